import type { KindIn, TermRecord } from '@kalends/core';
import type { EditorRequest } from '../context.js';
import { html } from '../html.js';
import type { View } from '../view.js';
import { plainBulk } from './bulk.js';
import { eventCount } from './linked-list.js';
import { listView, nameLink, type ListColumn } from './record-list.js';

/** Further columns for the terms of a list; loads everything that belongs to them at once. */
type More = (terms: readonly TermRecord[], request: EditorRequest) => Promise<(term: TermRecord) => string>;

/** A term with what its list shows besides. */
interface TermRow {
  readonly term: TermRecord;
  readonly more: string;
}

/** The list of categories or tags. */
export const termList = (
  kind: KindIn<'term'>,
  more?: { readonly title: (request: EditorRequest) => string; readonly of: More },
): View =>
  listView<KindIn<'term'>, TermRow>({
    kind,
    rules: { orders: ['name', 'count', 'slug'], usualOrder: 'asc', filters: [] },
    filter: () => ({}),
    filters: () => html``,
    async rows(terms, request) {
      const of = (await more?.of(terms, request)) ?? (() => '');
      return terms.map((term) => ({ term, more: of(term) }));
    },
    columns: (request) => [
      {
        title: request.messages.fields.name,
        orderby: 'name',
        isName: true,
        cell: ({ term }) => nameLink(kind, term, request),
      },
      ...(more === undefined
        ? []
        : [
            {
              title: more.title(request),
              cell: (row) => html`<span dir="auto">${row.more}</span>`,
            } satisfies ListColumn<TermRow>,
          ]),
      { title: request.messages.fields.slug, orderby: 'slug', cell: ({ term }) => term.slug },
      {
        title: request.messages.publishedEvents,
        orderby: 'count',
        cell: ({ term }) => eventCount(kind, term, request),
      },
    ],
    recordOf: ({ term }) => term,
    bulk: plainBulk(kind),
  });
