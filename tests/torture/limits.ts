/** What becomes of a limit in the products of `limit-products.ts`. */
export interface DocumentedLimit {
  /** How its row in `docs/limits.md` begins. */
  readonly row: string;
  /** Its default, as the row has it. */
  readonly most: number;
  /** Where it is tested, for a limit that nothing can be multiplied with. */
  readonly alone?: string;
}

const BODIES = 'packages/http-adapter/test/mounts/bodies.test.ts';

/** Every limit of `docs/limits.md` on requests, answers, values and files. Those on logins and connections multiply nothing. */
export const LIMITS = {
  bodySize: { row: '`bodySize`', most: 2_097_152 },
  uploadSize: { row: '`uploadSize`', most: 10_485_760 },
  smallBodySize: { row: '`smallBodySize`', most: 65_536 },
  bodyOfGet: { row: 'the same, with GET', most: 65_536 },
  bodiesSize: { row: '`bodiesSize`', most: 33_554_432, alone: BODIES },
  clientBodiesSize: { row: '`clientBodiesSize`', most: 8_388_608, alone: BODIES },
  values: { row: '`values`', most: 20_000 },
  parameters: { row: '`parameters`', most: 1_000 },
  nesting: { row: '`nesting`', most: 64 },
  jsonLevels: { row: 'levels of lists and objects in JSON', most: 511 },
  partHeaders: { row: 'a part of a multipart form', most: 8_192 },
  formHeaders: { row: 'all parts of a multipart form', most: 500_000 },
  hostTime: {
    row: 'a function of the host that interfaces wait for',
    most: 30,
    alone: 'tests/faults/unanswered.walk.test.ts',
  },
  fields: { row: '`_fields`', most: 10_000 },
  answerBytes: { row: '`answerBytes`', most: 2_000_000 },
  organizerBytes: { row: 'organizers of one event in an answer', most: 2_000_000 },
  categoryBytes: { row: 'links to categories on a page for visitors', most: 500_000 },
  line: { row: '`limits.line`', most: 2_000 },
  text: { row: '`limits.text`', most: 100_000 },
  depth: { row: 'elements within each other in a text', most: 256 },
  images: { row: 'images in a `srcset`', most: 50 },
  tags: { row: '`limits.tags`', most: 4_000 },
  list: { row: '`limits.list`', most: 200 },
  characters: { row: '`limits.characters`', most: 1_000_000 },
  records: { row: '`limits.records`', most: 10_000 },
  perPage: { row: '`per_page_max`', most: 50 },
  title: { row: 'the title of an event', most: 65_535 },
  termName: { row: 'the name of a category or a tag', most: 200 },
  categoriesAbove: { row: 'categories above a category', most: 64 },
  ancestors: { row: 'ancestors in the address of a category', most: 64 },
  slug: { row: 'a slug, in bytes', most: 200 },
  fileSize: { row: 'bytes of a file', most: 100_000_000 },
  fileEvents: { row: 'events of a calendar file', most: 200_000 },
  occurrences: { row: 'occurrences of one series', most: 1_000 },
  fileCharacters: { row: 'characters of the texts of a file', most: 300_000_000 },
  fileDates: { row: 'dates that the rules', most: 10_000_000 },
  ruleDates: { row: 'dates that one rule examines', most: 100_000 },
  eventSize: { row: 'characters of an event', most: 600_000 },
  eventProperties: { row: 'properties of an event', most: 10_000 },
  fileLine: { row: 'characters of a line in a calendar', most: 600_000 },
  propertyHead: { row: 'characters of the name and the parameters', most: 10_000 },
  fileDepth: { row: 'components within', most: 20 },
  zones: { row: 'time zones that', most: 1_000 },
  zoneLines: { row: 'lines of a time zone', most: 5_000 },
  rows: { row: 'rows of', most: 1_000_000 },
  columns: { row: 'columns of', most: 1_000 },
  cells: { row: 'cells of a row', most: 500_000 },
  rowSize: { row: 'bytes of a row', most: 5_000_000 },
  jsonLine: { row: 'bytes of a line of JSON', most: 5_000_000 },
  remarks: { row: 'errors and notes', most: 10_000 },
  ignoredNames: { row: 'names of records', most: 1_000 },
  seriesEvents: { row: 'events of a series', most: 1_000 },
  seriesCharacters: { row: 'characters of these events', most: 4_000_000 },
  seriesDates: { row: 'dates that a series adds', most: 1_000 },
  examined: { row: 'days and times to examine', most: 50_000 },
  ownFields: { row: 'fields that a host declares', most: 100 },
  ownBytes: { row: 'a value of such a field', most: 10_000 },
  eventCounts: {
    row: 'months, days or terms that `calendar.events.count`',
    most: 366,
    alone: 'packages/core/test/events/event-counts.test.ts: only a program calls it',
  },
  mapEvents: {
    row: 'events on a page of the map',
    most: 500,
    alone: 'packages/pages/test/map.test.ts: 520 events at as many places',
  },
  mapTiles: { row: 'tiles of a map', most: 15, alone: 'packages/pages/test/map.test.ts' },
  merged: {
    row: 'venues, organizers or terms that are merged',
    most: 100,
    alone: 'packages/core/test/merge.test.ts: those who edit records of others call it',
  },
} as const satisfies Readonly<Record<string, DocumentedLimit>>;

/** The name of a limit. */
export type LimitName = keyof typeof LIMITS;
