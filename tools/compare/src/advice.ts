import type { CorrectionUse, DifferenceGroup } from './comparison-report.js';

/** What can be done about what several differences have in common, by the number of its explanation. */
const BY_NUMBER: Readonly<Record<string, string>> = {
  clock: 'Nothing: the two were not asked at the same moment.',
  unsteady: 'Nothing: A answers otherwise each time.',
  days: 'Nothing, if the days of the old site began at another hour; otherwise give B the --timezone of A.',
  import: 'Look at the report of the import: it names each of these records.',
};

/** What can be done about differences that are explained. */
export const adviceOnCorrection = ({ number }: CorrectionUse): string =>
  BY_NUMBER[number] ?? `Nothing: it is meant to differ (${number} in "Differences from the plugin").`;

/** What can be done about differences that are not explained, by their path; the first that fits counts. */
const BY_PATH: readonly (readonly [RegExp, string])[] = [
  [
    /^missing \w+\[\]$/,
    'B lacks these records: run the import again, with --hidden if it said that some are missing.',
  ],
  [/^extra \w+\[\]$/, 'A has no such records any more: --delete-gone of the import deletes them.'],
  [/timezone|utc_|_date|rest_url$/, 'Look whether B has the --timezone of A, and import once more.'],
  [/\.cost|offers/, 'Look whether B has the --currency of A, and import once more.'],
  [/image/, 'Look at the picture on both; kalends import --media fetches the files.'],
  [/^failed /, 'One of the servers did not answer: run the same command again.'],
  [
    /\.total|total_pages|x-tec-total/,
    'Follows from records that one of the lists lacks: look at these first.',
  ],
  [/^header /, 'A proxy or a plugin of A may add it; clients of the calendar do not need it.'],
];

/** What can be done about differences of one kind that nothing explains. */
export const adviceOnDifference = ({ kind, path }: DifferenceGroup): string =>
  BY_PATH.find(([pattern]) => pattern.test(`${kind} ${path}`))?.[1] ??
  'Look at one of the records on both; if the import has changed it, give its report with --imported.';
