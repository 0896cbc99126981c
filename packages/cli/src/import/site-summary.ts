import { isObject } from '@kalends/client/internal';
import type { Kind } from '@kalends/core';
import { PLACES } from '@kalends/site';
import type { NoteCounts, SiteReport } from '@kalends/importer';
import { oneLine, tableLines } from '@kalends/command-kit';
import { settingLines } from './serve-options-of.js';
import type { FetchedUploads } from './fetch-uploads.js';

const number = new Intl.NumberFormat('en');

type ByKind = Readonly<Partial<Record<Kind, number>>>;

const isPlaced = (kind: Kind): kind is keyof typeof PLACES => kind in PLACES;

/** The word for several records of a kind. */
const pluralOf = (kind: Kind): string =>
  isPlaced(kind) ? PLACES[kind].collection : kind === 'image' ? 'images' : kind;

/** `2 events, 1 venue` */
const counted = (byKind: ByKind): string =>
  (Object.entries(byKind) as [Kind, number][])
    .map(([kind, count]) => `${number.format(count)} ${count === 1 ? kind : pluralOf(kind)}`)
    .join(', ');

/** `2 events with a password`, `2 events, title: is shown otherwise` */
const withReason = (byKind: ByKind, reason: string): string =>
  reason.startsWith('has ')
    ? `${counted(byKind)} with ${reason.slice('has '.length)}`
    : `${counted(byKind)}${reason.includes(': ') ? ', ' : ': '}${reason}`;

const WORDS = {
  brought: 'new',
  changed: 'changed',
  skipped: 'skipped',
  differs: 'shown differently',
  unknown: 'not stored',
  moved: 'with another address',
  gone: 'no more on the site',
} as const satisfies Readonly<Record<keyof NoteCounts, string>>;

const ZONES = {
  index: 'as the site says',
  dates: 'as the dates of its events show',
  option: 'as --timezone says',
  default: 'as nothing else is known',
} as const satisfies Readonly<Record<SiteReport['timezone']['from'], string>>;

/** A line for each reason of a sort of notes, the most frequent first, or one line for all of them. */
function linesOf(
  { counts, reasons }: Pick<SiteReport, 'counts' | 'reasons'>,
  what: keyof NoteCounts,
): string[] {
  const byKind = counts[what];
  if (byKind === undefined) return [];
  if (what !== 'skipped' && what !== 'differs' && what !== 'unknown')
    return [`${WORDS[what]}: ${counted(byKind)}`];
  const sum = (one: ByKind): number => Object.values(one).reduce((total, count) => total + count, 0);
  return Object.entries(reasons[what] ?? {})
    .sort(([, a], [, b]) => sum(b) - sum(a))
    .map(([reason, one]) => `${WORDS[what]}: ${withReason(one, reason)}`);
}

/** The names of a site's sources in a table. */
const SOURCES = {
  lists: 'lists of events',
  'wp/v2': 'wp/v2/tribe_events',
  'tec/v1': 'tec/v1/events',
  sitemap: 'sitemap',
  icalendar: 'calendar file (.ics)',
  links: 'links in texts',
  categories: 'counts of categories',
  tags: 'counts of tags',
  ids: 'ids asked for one by one',
} as const satisfies Readonly<Record<SiteReport['proofs'][number]['source'], string>>;

type Proofs = SiteReport['proofs'];

/** The line of a report that has the counts of the site. */
interface Counts {
  readonly what: 'counted';
  readonly proofs: Proofs;
}

export const countsOf = (proofs: Proofs): Counts => ({ what: 'counted', proofs });

const isProof = (value: unknown): boolean =>
  isObject(value) &&
  ['site', 'here', 'explained'].every((name) => typeof value[name] === 'number') &&
  Object.hasOwn(SOURCES, String(value['source'])) &&
  typeof value['reason'] === 'string';

/** Whether a line of a report has the counts of the site. */
export const isCounts = (value: unknown): value is Counts =>
  isObject(value) &&
  value['what'] === 'counted' &&
  Array.isArray(value['proofs']) &&
  value['proofs'].every(isProof);

/** The rows of a table of what each source of the site says about its events, beside what is in the store. */
export const proofRows = (proofs: Proofs): string[][] =>
  proofs.map(({ source, site, here, explained, reason }) => [
    SOURCES[source],
    number.format(site),
    number.format(here),
    [site === here ? 'equal' : here + explained >= site ? 'explained' : 'different', reason]
      .filter((one) => one !== '')
      .join('; '),
  ]);

function proofLines(proofs: Proofs): string[] {
  const rows = proofRows(proofs);
  return rows.length === 0 ? [] : tableLines(['Events by', 'site', 'here', ''], rows);
}

/** How an import ended, in a sentence. */
function endOf({ missing, siteChanged, isProven }: SiteReport, place: string, isDry: boolean): string {
  if (missing.length > 0) return 'The import is not complete.';
  if (siteChanged)
    return 'The site changed during the import; run the same command again to import the rest.';
  if (isDry) return 'Nothing was written.';
  return isProven
    ? `All of it is ${place}.`
    : `All that the site lists and counts is ${place}. Events that are in none of its lists and terms may be missing: --hidden asks for every id.`;
}

/** `Series: Jazz, 12 events, RRULE:FREQ=WEEKLY;UNTIL=20310519T200000` */
const lineOfSeries = ({ title, events, rule }: SiteReport['series'][number]): string =>
  oneLine(`Series: ${title}, ${number.format(events)} events, ${rule.join(' ')}`);

/** The most missing pictures to print; the JSON has all of them. */
const SHOWN = 20;

/** The result of fetching the pictures of a site, as lines. */
export function picturesOf({ fetched, kept, refused, elsewhere, isUnfinished }: FetchedUploads): string[] {
  const counts = [`${number.format(fetched)} fetched`, `${number.format(kept)} there before`];
  const lines = refused.slice(0, SHOWN).map(({ path, reason }) => oneLine(`not fetched: ${path}: ${reason}`));
  const more = refused.length - lines.length;
  const hosts = Object.entries(elsewhere).map(([host, count]) => `${host} (${number.format(count)})`);
  return [
    `Pictures: ${counts.join(', ')}, ${number.format(refused.length)} not fetched.`,
    ...lines,
    ...(more > 0 ? [`${number.format(more)} more: --json has all of them.`] : []),
    ...(hosts.length > 0 ? [oneLine(`Pictures on other hosts stay there: ${hosts.join(', ')}.`)] : []),
    ...(isUnfinished ? ['The site did not answer for some; run the same command again to fetch them.'] : []),
  ];
}

/** The fields of a site as a declaration to copy. */
const declarationLines = (fields: SiteReport['fields']): string[] =>
  Object.keys(fields).length === 0
    ? []
    : [
        'The site has fields of its own, which are stored as texts. They show where they are declared, by kalends serve --fields FILE or',
        'createCalendar({ fields }):',
        JSON.stringify(fields, null, 2),
      ];

/** The summary of an import in lines: what was read, what has become of it and why, and what is missing. */
export function summaryOf(report: SiteReport, place: string, isDry: boolean): string[] {
  const { records, statuses, missing, timezone, fields, warnings } = report;
  return [
    `On the site: ${counted(records)}.`,
    `Time zone: ${timezone.timezone}, ${ZONES[timezone.from]}; kalends serve needs the same --timezone.`,
    ...settingLines(report),
    ...(Object.keys(WORDS) as (keyof NoteCounts)[]).flatMap((what) => linesOf(report, what)),
    ...report.series.map(lineOfSeries),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(statuses === ''
      ? ['Only published records were imported; use the credentials of an administrator to import the rest.']
      : []),
    ...declarationLines(fields),
    ...proofLines(report.proofs),
    ...missing,
    endOf(report, place, isDry),
  ];
}
