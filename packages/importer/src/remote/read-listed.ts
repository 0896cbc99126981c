import { createReport } from '../file/file-report.js';
import { createFileWork } from '../file/file-work.js';
import { importEvents, type EventOfFile } from '../file/import-events.js';
import { createLinked } from '../file/linked-records.js';
import { objectOf, sizeOf } from '../json-values.js';
import { eventsIn } from '../others/events-in.js';
import { listedEvent } from '../others/listed-event.js';
import { valueAt } from '../others/programs.js';
import { askForAnyJson, DAY } from './asking.js';
import type { Reading, SourceRead } from './reading.js';
import { SourceFailure } from './source.js';

/** A page of a list. */
interface Page {
  readonly url: string;
  /** Where the number of all events stands in the answer; `undefined`: one answer has all. */
  readonly total: string | undefined;
}

/** The fields requested from Mobilizon for each event. */
const FIELDS =
  'uuid url title description beginsOn endsOn status visibility draft category onlineAddress updatedAt picture{url} ' +
  'physicalAddress{description street locality postalCode region country geom} tags{title slug} ' +
  'organizerActor{name preferredUsername} attributedTo{name preferredUsername} options{timezone isOnline showStartTime showEndTime}';

const PER_PAGE = 50;
const MOST_PAGES = 200;

/** The addresses of the pages of each program. */
const PAGES = {
  gancio: ({ origin }: URL, since: number): Page => ({
    url: `${origin}/api/events?start=${Math.floor(since / 1000)}&show_recurrent=true`,
    total: undefined,
  }),
  mobilizon: ({ origin, pathname }: URL, since: number, page: number): Page => {
    const [, group] = /^\/@([\w.@-]{1,200})/.exec(pathname) ?? [];
    const after = new Date(since).toISOString();
    const list =
      group === undefined
        ? `searchEvents(beginsOn:"${after}",page:${page},limit:${PER_PAGE}){total elements{...on Event{${FIELDS}}}}`
        : `group(preferredUsername:"${group}"){organizedEvents(afterDatetime:"${after}",page:${page},limit:${PER_PAGE}){total elements{${FIELDS}}}}`;
    return {
      url: `${origin}/api?query=${encodeURIComponent(`{${list}}`)}`,
      total: group === undefined ? 'data.searchEvents.total' : 'data.group.organizedEvents.total',
    };
  },
} as const;

/** The coming events of a server of Gancio, or of a group or server of Mobilizon: those that everyone may see. */
export async function readListed(reading: Reading): Promise<SourceRead> {
  const { source, calendar, maxEvents, signal, now } = reading;
  const url = new URL(source.url);
  const pageOf = source.format === 'gancio' ? PAGES.gancio : PAGES.mobilizon;
  const [linked, report, work] = [
    await createLinked(calendar),
    createReport(),
    createFileWork(signal, maxEvents),
  ];
  const context = {
    linked,
    timezone: calendar.settings.timezone,
    base: source.format === 'gancio' ? url.origin : '',
  };
  const seen = new Set<string>();
  let total: number | undefined;
  let isWhole = false;
  async function* eventsOf(json: unknown): AsyncGenerator<EventOfFile> {
    for (const { json: one, program } of eventsIn(json)) {
      work.spend('records', 1);
      await work.turn();
      const event = listedEvent(one, program, context);
      const isBroken = 'message' in event;
      const { uid } = isBroken ? event : (event.entry.source ?? {});
      // without a UID each is another one
      const known = uid ?? `${seen.size}`;
      if (seen.has(known)) continue;
      seen.add(known);
      if (isBroken) report.error(event);
      else if (event.entry.input.status === 'publish') yield event;
    }
  }
  for (let page = 1; page <= MOST_PAGES && !isWhole; page++) {
    const { url: address, total: path } = pageOf(url, now - DAY, page);
    const json = await askForAnyJson(reading, address);
    const isList = Array.isArray(json) || 'data' in objectOf(json);
    if (!isList || 'errors' in objectOf(json))
      throw new SourceFailure('The source answers with what is no list of events.');
    const before = seen.size;
    await importEvents(eventsOf(json), {
      calendar,
      linked,
      report,
      dryRun: false,
      work,
      onProgress: undefined,
    });
    total = path === undefined ? undefined : sizeOf(valueAt(objectOf(json), path));
    isWhole = total === undefined || seen.size >= total;
    if (seen.size === before) break;
  }
  return {
    report: report.finish({ encoding: 'utf-8', dryRun: false }),
    place: { ...source.place, etag: null, lastModified: null, whole: now },
    ...{ isUnchanged: false, isWhole, gone: [] },
  };
}
