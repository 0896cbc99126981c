import { findZone, toUtc, UTC, type Zone, fold } from '@kalends/core/adapter';
import type { ReportDraft } from '../file/file-report.js';
import type { FileWork } from '../file/file-work.js';
import { createGraph, createOnce, isEvent, ROOM, type Graph, type Thing } from './graph.js';
import { readHEvents } from './h-events.js';
import { readJsonLd } from './json-ld.js';
import { readMicrodata } from './microdata.js';
import { completeUrl, type Page } from './page.js';
import {
  eventUrl,
  isSeries,
  readPageEvent,
  withInherited,
  type EventReading,
  type PageEvent,
} from './page-event.js';
import { createTexts, isLanguage } from './schema-texts.js';
import { removeTrails, withShortNames } from './short-names.js';

/** The contents of a page. */
export interface PageContents {
  readonly events: readonly PageEvent[];
  /** The addresses of pages that it lists, or that have the dates of its events. */
  readonly links: readonly string[];
}

/** How many events a page may have. */
const MOST_EVENTS = 5_000;

/** How many entries of lists are read, and how many in one turn. */
const [MOST_LISTED, LISTED_IN_A_TURN] = [10_000, 20];

/** A value of an event takes as long as so many characters. */
const OF_A_VALUE = 400;

const CUT = `An event has more than ${ROOM.event} values, or ${ROOM.values} of one property: the rest of it is not read.`;

/** How deep series may be in each other. */
const MAX_NESTED = 5;

/** How many rules a page may have: each may take a hundredth of a second. */
const MOST_SCHEDULES = 100;

/** The dates that are examined for one at most. */
const DATES_OF_SCHEDULE = 50_000;

/** The parts of an event in the program of another, or the dates of a series. */
const PARTS = ['subEvent', 'subEvents'];

/** An event with those that it has inside: the dates of a series are read for it, a programme beside it. */
function* withParts(
  event: Thing,
  above: readonly Thing[],
  { graph, nameOf }: { readonly graph: Graph; readonly nameOf: (thing: Thing) => string },
  seen: Set<Thing>,
): Generator<Thing> {
  if (seen.has(event) || above.length > MAX_NESTED) return;
  seen.add(event);
  const parents = [...graph.entriesOf(event, 'superEvent').slice(0, 1), ...above];
  const full = withInherited(event, parents);
  const parts = PARTS.flatMap((name) => graph.entriesOf(event, name)).filter(isEvent);
  const name = parts.length === 0 ? '' : nameOf(full);
  const isOwn = (part: Thing): boolean => ['', name].includes(nameOf(part));
  const areDates = parts.length > 0 && (isSeries(event) || parts.every(isOwn));
  if (!areDates) yield full;
  for (const part of parts) yield* withParts(part, [full], { graph, nameOf }, seen);
}

/** Whether a thing has nothing but its address and a name. */
const isLink = (thing: Thing): boolean => Object.keys(thing).every((name) => /^@|^(?:url|name)$/.test(name));

/** The addresses in the lists of a page. */
async function listed(
  graph: Graph,
  { texts, address, once }: EventReading,
  pause: () => Promise<void>,
): Promise<string[]> {
  const urls: string[] = [];
  for (const [at, item] of graph.ofType('ListItem').slice(0, MOST_LISTED).entries()) {
    if (at % LISTED_IN_A_TURN === 0) await pause();
    graph.begin();
    const things = graph.thingsOf(item, 'item').filter((thing) => once('link', thing, () => isLink(thing)));
    const given = [...texts.lines(item, 'url'), ...things.flatMap((one) => [one['url'], one['@id']].flat())];
    const names = graph.valuesOf(item, 'item').filter((one) => typeof one === 'string');
    const [url] = [...given, ...names]
      .slice(0, ROOM.values)
      .flatMap((text) => (typeof text === 'string' ? (address(text) ?? []) : []));
    if (url !== undefined) urls.push(url);
  }
  return urls;
}

const utcStart = ({ times }: PageEvent): string => toUtc(times.start_date, findZone(times.timezone) ?? UTC);

/**
 * Finds the events that another notation describes as well: those of the same address or title at the same time; an event of a day, and
 * any event beside one, is compared by its day.
 */
function amongOthers(others: readonly PageEvent[]): (event: PageEvent) => boolean {
  const keys = { day: new Set<string>(), ofDays: new Set<string>(), time: new Set<string>() };
  const keysAt = ({ url, title }: PageEvent, at: string): string[] => [
    ...(url === undefined ? [] : [`${at} url ${url}`]),
    `${at} ${fold(title)}`,
  ];
  const onDay = (event: PageEvent) => keysAt(event, event.times.start_date.slice(0, 10));
  const atTime = (event: PageEvent) => keysAt(event, utcStart(event));
  for (const other of others) {
    for (const key of onDay(other)) keys.day.add(key);
    if (other.times.all_day) for (const key of onDay(other)) keys.ofDays.add(key);
    else for (const key of atTime(other)) keys.time.add(key);
  }
  return (event) =>
    event.times.all_day
      ? onDay(event).some((key) => keys.day.has(key))
      : onDay(event).some((key) => keys.ofDays.has(key)) || atTime(event).some((key) => keys.time.has(key));
}

/** Whether two events of one notation are one, written twice. */
const keyOf = (event: PageEvent): string =>
  JSON.stringify([
    fold(event.title),
    utcStart(event),
    event.times.all_day,
    fold(event.place?.name ?? ''),
    event.url ?? '',
    event.recurrence ?? '',
  ]);

/** The events without those that are others in another language; the one in the language of the page stays. */
function inOneLanguage(events: readonly PageEvent[], language: string): PageEvent[] {
  const byName = new Map<string, PageEvent>();
  const out = new Set<PageEvent>();
  for (const event of events) {
    const names = [event.id, event.url ?? '', ...event.translations]
      .filter((name) => name !== '')
      .map((name) => `${name} ${utcStart(event)}`);
    const others = names.map((name) => byName.get(name)).filter((one) => one !== undefined);
    const other = others.find(
      (one) => one.language !== '' && event.language !== '' && !isLanguage(one.language, event.language),
    );
    const isOwn = isLanguage(event.language, language);
    if (other !== undefined) out.add(isOwn ? other : event);
    for (const name of names) if (isOwn || !byName.has(name)) byName.set(name, event);
  }
  return events.filter((event) => !out.has(event));
}

/** Reads the events of a page, in JSON-LD, microdata and microformats; the first of these that has one counts. */
export async function readPageEvents(
  page: Page,
  site: Zone,
  report: Pick<ReportDraft, 'error' | 'note'>,
  work: FileWork,
): Promise<PageContents> {
  const blocks: unknown[] = [];
  for await (const block of readJsonLd(page.root, report, work)) {
    blocks.push(...(await withShortNames([block], work.pause)));
    await work.pause();
  }
  const items = await withShortNames(await readMicrodata(page, report, work), work.pause);
  for (const roots of [blocks, items]) await removeTrails(roots, work.pause);
  const notations = [blocks, items, await readHEvents(page, report, work)];
  const events: PageEvent[] = [];
  const links = new Set<string>();
  let schedules = 0;
  const spendSchedule = (): boolean => {
    if (schedules === MOST_SCHEDULES) return false;
    schedules += 1;
    work.spend('dates', DATES_OF_SCHEDULE);
    return true;
  };
  for (const roots of notations) {
    const graph = await createGraph(roots, work.pause);
    const texts = createTexts(graph, page.language);
    const reading: EventReading = {
      ...{ graph, texts, site, spendSchedule },
      address: (text) => completeUrl(page, text),
      once: createOnce(),
    };
    const own = new Map<string, PageEvent>();
    const seen = new Set<Thing>();
    const nameOf = (thing: Thing): string =>
      reading.once('name', thing, () => {
        graph.begin();
        return texts.line(thing, 'name');
      });
    for await (const found of graph.events())
      for (const event of withParts(found, [], { graph, nameOf }, seen)) {
        work.spend('records', 1);
        await work.turn();
        if (events.length + own.size >= MOST_EVENTS) {
          report.error({ line: 0, message: `The page has more than ${MOST_EVENTS} events.` });
          return { events: [...events, ...own.values()], links: [...links] };
        }
        graph.begin();
        const read = readPageEvent(event, reading);
        const { values, isCut } = graph.read();
        work.spend('characters', values * OF_A_VALUE);
        if (isCut) report.error({ line: 0, message: CUT });
        if (typeof read === 'string') {
          const uid = eventUrl(event, reading);
          report.error({ line: 0, message: read, ...(uid !== undefined && { uid }) });
        } else if ('url' in read && !Array.isArray(read)) links.add(read.url);
        else
          for (const one of read as readonly PageEvent[]) {
            // a text that a series gives to its dates counts for each
            work.spend('characters', one.input.description?.length ?? 0);
            if (!own.has(keyOf(one))) own.set(keyOf(one), one);
          }
      }
    const fresh = inOneLanguage([...own.values()], page.language);
    if (fresh.length < own.size)
      report.note({ line: 0, message: `${own.size - fresh.length} events are others in another language.` });
    const isAmong = amongOthers(events);
    events.push(...fresh.filter((one) => !isAmong(one)));
    for (const url of await listed(graph, reading, work.pause)) links.add(url);
    await work.pause();
  }
  return { events, links: [...links] };
}
