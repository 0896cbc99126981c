import {
  DEFAULT_SETTINGS,
  kindsOf,
  STATUSES,
  type CalendarOptions,
  type RecordOf,
  type Status,
} from '@kalends/core';
import { findZone, localTime, nameOf, UTC } from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import type { SiteNote } from '@kalends/client/internal';
import { createReport, type FileReport, type ReportDraft } from '../file/file-report.js';
import type { FileImportOptions } from '../file/import-file.js';
import type { Converted, ConversionOptions, SiteKind } from '../site/conversion.js';
import { withoutCircles } from '../site/convert-term.js';
import { newRunState } from '../site/import-state.js';
import { createTaker, type Taker } from '../site/take-page.js';
import { createTarget, type Target } from '../site/target.js';
import { PER_COMMIT } from '../site/work.js';
import { UnreadableFile } from '../file/unreadable-file.js';
import { idOf } from '../json-values.js';
import {
  beforeTrash,
  KIND_OF_TAXONOMY,
  kindOfItem,
  POSTS_IN_ORDER,
  postJsonOf,
  termKey,
  type Export,
} from './post-json.js';
import { importSeriesOfExport, type Recurring } from './put-series.js';
import { createAdmission, ownText, surveyOf, termIds, type Survey } from './survey.js';
import { recordsIn, type OpenFile, type XmlRecord } from './xml-records.js';

/** Options of `importWxr`. */
export interface WxrOptions extends Omit<FileImportOptions, 'calendar'> {
  /** The destination: an empty store, or one with an earlier import of the same site. */
  readonly store: Store;
  /** The settings of the calendar that uses the store: its currency, limits and time zone. */
  readonly settings?: CalendarOptions['settings'];
  /** The current time in milliseconds. Default: that of the system. */
  readonly clock?: (() => number) | undefined;
  /** Called for every record that could not be imported unchanged, and for those whose page has another path. */
  readonly onNote?: ((note: SiteNote) => void) | undefined;
}

/** An export in memory, or a function that opens it: it is read several times. */
export type WxrSource = string | Uint8Array | OpenFile;

/** The default limits of a file. */
const MAX_BYTES = 4_000_000_000;
const MAX_EVENTS = 200_000;

const opened = (source: WxrSource): OpenFile => {
  if (typeof source === 'function') return source;
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  return () => [bytes];
};

/** Reasons for which a record is left out that are no error of the file. */
const IS_MEANT = /^(?:has the status|was changed later)/;

/** An import in progress. */
interface Work {
  readonly options: WxrOptions;
  readonly open: OpenFile;
  readonly survey: Survey;
  readonly of: Export;
  readonly conversion: ConversionOptions;
  readonly target: Target;
  readonly taker: Taker;
  readonly report: ReportDraft;
  readonly now: string;
  /** The events that recur, those that are dates of another one, by its id, and how many characters of rules may follow. */
  readonly recurrences: { readonly events: Recurring[]; readonly dates: Map<number, number[]>; left: number };
  /** The outcomes of a batch's records, by kind and id. */
  readonly outcomes: Map<string, 'created' | 'updated' | 'skipped'>;
  /** The lines of the records of a batch, by kind and id. */
  readonly lines: Map<string, number>;
}

/** Adds a note to the report of the file. */
function tell(
  { report, outcomes, lines }: Pick<Work, 'report' | 'outcomes' | 'lines'>,
  note: SiteNote,
): void {
  const key = `${note.kind} ${note.id}`;
  const line = lines.get(key) ?? 0;
  if (note.what === 'brought') outcomes.set(key, 'created');
  if (note.what === 'changed') outcomes.set(key, 'updated');
  if (note.what === 'skipped') {
    outcomes.set(key, 'skipped');
    report[IS_MEANT.test(note.reason) ? 'note' : 'error']({
      line,
      message: `${key} is left out: ${note.reason}`,
    });
  }
  const inFile = (reason: string): string => reason.replaceAll('the site', 'the export');
  if (note.what === 'differs')
    report.note({ line, field: note.field, message: `${key}: ${inFile(note.reason)}` });
  if (note.what === 'unknown') for (const name of Object.keys(note.fields)) report.ignore(name);
}

/** The name of a record; an image has none here. */
const titleOf = ({ kind, record }: Converted): string => (kind === 'image' ? '' : nameOf(kind, record));

/** Writes records of one kind, and reports what has become of them. */
async function putBatch(work: Work, kind: SiteKind, records: readonly Converted[]): Promise<void> {
  const { taker, outcomes, lines, report, options } = work;
  await taker.put(kind, records);
  for (const one of records) {
    const key = `${kind} ${one.record.id}`;
    const outcome = outcomes.get(key) ?? 'unchanged';
    if (outcome !== 'skipped')
      report.add({ line: lines.get(key) ?? 0, title: ownText(titleOf(one)), outcome, id: one.record.id });
  }
  outcomes.clear();
  lines.clear();
  options.onProgress?.(records.length);
}

async function putTerms(work: Work): Promise<void> {
  const { survey, of, taker, conversion, lines } = work;
  for (const kind of kindsOf('term')) {
    const records: Converted[] = [];
    for (const [key, term] of survey.terms) {
      if (KIND_OF_TAXONOMY[term.taxonomy] !== kind) continue;
      const { name, slug, description, color, parent, taxonomy, line } = term;
      const id = of.terms.get(key) ?? 0;
      lines.set(`${kind} ${id}`, line);
      const above = of.terms.get(termKey(taxonomy, parent)) ?? 0;
      if (parent !== '' && above === 0)
        work.report.note({
          line,
          field: 'parent',
          message: `${kind} ${id}: the export has no category "${parent.slice(0, 100)}"`,
        });
      const json = { id, name, slug, description, color, parent: above };
      records.push(...[taker.converted(kind, json) ?? []].flat());
    }
    const whole =
      kind === 'category' ? withoutCircles(records as Converted<'category'>[], conversion) : records;
    await putBatch(work, kind, whole);
  }
}

/** The stored texts of a trashed record's past. */
function withPast(one: Converted, item: XmlRecord): Converted {
  const { record } = one;
  if (!('status_before_trash' in record) || record.status !== 'trash') return one;
  const { status, slug } = beforeTrash(item);
  const known = STATUSES.find((name): name is Status => name === status);
  const past = { status_before_trash: known ?? null, slug_before_trash: slug === '' ? null : slug };
  return { ...one, record: { ...record, ...past } };
}

/** Notes what an event of an export has that its record does not. */
function noteEvent({ report, now }: Work, item: XmlRecord): void {
  const { line, values } = item;
  const about = `event ${values.get('wp:post_id') ?? ''}`;
  const status = values.get('wp:status') ?? '';
  if (values.get('wp:post_password'))
    report.note({ line, field: 'status', message: `${about}: has a password, and is imported as private` });
  if (status === 'future' && (values.get('wp:post_date_gmt') ?? '') <= now)
    report.note({
      line,
      field: 'status',
      message: `${about}: the time for which it is scheduled is over: the server publishes it at once`,
    });
}

/** The characters of all rules that are kept until the events are written. */
const MOST_RULES = 20_000_000;

/** Remembers an event that recurs, or that is a date of another one. */
function noteRecurrence({ recurrences, report }: Work, item: XmlRecord, one: Converted): void {
  if (one.kind !== 'event') return;
  const { id, start_date, end_date, timezone, all_day, status, slug } = one.record as RecordOf<'event'>;
  const parent = idOf(item.values.get('wp:post_parent'));
  if (parent !== undefined) {
    const dates = recurrences.dates.get(parent) ?? [];
    dates.push(id);
    recurrences.dates.set(parent, dates);
    return;
  }
  const rules = ownText(item.meta.get('_EventRecurrence')?.[0] ?? '');
  if (rules === '') return;
  recurrences.left -= rules.length;
  if (recurrences.left < 0) {
    report.note({
      line: item.line,
      field: 'recurrence',
      message: `event ${id}: has more rules than an import reads`,
    });
    return;
  }
  const event = { id, start_date, end_date, timezone, all_day, status, slug: ownText(slug) };
  recurrences.events.push({
    line: item.line,
    event,
    url: ownText(item.values.get('link') ?? '').trim(),
    rules,
  });
}

/** Writes the posts of one kind, in a pass of their own. */
async function putPosts(work: Work, kind: (typeof POSTS_IN_ORDER)[number]): Promise<void> {
  const { open, options, survey, of, taker, lines, report } = work;
  let batch: Converted[] = [];
  for await (const item of recordsOf(open, options)) {
    if (item.name !== 'item' || kindOfItem(item) !== kind) continue;
    const id = idOf(item.values.get('wp:post_id'));
    if (kind === 'image' && (id === undefined || !survey.images.has(id))) {
      report.ignore('attachment');
      continue;
    }
    for (const fault of item.faults) report.error({ line: item.line, message: fault });
    if (item.faults.length > 0) continue;
    lines.set(`${kind} ${id}`, item.line);
    for (const what of item.cut)
      report.note({
        line: item.line,
        field: what,
        message: `${kind} ${id}: has more ${what} than an import reads: the rest is left out`,
      });
    if (kind === 'event') noteEvent(work, item);
    const one = taker.converted(kind, postJsonOf(kind, item, of));
    if (one !== undefined) {
      noteRecurrence(work, item, one);
      batch.push(withPast(one, item));
    }
    if (batch.length < PER_COMMIT) continue;
    await putBatch(work, kind, batch);
    batch = [];
  }
  await putBatch(work, kind, batch);
}

const recordsOf = (
  open: OpenFile,
  { encoding, maxBytes = MAX_BYTES, signal }: WxrOptions,
): AsyncIterable<XmlRecord> => recordsIn(open, { encoding, maxBytes, signal });

/** Reads what all records of an export depend on, before anything is written. */
async function prepare(open: OpenFile, options: WxrOptions): Promise<{ survey: Survey; of: Export }> {
  const { store, settings = {}, maxEvents = MAX_EVENTS } = options;
  const admission = createAdmission(store);
  let events = 0;
  const survey = await surveyOf(recordsOf(open, options), (item) => {
    events += kindOfItem(item) === 'event' ? 1 : 0;
    if (events > maxEvents) throw new UnreadableFile(`The export has more than ${maxEvents} events.`);
    return admission.look(item);
  });
  await admission.finish();
  const of: Export = {
    authors: survey.authors,
    terms: await termIds(store, survey.terms),
    timezone: settings.timezone ?? survey.timezone ?? DEFAULT_SETTINGS.timezone,
    currency: settings.currency ?? DEFAULT_SETTINGS.currency,
  };
  return { survey, of };
}

async function runOnce(open: OpenFile, options: WxrOptions, isDry: boolean): Promise<FileReport> {
  const { store, settings = {}, clock = Date.now } = options;
  const { survey, of } = await prepare(open, options);
  const report = createReport();
  const [outcomes, lines] = [new Map() as Work['outcomes'], new Map<string, number>()];
  const note = (one: SiteNote): void => {
    tell({ report, outcomes, lines }, one);
    options.onNote?.(one);
  };
  const run = newRunState();
  const conversion: ConversionOptions = {
    ...{ timezone: of.timezone, currency: of.currency, fields: run.fields, note, hasTypedTexts: true },
    limits: { ...DEFAULT_SETTINGS.limits, ...settings.limits },
  };
  const now = localTime(Math.floor(clock() / 1000));
  const target = createTarget({
    ...{ store, dryRun: isDry, now: () => now, run, note, siteUrls: survey.siteUrls },
    choose: (one) => Promise.resolve(one),
    again: () => Promise.resolve(undefined),
    urlOf: () => Promise.resolve(''),
  });
  const taker = createTaker(store, target, run, conversion);
  const recurrences = { events: [], dates: new Map<number, number[]>(), left: MOST_RULES };
  const work: Work = {
    ...{ options, open, survey, of, conversion, target, taker, report, now, outcomes, lines, recurrences },
  };
  if (survey.events === 0)
    report.error({ line: 0, message: 'The export has no events of The Events Calendar (tribe_events).' });
  if (settings.timezone === undefined && survey.timezone !== undefined)
    report.note({
      line: 0,
      message: `The time zone of the site is ${survey.timezone}, by the dates of its events.`,
    });
  await putTerms(work);
  for (const kind of POSTS_IN_ORDER) await putPosts(work, kind);
  await target.giveSlugs();
  const context = {
    clock,
    settings: { series: { ...DEFAULT_SETTINGS.series, ...settings.series } },
    siteZone: findZone(of.timezone) ?? UTC,
  };
  const dates = recurrences.dates;
  await importSeriesOfExport(
    { ...{ store, context, dryRun: isDry, now, siteUrls: survey.siteUrls, report, note, dates } },
    recurrences.events,
    options.maxEvents ?? MAX_EVENTS,
  );
  for (const [name, times] of survey.others) report.ignore(name, times);
  return report.finish({ encoding: options.encoding ?? 'utf-8', dryRun: isDry });
}

/**
 * Imports an export of WordPress (WXR) with the events, venues, organizers, categories, tags and images' addresses of The Events Calendar:
 * the records that `importSite` makes of the same site, with their ids, slugs and dates. The file is read several times, a record at a
 * time; events with a password become private. Importing it again updates its records.
 *
 * Rejects with `UnreadableFile` if the file is no export or is not complete, or if the store has another calendar; nothing is written then.
 *
 * @example
 * const report = await importWxr(() => createReadStream('export.xml'), { store, settings: { timezone: 'Europe/Rome' } });
 */
export async function importWxr(source: WxrSource, options: WxrOptions): Promise<FileReport> {
  const { strict = false, dryRun = false } = options;
  const open = opened(source);
  if (!strict && !dryRun) return runOnce(open, options, false);
  const checked = await runOnce(open, options, true);
  return dryRun || checked.errors.length > 0 ? checked : runOnce(open, options, false);
}
