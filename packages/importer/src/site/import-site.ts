import {
  CalendarError,
  createCalendar,
  DEFAULT_SETTINGS,
  kindsOf,
  type FieldDeclarations,
} from '@kalends/core';
import { isTermKind, type PostKind } from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import { batchesOf } from '../stored-records.js';
import { withOtherLists } from './check-found.js';
import { declarationsOf, rememberTexts } from './convert-custom.js';
import { chosenBy, type ConversionOptions } from './conversion.js';
import { findGone } from './find-gone.js';
import { findHidden } from './find-hidden.js';
import { findSeries, type FoundSeries } from './find-series.js';
import { findUnlisted, type FoundUnlisted } from './find-unlisted.js';
import type { Proof } from './proofs.js';
import { counted } from './found-words.js';
import { noteMissedSchedules } from './missed-schedules.js';
import { noteOtherDates } from './other-dates.js';
import type { ImportSiteOptions } from './import-options.js';
import { newRunState, stateIn, stateJson, type CompleteRun, type RunState } from './import-state.js';
import { importSeries, timeAt } from './import-series.js';
import { importTerms } from './import-terms.js';
import { objectOf, textOf } from '../json-values.js';
import { noteIn, type NoteCounts, type ReasonCounts } from './note-counts.js';
import { LISTED, openSource, withoutAnswer, type ListedKind, type Source } from './source.js';
import { findSiteSettings, type SiteSettings } from './site-settings.js';
import { findSiteZone, type SiteZone } from './site-zone.js';
import { convert, createTaker } from './take-page.js';
import { createTarget } from './target.js';
import { walkList, type Work } from './work.js';

/** The result of an import. */
export interface SiteReport {
  /** The URL at which the site responded. */
  readonly baseUrl: string;
  /** The URLs of the site: the one given, and the one that its answers name. */
  readonly siteUrls: readonly string[];
  /** The statuses that the site lists for these credentials; `''` stands for its default list. */
  readonly statuses: string;
  /** The number of records of each kind that were found, including unchanged ones that an earlier run has read. */
  readonly records: Readonly<Record<ListedKind, number>>;
  /** The number of notes of each sort. */
  readonly counts: NoteCounts;
  /** Why records were skipped, differ or have unknown fields. */
  readonly reasons: ReasonCounts;
  /** Events in other sources of the site that the import did not find, a sentence each; empty if all adds up. */
  readonly missing: readonly string[];
  /** The number of events by each source of the site, compared with the store. */
  readonly proofs: readonly Proof[];
  /**
   * Whether all events are known to be found: a sitemap names them, or every id up to 100 beyond the greatest was asked for. Otherwise those may
   * be missing that no list, no term and no page of the site tells of.
   */
  readonly isProven: boolean;
  /** The series that were made of events (`ImportSiteOptions.series`). */
  readonly series: readonly FoundSeries[];
  /** The settings of the site, as far as they are known. */
  readonly settings: SiteSettings;
  /** The time zone of the site, by which dates without one were read. */
  readonly timezone: SiteZone;
  /**
   * The declaration of the fields that the site has beside those of the calendar (`custom_fields`), for `createCalendar({ fields })`: the
   * import stores their values as texts. Empty if there are none.
   */
  readonly fields: FieldDeclarations;
  /** Possible faults of the result, a sentence each. */
  readonly warnings: readonly string[];
  /** Whether the site changed during the run, so that records may be missing; another run imports them. */
  readonly siteChanged: boolean;
}

/** The number of stored records looked up at the site to check that it is the same calendar. */
const SAMPLE = 10;

/** Rejects unless the store is empty or shares a record with the site. */
async function admit(store: Store, source: Source): Promise<void> {
  let held = 0;
  for (const kind of kindsOf('linked', 'event')) {
    for (const record of await store.scan<PostKind>(kind, 0, SAMPLE)) {
      held++;
      const json = objectOf(await source.get(kind, record.id));
      if (json['date'] === record.date) return;
    }
  }
  if (held > 0)
    throw new CalendarError(
      'conflict',
      'The store holds another calendar: none of its records is on the site. A site is imported into an empty store.',
    );
}

/** Whether a scheduled event in the store is now due at the site: publishing it does not update its modification date. */
async function isAnyDue({ options: { store }, source }: Work): Promise<boolean> {
  const now = source.time() ?? '';
  for await (const events of batchesOf(store, 'event'))
    if (events.some(({ status, date_utc }) => status === 'future' && date_utc <= now)) return true;
  return false;
}

/**
 * The time from which changed events have to be read; `null` for all events. Venues and organizers are always read completely, because
 * publishing an event publishes them without updating their modification dates.
 */
async function sinceWhen(work: Work): Promise<string | null> {
  const { source, run, complete } = work;
  if (
    complete === undefined ||
    LISTED.some((kind) => complete.ids[kind] === undefined) ||
    complete.until === null ||
    complete.statuses !== source.statuses ||
    !source.statuses.includes('trash') ||
    run.relinked ||
    (await isAnyDue(work))
  )
    return null;
  const since = `${complete.until}+00:00`;
  const page = await source.list('event', { page: 1, per_page: 1, modified_after: since });
  // a site that ignores the parameter does not echo it
  return page?.rest_url.includes('modified_after') === true ? since : null;
}

/** Reads the events that have changed. Returns whether these account for all visible differences. */
async function importChanged(work: Work, since: string, known: ReadonlySet<number>): Promise<boolean> {
  const { run, taker, source } = work;
  const changed = await walkList(work, 'event', since, (items) => taker.take('event', items));
  const ids = new Set([...known, ...changed.ids]);
  const all = await source.list('event', { page: 1, per_page: 1 });
  // losing a slug to another event does not update the modification date either
  if (!changed.isWhole || all?.total !== ids.size || run.wanting.size > 0) return false;
  run.ids.event = ids;
  return true;
}

/** Reads the venues, organizers or events of the site: either all of them or the changed events only. */
async function importPosts(work: Work, kind: PostKind): Promise<void> {
  const { run, taker, complete } = work;
  if (kind === 'event' && complete !== undefined) {
    const since = run.walk?.kind === kind ? run.walk.since : await sinceWhen(work);
    if (since !== null && (await importChanged(work, since, complete.ids.event ?? new Set()))) return;
  }
  const { ids, isWhole } = await walkList(work, kind, null, (items) => taker.take(kind, items));
  const all = kind === 'event' ? await withOtherLists(work, ids) : ids;
  if (!isWhole) run.moved = true;
  run.ids[kind] = all;
}

/** A sentence for each kind of which records cannot be read. */
const unreadIn = ({ unread }: RunState): string[] =>
  Object.entries(unread).map(
    ([kind, count]) =>
      `${counted(count, kind)} cannot be read: the site fails for every list with such a record.`,
  );

/** The run that was interrupted, if it asked the site for the same, or a new one. Rejects if the store holds another calendar. */
async function beginRun({ store, state, baseUrl }: ImportSiteOptions, source: Source) {
  const { complete, run, asked } = stateIn(await state?.load(), baseUrl);
  const { statuses, perPage } = source;
  const left = run?.statuses === statuses && run.perPage === perPage ? run : undefined;
  if (complete === undefined && left === undefined) await admit(store, source);
  const begun = { begun: source.time() ?? null, statuses, perPage };
  const next = { asked: new Set(asked), fields: new Map(complete?.fields) };
  return { complete, run: left ?? newRunState({ ...begun, ...next }) };
}

const nowOf = ({ clock = Date.now }: ImportSiteOptions): string => timeAt(clock());

/** Creates the context of an import. */
function workOf(
  options: ImportSiteOptions,
  source: Source,
  { complete, run }: Awaited<ReturnType<typeof beginRun>>,
  timezone: string,
): Work {
  const { store, dryRun = false, settings = {} } = options;
  const note = noteIn(run, options.onNote);
  const conversion: ConversionOptions = {
    timezone,
    currency: settings.currency ?? DEFAULT_SETTINGS.currency,
    limits: { ...DEFAULT_SETTINGS.limits, ...settings.limits },
    fields: run.fields,
    note,
    onCutoff: (time) => (run.cutoff ??= time),
    ...(source.index.namespaces.includes('kalends/v1') && {
      onSeries: (event, place) => void run.series.set(event, place),
    }),
  };
  // it is the same record as before, whose notes have been told
  const reread = { ...conversion, note: () => undefined };
  const recordAt = (kind: ListedKind, id: number) => source.get(kind, id).catch(withoutAnswer);
  const target = createTarget({
    ...{ store, dryRun, run, note, now: () => nowOf(options), siteUrls: source.siteUrls },
    choose: async (one) =>
      one.kind === 'image' ? one : chosenBy(await recordAt(one.kind, one.record.id), one),
    again: async ({ kind, record: { id } }) =>
      kind === 'image' ? undefined : convert(kind, await recordAt(kind, id), reread),
    urlOf: async (kind, id) => textOf(objectOf(await recordAt(kind, id))['url']),
  });
  return {
    ...{ options, source, target, run, complete, conversion },
    taker: createTaker(store, target, run, conversion),
    async save() {
      if (!dryRun) await options.state?.save(stateJson(options.baseUrl, { complete, run, asked: run.asked }));
    },
  };
}

/** Findings besides the records of lists. */
interface Findings {
  readonly unlisted: FoundUnlisted;
  readonly settings: SiteSettings;
  /** Notes about dates that the site lacks. */
  readonly missed: readonly string[];
  readonly gone: CompleteRun['gone'];
  readonly series: SiteReport['series'];
}

/** Reads the site: its lists, then what is in no list, then what follows from all records. */
async function readSite(work: Work, timezone: string): Promise<Findings> {
  const { options, source, target, run, conversion } = work;
  const { store, dryRun = false, clock } = options;
  const { note } = conversion;
  for (const kind of LISTED) {
    if (run.ids[kind] !== undefined) continue;
    if (isTermKind(kind)) await importTerms(work, kind);
    else await importPosts(work, kind);
    await work.save();
  }
  if (options.hidden === true) await findHidden(work);
  const unlisted = await findUnlisted(work);
  run.missing.splice(0, Infinity, ...unlisted.missing, ...noteOtherDates(work), ...unreadIn(run));
  if (!dryRun) await rememberTexts(store, run.fields);
  const settings = await findSiteSettings(source, store, { timezone, cutoff: run.cutoff });
  const missed = await noteMissedSchedules(work);
  await target.giveSlugs();
  await importSeries({
    store,
    run,
    series: source.series,
    timezone,
    note,
    dryRun,
    now: () => nowOf(options),
  });
  const calendar = createCalendar({
    store,
    settings: { ...options.settings, timezone },
    ...(clock && { clock }),
  });
  const gone = !run.moved && run.missing.length === 0 ? await findGone(work, calendar) : {};
  const series = options.series === true && !dryRun ? await findSeries(store, calendar, note) : [];
  return { unlisted, settings, missed, gone, series };
}

/** Saves that the run is complete; one that has missed something does not replace the complete run before it. */
async function saveComplete({ options, run, complete }: Work, gone: CompleteRun['gone']): Promise<void> {
  const { begun: until, statuses, ids, fields } = run;
  const whole = run.moved || run.missing.length > 0 ? complete : { until, statuses, ids, gone, fields };
  if (options.dryRun !== true)
    await options.state?.save(
      stateJson(options.baseUrl, { complete: whole, run: undefined, asked: run.asked }),
    );
}

/** The number of records of each kind that were found. */
function recordsOf({ ids, hidden }: RunState): SiteReport['records'] {
  const unlisted = [...hidden.ids].filter((id) => ids.event?.has(id) !== true).length;
  return Object.fromEntries(
    LISTED.map((kind) => [kind, (ids[kind]?.size ?? 0) + (kind === 'event' ? unlisted : 0)]),
  ) as SiteReport['records'];
}

/**
 * Imports everything that a site of `tribe/events/v1` shows into a store: events of every status visible to the credentials, venues,
 * organizers, categories, tags and image metadata. Ids, slugs, creation and modification dates, authors and order are preserved.
 *
 * A run may be interrupted at any time; the next one resumes from the last saved state. After a complete run, the next one imports only
 * changes. Data from the site is not trusted: texts are sanitized, numbers and lengths are limited, and redirects are never followed.
 * Changes made in the store after the import are kept.
 *
 * Rejects with a `ClientError` if the site does not respond, with `conflict` if the store holds another calendar, and with the reason
 * of `signal` when it is aborted.
 *
 * @example
 * const report = await importSite({ baseUrl: 'https://old.example', auth: basicAuth('ann', 'abcd efgh'), store });
 */
export async function importSite(options: ImportSiteOptions): Promise<SiteReport> {
  const source = await openSource(options, options.signal);
  const begun = await beginRun(options, source);
  const { run } = begun;
  const zone = await findSiteZone(source, options.settings?.timezone, DEFAULT_SETTINGS.timezone);
  const work = workOf(options, source, begun, zone.timezone);
  let found: Findings;
  try {
    found = await readSite(work, zone.timezone);
  } catch (error) {
    await work.save();
    throw error;
  }
  const { unlisted, settings, missed, gone, series } = found;
  await saveComplete(work, gone);
  return {
    baseUrl: source.baseUrl,
    siteUrls: source.siteUrls,
    statuses: source.statuses,
    records: recordsOf(run),
    counts: run.counts,
    reasons: run.reasons,
    missing: run.missing,
    ...{ proofs: unlisted.proofs, isProven: unlisted.isProven && !run.moved, series },
    settings,
    timezone: { timezone: zone.timezone, from: zone.from },
    fields: declarationsOf(run.fields),
    warnings: [...source.warnings, ...zone.warnings, ...unlisted.warnings, ...missed],
    siteChanged: run.moved,
  };
}
