import { kindsOf } from '@kalends/core';
import { FIELDS, type LinkedKind } from '@kalends/core/adapter';
import type { EditorRequest } from '../context.js';
import { inputText } from '../forms/form-field.js';
import { linkedList } from '../lists/linked-list.js';
import { recordViews } from './record-views.js';

/** Further columns, for the kinds whose lists do not show a contact there. */
const COLUMNS: Readonly<Partial<Record<LinkedKind, readonly ColumnName[]>>> = { venue: ['city', 'country'] };

/** Contacts: lists show the first one that a kind has. */
const CONTACTS = ['email', 'website', 'phone'] as const;

type ColumnName = 'city' | 'country' | (typeof CONTACTS)[number];

const columnsOf = (kind: LinkedKind): readonly ColumnName[] =>
  COLUMNS[kind] ?? CONTACTS.filter((name) => name in FIELDS[kind]).slice(0, 1);

/** Records of the kinds that events link to: their lists, and the forms of a new one and of a stored one. */
export const linkedViews = kindsOf('linked').flatMap((kind) => [
  linkedList(kind, ({ messages }: EditorRequest) =>
    columnsOf(kind).map((name) => ({
      title: messages.fields[name],
      cell: (record) => inputText(Reflect.get(record, name)),
    })),
  ),
  ...recordViews(kind),
]);
