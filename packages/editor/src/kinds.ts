import { kindsOf, type CalendarView, type KindIn, type RecordOf } from '@kalends/core';
import { FIELDS, nameOf as recordName, type FieldSpec, type Subject } from '@kalends/core/adapter';
import { PLACES, textOfHtml } from '@kalends/site';
import type { Messages } from './messages/messages.js';

/** The kinds that have a list and forms. */
export type EditedKind = KindIn<'event' | 'linked' | 'term'>;

/** The kinds that events link to. */
export type LinkedToKind = KindIn<'linked' | 'term'>;

/** The path of the list of a kind; those of its forms are below it. */
export const listPath = (kind: EditedKind): string => `/${PLACES[kind].collection}`;

/** The path of what changed in a record. */
export const historyPath = (kind: EditedKind, id: number): string => `${listPath(kind)}/${id}/history`;

/** The path of the view that merges records of a kind. */
export const mergePath = (kind: EditedKind): string => `${listPath(kind)}/merge`;

const fieldOf = (kind: EditedKind, name: string): FieldSpec | undefined =>
  (FIELDS[kind] as Readonly<Record<string, FieldSpec>>)[name];

/** Whether records of a kind have a status, and with it a trash. */
export const hasStatus = (kind: EditedKind): boolean => fieldOf(kind, 'status') !== undefined;

/** Whether records of a kind have a picture. */
export const hasImage = (kind: EditedKind): boolean => fieldOf(kind, 'image') !== undefined;

/** The kinds that events link to. */
export const LINKED_TO: readonly LinkedToKind[] = kindsOf('linked', 'term');

/** Whether events link to a kind. */
export const isLinkedTo = (kind: string): kind is LinkedToKind =>
  (LINKED_TO as readonly string[]).includes(kind);

/** The name of a record of a kind, as a text. */
export const nameOf = (kind: EditedKind, record: object, { untitled }: Pick<Messages, 'untitled'>): string =>
  textOfHtml(recordName(kind, record)).trim() || untitled;

/** Whether a caller writes records of a kind at all. */
export const mayWrite =
  (kind: EditedKind) =>
  (view: CalendarView): boolean =>
    view.may('write', kind);

const isSubject = (record: object): record is Subject => 'author' in record && 'status' in record;

/** Whether a caller may do something to a record; that of a term takes the right to write its kind. */
export const mayDo = (
  operation: 'read' | 'update' | 'delete',
  kind: EditedKind,
  record: object,
  view: CalendarView,
): boolean =>
  isSubject(record) ? view.may(operation, record) : operation === 'read' || view.may('write', kind);

/** A record of any of the kinds. */
export type EditedRecord = RecordOf<EditedKind>;
