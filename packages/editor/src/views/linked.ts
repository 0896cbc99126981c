import { kindsOf, type KindIn, type RecordOf } from '@kalends/core';
import type { EditorRequest } from '../context.js';
import { linkedList } from '../lists/linked-list.js';
import type { ListColumn } from '../lists/record-list.js';
import type { View } from '../view.js';
import { recordViews } from './record-views.js';

type LinkedKind = KindIn<'linked'>;

/** What lists show of records besides their names, their events and their last change. */
const MORE: {
  readonly [K in LinkedKind]: (request: EditorRequest) => readonly ListColumn<RecordOf<K>>[];
} = {
  venue: ({ messages }) => [
    { title: messages.fields.city, cell: ({ city }) => city },
    { title: messages.fields.country, cell: ({ country }) => country },
  ],
  organizer: ({ messages }) => [{ title: messages.fields.email, cell: ({ email }) => email }],
};

const listOf = <K extends LinkedKind>(kind: K, more: (typeof MORE)[K]): View => linkedList<K>(kind, more);

/** Venues and organizers: their lists, and the forms of a new one and of a stored one. */
export const linkedViews = kindsOf('linked').flatMap((kind) => [
  listOf(kind, MORE[kind]),
  ...recordViews(kind),
]);
