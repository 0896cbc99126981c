import { isDeepStrictEqual } from 'node:util';
import type { SiteNote } from '@kalends/client/internal';
import { CalendarError, kindsOf, type EventRecord, type Kind, type SeriesRecord } from '@kalends/core';
import {
  adoptedOccurrence,
  horizonOf,
  MAX_WRITTEN,
  newOccurrence,
  placesOf,
  renewedOccurrence,
  seriesFrom,
  type PlacesContext,
  recordText,
} from '@kalends/core/internal';
import { beginningOf, nextTurn, recurrenceOf } from '@kalends/core/adapter';
import { ALL_EVENTS, type Change, type Insert, type Put, type Store } from '@kalends/core/store';
import type { ReportDraft } from '../file/file-report.js';
import { FIRST_DATE_ID } from '../site/find-hidden.js';
import { moveOfPost, type SiteUrls } from '../site/page-path.js';
import { recurrenceIn } from './recurrence-meta.js';
import { seriesRule, type SeriesRule } from './series-rule.js';

/** An event of an export that recurs. */
export interface Recurring {
  readonly line: number;
  /** Its record, without its texts. */
  readonly event: Pick<
    EventRecord,
    'id' | 'start_date' | 'end_date' | 'timezone' | 'all_day' | 'status' | 'slug'
  >;
  /** The address of its page. */
  readonly url: string;
  /** The metadata `_EventRecurrence`. */
  readonly rules: string;
}

/** The context for creating series. */
export interface SeriesWork {
  readonly store: Store;
  readonly context: PlacesContext;
  readonly dryRun: boolean;
  readonly now: string;
  readonly siteUrls: SiteUrls;
  readonly report: ReportDraft;
  readonly note: (note: SiteNote) => void;
  /** The ids of the events of an export that are dates of another one, by its id. */
  readonly dates: ReadonlyMap<number, readonly number[]>;
}

/** The most characters of one series' events together, and of the links of each. */
const MOST = { characters: 4_000_000, links: 5_000 };
/** The id of a new series within a commit; those of its new events are lower. */
const NEW_SERIES = -1;
/** The cost of a refused rule, in events. */
const REFUSED = 200;

const putOf = (kind: 'series' | 'event', record: SeriesRecord | EventRecord): Change =>
  ({ op: 'put', kind, record }) as Change;

/** Whether the store has ids above those of posts: those that it assigns are there, too, and a later export has other ones. */
async function hasHighIds(store: Store): Promise<boolean> {
  const kinds = kindsOf('event', 'linked', 'image', 'series');
  const found = await Promise.all(kinds.map((kind) => store.scan<Kind>(kind, FIRST_DATE_ID - 1, 1)));
  return found.some((records) => records.length > 0);
}

/** A new series: the first one of a store sets off the ids that follow. */
async function additionOf(
  store: Store,
  series: Omit<SeriesRecord, 'id' | 'revision'>,
): Promise<Insert<'series'> | Put<'series'>> {
  if (await hasHighIds(store)) return { op: 'insert', kind: 'series', record: { ...series, id: NEW_SERIES } };
  for (let number = 1; ; number++) {
    const slug = number === 1 ? series.slug : `${series.slug}-${number}`;
    if (slug === '' || (await store.lookup('series', slug)) === undefined)
      return { op: 'put', kind: 'series', record: { ...series, slug, id: FIRST_DATE_ID, revision: 0 } };
  }
}

/** The place of an event of a series: that of its start, of its day, or none. */
function placeOf(
  { start_date }: EventRecord,
  given: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): string | undefined {
  if (given.has(start_date) && !taken.has(start_date)) return start_date;
  return [...given].find((place) => place.slice(0, 10) === start_date.slice(0, 10) && !taken.has(place));
}

/** Makes a series of an event and the events that are dates of it, and new events for its further dates: one commit. */
async function makeSeries(
  work: SeriesWork,
  first: EventRecord,
  { line, url }: Recurring,
  lines: readonly string[],
): Promise<number> {
  const { store, context, siteUrls, report, note, now } = work;
  const { id: _, revision: __, ...shared } = first;
  const { start_date, end_date, slug } = first;
  const own = { start_date, end_date, rule: lines, expanded_to: '', split_from: 0, uid: null };
  const draft = seriesFrom(shared, own);
  const holder = await store.lookup('series', slug);
  const [before] = holder === undefined ? [] : await store.load('series', [holder.id]);
  // the event was taken out of its series here
  if (before?.start_date === start_date) return 0;
  const all = placesOf(context, { ...draft, id: 0, revision: 0 });
  const addition = await additionOf(store, { ...draft, expanded_to: all.expanded_to });
  const series = { ...draft, ...addition.record, revision: 0 };
  const taken = new Set([start_date]);
  const adopted: EventRecord[] = [adoptedOccurrence(context, series, start_date, first)];
  const dates = (work.dates.get(first.id) ?? []).slice(0, MAX_WRITTEN);
  for (const event of await store.load('event', dates)) {
    const place =
      event.series === 0 && event.status !== 'trash' ? placeOf(event, all.given, taken) : undefined;
    if (place === undefined) continue;
    taken.add(place);
    adopted.push(adoptedOccurrence(context, series, place, event));
  }
  // of dates that are events in the export, those that it lacks have been deleted
  const last = [...taken].sort().at(-1) ?? start_date;
  const most = Math.floor(MOST.characters / (JSON.stringify(series).length + MOST.links)) - adopted.length;
  const free = all.places.filter((place) => !taken.has(place) && (dates.length === 0 || place > last));
  const places = free.slice(0, Math.max(0, Math.min(most, MAX_WRITTEN - adopted.length)));
  if (places.length < free.length)
    report.note({
      line,
      field: 'recurrence',
      message: `event ${first.id}: ${free.length - places.length} of its dates are more than one series writes`,
    });
  const inserts = places.map((place, n) => ({
    ...({ op: 'insert', kind: 'event' } as const),
    record: { ...newOccurrence(context, series, place), id: NEW_SERIES - 1 - n },
  }));
  const updates = adopted.map((record) => ({ op: 'update', kind: 'event', record }) as const);
  const changes = [addition, ...updates, ...inserts];
  const { ids } = await store.commit({ changes, preconditions: [], origin: { actor: null, at: now } });
  const written = ids.slice(1 + adopted.length);
  for (const [n, { record }] of inserts.entries()) {
    const made = { ...record, id: written[n] ?? 0, revision: 0 };
    report.add({ line, title: first.title, outcome: 'created', id: made.id });
    const page = `${url.replace(/\/?$/, '/')}${made.start_date.slice(0, 10)}/`;
    const move = moveOfPost('event', made, page, siteUrls, slug);
    if (move !== undefined) note({ what: 'moved', kind: 'event', id: made.id, ...move });
  }
  return inserts.length;
}

/** Gives a series, and its events, what a newer export says of its first event. */
async function renew(
  { store, context, now, dates }: SeriesWork,
  first: EventRecord,
  stored: SeriesRecord,
): Promise<void> {
  const { id: _, revision: __, ...shared } = first;
  const { rule, expanded_to, split_from, uid, slug, start_date, end_date, id, revision } = stored;
  const own = { rule, expanded_to, split_from, uid, slug, start_date, end_date };
  const next = { ...seriesFrom(shared, own), id, revision };
  if (first.overrides.length > 0 || recordText(next) === recordText(stored)) return;
  const exported = new Set([first.id, ...(dates.get(first.id) ?? [])]);
  const { refs } = await store.find({
    ...ALL_EVENTS,
    hidden: true,
    series: [id],
    offset: 0,
    limit: MAX_WRITTEN,
  });
  const { modified, modified_utc } = first;
  const changes = (
    await store.load(
      'event',
      refs.map((ref) => ref.id),
    )
  ).flatMap((event) => {
    const place = event.recurrence_id ?? event.start_date;
    const changed = exported.has(event.id)
      ? adoptedOccurrence(context, next, place, event)
      : renewedOccurrence(context, next, place, event);
    return recordText(changed) === recordText(event)
      ? []
      : [putOf('event', { ...changed, modified, modified_utc })];
  });
  const origin = { actor: null, at: now };
  await store.commit({ changes: [putOf('series', next), ...changes], preconditions: [], origin });
}

/** The rule of an event for a series of it; the reason why there is none, or `null` for an event that does not recur. */
function ruleOf(
  { context }: SeriesWork,
  { event, rules }: Recurring,
): SeriesRule | { readonly reason: string } | null {
  const exported = recurrenceIn(rules);
  if (exported === null) return null;
  if (exported === undefined) return { reason: 'its rule cannot be read' };
  if (event.status === 'trash') return { reason: 'is in the trash, without its rule' };
  try {
    return seriesRule(exported, beginningOf(context, { ...event, rule: [] }), horizonOf(context));
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    const reason = error.data.reasons?.['recurrence'] ?? error.message;
    return { reason: `its rule is none that a series can have (${reason})` };
  }
}

/**
 * Makes series of the events of an export that recur: each keeps its id and is the first event of its series; those that are dates of it become events
 * of the series, and further dates new events. A later import changes a series only by what the export has otherwise.
 *
 * @param most how many events are written in all
 */
export async function importSeriesOfExport(
  work: SeriesWork,
  recurring: readonly Recurring[],
  most: number,
): Promise<void> {
  const { store, context, dryRun, report } = work;
  let left = most;
  for (const one of recurring) {
    await nextTurn();
    const { line, event } = one;
    const tell = (message: string): void =>
      report.note({ line, field: 'recurrence', message: `event ${event.id}: ${message}` });
    const rule = ruleOf(work, one);
    if (rule === null) continue;
    if (left <= 0) {
      tell('the export has more dates than an import writes: the rest is left out');
      return;
    }
    if ('reason' in rule) {
      tell(`${rule.reason}: of its dates those come along that are events in the export`);
      left -= REFUSED;
      continue;
    }
    for (const remark of rule.remarks) tell(remark);
    const [first] = dryRun ? [] : await store.load('event', [event.id]);
    const [stored] =
      first === undefined || first.series === 0 ? [] : await store.load('series', [first.series]);
    if (first === undefined) continue;
    if (stored === undefined) {
      const made = await makeSeries(work, first, one, rule.lines);
      left -= made;
      continue;
    }
    await renew(work, first, stored);
    const exported = recurrenceOf(context, { ...stored, rule: rule.lines });
    if (!isDeepStrictEqual(exported, recurrenceOf(context, stored)))
      tell('its rule in the export is another one than here, where it stays as it is');
  }
}
