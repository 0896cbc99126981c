import { LINK_FIELD } from '@kalends/core/adapter';
import type { KindIn, RecordOf } from '@kalends/core';
import { urlOf, type EditorRequest } from '../context.js';
import { html, type Html } from '../html.js';
import { type LinkedToKind } from '../kinds.js';
import type { View } from '../view.js';
import { plainBulk } from './bulk.js';
import { listView, nameLink, statusMark, type ListColumn } from './record-list.js';

/** The number of published events with a link to a record, which leads to them. */
export const eventCount = (
  kind: LinkedToKind,
  { id, count }: { readonly id: number; readonly count: number },
  request: EditorRequest,
): Html | string =>
  count === 0 ? '0' : html`<a href="${urlOf(request, `/events?status=publish&${kind}=${id}`)}">${count}</a>`;

/** A venue or organizer with the number of its published events. */
interface LinkedRow<K extends KindIn<'linked'>> {
  readonly record: RecordOf<K>;
  readonly count: number;
}

async function rows<K extends KindIn<'linked'>>(
  kind: K,
  records: readonly RecordOf<K>[],
  { call, view }: EditorRequest,
): Promise<LinkedRow<K>[]> {
  const counted: LinkedRow<K>[] = [];
  for (const record of records) {
    await call.work.turn();
    const { total } = await view.select({
      ...{ kind: 'event', [LINK_FIELD[kind]]: [record.id] },
      ...{ hidden: true, limit: 0 },
    });
    counted.push({ record, count: total });
  }
  return counted;
}

/**
 * The list of venues or organizers.
 *
 * @param more what it shows of each besides its name, its events and its last change
 */
export const linkedList = <K extends KindIn<'linked'>>(
  kind: K,
  more: (request: EditorRequest) => readonly ListColumn<RecordOf<K>>[],
): View =>
  listView<K, LinkedRow<K>>({
    kind,
    rules: { orders: ['title', 'modified', 'date'], usualOrder: 'asc', filters: [] },
    filter: () => ({}),
    filters: () => html``,
    rows: (records, request) => rows(kind, records, request),
    columns: (request) => [
      {
        title: request.messages.fields.name,
        orderby: 'title',
        isName: true,
        cell: ({ record }) => html`${nameLink(kind, record, request)}${statusMark(record, request)}`,
      },
      ...more(request).map(({ cell, ...column }) => ({
        ...column,
        cell: ({ record }: LinkedRow<K>) => cell(record),
      })),
      {
        title: request.messages.publishedEvents,
        cell: ({ record, count }) => eventCount(kind, { id: record.id, count }, request),
      },
      {
        title: request.messages.modified,
        isMinor: true,
        orderby: 'modified',
        cell: ({ record }) => request.dates.moment(record.modified),
      },
    ],
    recordOf: ({ record }) => record,
    bulk: plainBulk(kind),
  });
