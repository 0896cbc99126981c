import { CalendarError, type CalendarView } from '@kalends/core';
import { findZone } from '@kalends/core/adapter';
import { type FoundPage, defaultWindow } from '@kalends/core/internal';
import {
  jsonText,
  cachedPage,
  ofPublicState,
  type Call,
  type Params,
  type RenderCache,
  type Site,
  type Args,
} from '@kalends/http';
import { PLACES, sameUntil, titled } from '@kalends/site';
import { keptMembers } from '../dialect/fields.js';
import type { FailureStatus, OperationDescription } from '../doc/documented.js';
import { readerOf, type Presenter, type Reader, type Showing } from '../present/present.js';
import { collectionUrl } from '../record-urls.js';
import { declaredArgs } from '../wire/fields/index.js';
import { LIST_ARGS } from '../wire/list-args.js';
import { listUrls, LIST_URLS, type ListUrlRules } from '../wire/list-url.js';
import type { PageFacts } from '../wire/page.js';
import type { Collection } from './collection.js';
import { fitPage } from './fit-page.js';
import type { Once } from './idempotency-key.js';

/**
 * The defaults that depend on the site and on the clock, rounded to minutes, so that documents that contain them can be
 * cached.
 */
function defaultsOf({ clock, settings }: CalendarView): Readonly<Record<string, unknown>> {
  const per_page = String(settings.per_page);
  const zone = findZone(settings.timezone);
  if (zone === undefined) return { per_page };
  const minute = Math.floor(clock() / 60_000) * 60;
  return { per_page, ...defaultWindow(minute, zone, settings.list_months) };
}

/** The parameters of a list for this calendar today. */
const listParametersOf =
  (kind: keyof typeof LIST_ARGS) =>
  (calendar: CalendarView): Args => {
    const defaults = defaultsOf(calendar);
    const declared = Object.entries(declaredArgs(LIST_ARGS[kind]));
    return Object.fromEntries(
      declared.map(([name, arg]) => {
        if (!(name in defaults)) return [name, arg];
        const { default: _, ...rest } = arg;
        return [name, { default: defaults[name], ...rest }];
      }),
    );
  };

/** The parts that routes are created with. */
export interface RouteTools {
  readonly site: Site;
  readonly cache: RenderCache;
  readonly presenter: Presenter;
  /** The maximum number of bytes of the records in a list. */
  readonly answerBytes: number;
  readonly once: Once;
}

/** The parameters that the URL of a list repeats as given: requests that differ in them are different pages. */
const shownOf = (rules: ListUrlRules, params: Params): string =>
  jsonText(rules.map(([name]) => params[name]));

/** How the form of the records differs from the usual one: typed values, or selected members; `''` if it does not. */
const formOf = ({ typed }: Reader, members: Showing['members']): string =>
  members === undefined && !typed ? '' : jsonText([typed, members && [...members].sort()]);

/** The parameters of a list that this interface has: lists have a filter more (`cost`), which the original plugin ignores. */
const declaredOf = (kind: Collection['kind'], params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => Object.hasOwn(LIST_ARGS[kind], name)));

/** The names that lists have besides those of the original plugin, and that its clients may send with meanings of their own. */
const OWN_NAMES = ['sort', 'direction', 'custom'] as const;

/**
 * Prepares a list without those parameters of ours whose values mean nothing: they are ignored like unknown ones, and refused by
 * strict reading (F64).
 */
async function withMeaning<R>(
  { params, strict }: Pick<Call, 'params' | 'strict'>,
  prepare: (params: Params) => Promise<R>,
): Promise<{ readonly params: Params; readonly request: R }> {
  try {
    return { params, request: await prepare(params) };
  } catch (error) {
    const refused = error instanceof CalendarError ? (error.data.params ?? {}) : {};
    const ignored = OWN_NAMES.filter((name) => Object.hasOwn(params, name) && Object.hasOwn(refused, name));
    if (strict === true || ignored.length === 0) throw error;
    const others = Object.entries(params).filter(([name]) => !ignored.some((one) => one === name));
    const known = Object.fromEntries(others);
    return { params: known, request: await prepare(known) };
  }
}

/** Creates the operation that lists a collection, with the totals in headers (lists.md §1). */
export const listOperation = (
  { kind, resource }: Collection,
  { site, cache, presenter, answerBytes }: RouteTools,
  failures: readonly FailureStatus[],
  body: (facts: PageFacts) => Uint8Array,
): OperationDescription => {
  const { collection } = PLACES[kind];
  const rules: ListUrlRules = LIST_URLS[collection];

  async function answer(found: FoundPage, params: Params, reader: Reader, members: Showing['members']) {
    const texts = await presenter.list(kind, found, reader, { most: answerBytes, members });
    const page = fitPage(found, texts.length);
    const records = texts.slice(0, page.refs.length).filter((text) => text !== undefined);
    // a page that became smaller is described as if this size had been requested
    const given = page === found ? params : { ...params, page: page.page, per_page: page.per_page };
    const urls = listUrls({ collection: collectionUrl(site, kind), rules, given, page });
    return {
      headers: { 'X-TEC-Total': String(page.total), 'X-TEC-TotalPages': String(page.total_pages) },
      body: body({ collection, records, urls, page }),
    };
  }

  return {
    operationId: `list${titled(collection)}`,
    summary: `Lists ${collection}`,
    description: 'One page of those that match the parameters and that the caller may read.',
    methods: ['GET'],
    status: 200,
    parameters: listParametersOf(kind),
    answer: `${titled(kind)}List`,
    failures,
    async run(call) {
      const { calendar, actor } = call;
      const until = sameUntil(call.params, calendar.clock());
      const { params, request } = await withMeaning(call, (given) =>
        resource(calendar).prepare(declaredOf(kind, given)),
      );
      const reader = readerOf(call);
      const members = keptMembers(params['_fields'], collection);
      const make = async () => {
        const found = await request.find();
        await call.work.turn();
        return answer(found, params, reader, members);
      };
      if (actor !== null) return make();
      return cachedPage(
        cache,
        `tribe ${collection} ${request.key} ${shownOf(rules, params)}${formOf(reader, members)}`,
        () => ofPublicState(cache, actor, make),
        call.work,
        until,
      );
    },
  };
};
