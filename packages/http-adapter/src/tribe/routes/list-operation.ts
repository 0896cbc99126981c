import type { CalendarView, Resource } from '@kalends/core';
import type { Fields, FoundPage, PostKind, TermKind } from '@kalends/core/adapter';
import type { SchemaName } from '../doc/schemas.js';
import type { Pieces } from '../../json/json-text.js';
import { listUrls, LIST_URLS } from '../../urls/list-url.js';
import type { PageFacts } from '../wire/page.js';
import { collectionUrl, type Site } from '../../urls/site.js';
import type { FailureStatus, OperationDescription } from '../doc/documented.js';
import { listParametersOf } from './list-parameters.js';

/** What is peculiar to a list. */
export interface ListDescription<ListParams> {
  readonly kind: PostKind | TermKind;
  readonly collection: keyof typeof LIST_URLS;
  /** The name of the list's schema in `/doc`: `EventList`. */
  readonly list: SchemaName;
  readonly resource: (
    calendar: CalendarView,
  ) => Pick<Resource<unknown, unknown, unknown, ListParams>, 'find'>;
  readonly listParams: Fields;
}

/** How a list is written. */
export interface ListWriting {
  /** The records of a page as the text of a JSON list. */
  readonly records: (page: FoundPage, calendar: CalendarView) => Promise<Pieces>;
  /** The body around them. */
  readonly body: (facts: PageFacts) => Pieces;
}

/** The operation that lists a collection, with headers that tell how long it is (lists.md §1). */
export const listOperation = <ListParams>(
  { kind, collection, list, resource, listParams }: ListDescription<ListParams>,
  site: Site,
  failures: readonly FailureStatus[],
  { records, body }: ListWriting,
): OperationDescription => ({
  operationId: `list${collection.charAt(0).toUpperCase()}${collection.slice(1)}`,
  summary: `Lists ${collection}`,
  methods: ['GET'],
  status: 200,
  parameters: listParametersOf(listParams),
  answer: list,
  failures,
  allowed: () => true,
  async run({ calendar, params }) {
    const page = await resource(calendar).find(params as ListParams);
    const listed = await records(page, calendar);
    const urls = listUrls({
      collection: collectionUrl(site, kind),
      rules: LIST_URLS[collection],
      given: params,
      page,
    });
    return {
      headers: { 'X-TEC-Total': String(page.total), 'X-TEC-TotalPages': String(page.total_pages) },
      json: body({ collection, records: listed, urls, page }),
    };
  },
});
