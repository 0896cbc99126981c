import { createHash } from 'node:crypto';
import {
  collectionOf,
  kindsOf,
  type EventInput,
  type EventSource,
  type ImportLink,
  type ImportLinks,
  type VenueInput,
} from '@kalends/core';
import {
  DAY,
  isToOne,
  LINK_FIELD,
  localTime,
  nameFieldOf,
  secondsOf,
  type LinkedKind,
  fold,
} from '@kalends/core/adapter';
import { type Currency } from '@kalends/core/internal';
import type { ReportDraft } from '../file/file-report.js';
import type { EventOfFile } from '../file/import-events.js';
import { ownIdOf } from '../file/import-file.js';
import { storedUid } from '../file/stored-uid.js';
import type { LinkedOfImport } from '../file/linked-records.js';
import { linkPlace } from '../file/place.js';
import { COLUMNS, linkColumn, type CellValue, type CsvKind } from './columns.js';
import { OWN } from './own-columns.js';
import type { CsvRow } from './row-values.js';

/** The text in a column; `undefined` if its cell is empty. */
function cellText({ values }: CsvRow, name: string): string | undefined {
  const value = values.get(name);
  return typeof value === 'string' ? value : undefined;
}

/** The list in a column; `undefined` if its cell is empty. */
function listOf({ values }: CsvRow, name: string): readonly string[] | undefined {
  const value = values.get(name);
  return Array.isArray(value) ? (value as readonly string[]) : undefined;
}

/** The fields of the record in a row that are in the file as they are. */
function fieldsOf(
  { line, values, restriction }: CsvRow,
  kind: CsvKind,
  { note }: Pick<ReportDraft, 'note'>,
): object {
  const fields = COLUMNS[kind].flatMap(({ name, field }) =>
    field === undefined || !values.has(name) ? [] : [[field, values.get(name)] as const],
  );
  const custom = [...values].flatMap(([name, value]) =>
    name.startsWith(OWN) ? [[name.slice(OWN.length), value] as const] : [],
  );
  const own = custom.length > 0 && { custom: Object.fromEntries(custom) };
  const all = Object.fromEntries<CellValue | undefined>(fields);
  const { status = 'publish' } = all;
  const isShown = status === 'publish' || status === 'future';
  if (restriction === undefined || !isShown) return { ...all, ...own };
  // what not everyone may see is not published
  note({ line, message: `"${restriction}" is not known to be public: the record is imported as private.` });
  return { ...all, ...own, status: 'private' };
}

/** The UID of an event whose row has none: rows with the same title and start are the same event. */
function uidOf(title: string, start: string): string {
  const name = `csv:${start.replace(' ', 'T')}:${fold(title)}`;
  return name.length <= 300
    ? name
    : `${name.slice(0, 200)}#${createHash('sha256').update(name).digest('hex')}`;
}

/**
 * Gives the UIDs of events whose rows have none. Of rows with the same title and start the first one has the UID of these, and one at
 * another venue is another event.
 */
export function createUids({ note }: Pick<ReportDraft, 'note'>) {
  /** The venues of a title and a start, each with the line of its row; the first one has the UID without a venue. */
  const known = new Map<string, Map<string, number>>();
  return (row: CsvRow, title: string, start: string): string => {
    const uid = uidOf(title, start);
    const venue = fold(cellText(row, linkColumn('venue')) ?? '');
    const venues = known.get(uid) ?? new Map<string, number>();
    known.set(uid, venues);
    const before = venues.get(venue);
    if (before === undefined) venues.set(venue, row.line);
    else {
      const message = `"${title.slice(0, 100)}" is in line ${before} too: the later row counts.`;
      note({ line: row.line, field: 'EVENT NAME', message });
    }
    return [...venues.keys()][0] === venue ? uid : uidOf(`${title}@${venue}`, start);
  };
}

function sourceOf(
  row: CsvRow,
  title: string,
  start: string,
  { host, uidOf: uidFor }: RowContext,
): EventSource {
  const own = cellText(row, 'event_uid');
  const uid = own === undefined ? uidFor(row, title, start) : storedUid(own);
  const [recurrence_id, modified_utc] = [
    cellText(row, 'event_recurrence_id'),
    cellText(row, 'event_modified'),
  ];
  const currency = currencyOf(row);
  return {
    uid,
    id: ownIdOf(uid, host),
    ...(recurrence_id !== undefined && { recurrence_id }),
    ...(modified_utc !== undefined && { modified_utc }),
    ...(currency && { currency }),
  };
}

/** A cost whose amounts are marked: `10`, `10 - 20`; others stay. */
function withSymbol(cost: string, marked: (amount: string) => string): string {
  const amounts = cost.split(/[-–]/).map((amount) => amount.trim());
  return amounts.every((amount) => /^[\d.,]+$/.test(amount)) ? amounts.map(marked).join(' - ') : cost;
}

/** Where the column says that the symbol stands; other words are no position. */
const POSITIONS = {
  prefix: 'prefix',
  before: 'prefix',
  postfix: 'postfix',
  suffix: 'suffix',
  after: 'suffix',
} as const;
const isPosition = (text: string): text is keyof typeof POSITIONS => Object.hasOwn(POSITIONS, text);

/** The currency in the columns of a row; `undefined` if they are empty. */
function currencyOf(row: CsvRow): EventSource['currency'] {
  const symbol = cellText(row, 'event_currency_symbol') ?? '';
  const code = cellText(row, 'event_currency_code') ?? '';
  const given = cellText(row, 'event_currency_position')?.toLowerCase() ?? '';
  const position = isPosition(given) ? POSITIONS[given] : '';
  return symbol + code + position === '' ? undefined : { symbol, code, position };
}

/** The cost of a row; amounts without a symbol get that of the given currency, unless the row has a currency of its own. */
function costOf(row: CsvRow, currency: Currency | undefined): Pick<EventInput, 'cost'> {
  const costs = listOf(row, 'event_cost');
  if (costs === undefined) return {};
  if (currency === undefined || currencyOf(row) !== undefined) return { cost: costs };
  const { symbol, position } = currency;
  const marked = (amount: string): string =>
    position === 'postfix' ? `${amount}${symbol}` : `${symbol}${amount}`;
  return { cost: costs.map((cost) => withSymbol(cost, marked)) };
}

/** Options for reading the rows of a file of events. */
export interface RowContext {
  readonly linked: LinkedOfImport;
  /** The time zone of rows without one. */
  readonly timezone: string;
  readonly currency: Currency | undefined;
  readonly host: string | undefined;
  readonly uidOf: ReturnType<typeof createUids>;
  readonly report: Pick<ReportDraft, 'note'>;
}

/** The details of a row's venue or organizer besides its name: files of other programs have them in the rows of events. */
const detailsIn = ({ values }: CsvRow, kind: LinkedKind): Readonly<Record<string, CellValue | undefined>> =>
  Object.fromEntries(
    COLUMNS[collectionOf(kind)].flatMap(({ name, field }) =>
      field === undefined || !values.has(name) ? [] : [[field, values.get(name)]],
    ),
  );

/** The record with a name; in a list, also the one with an id that is not the name of a record. */
function linkTo(kind: LinkedKind, text: string, row: CsvRow, linked: LinkedOfImport): ImportLink {
  const more = detailsIn(row, kind);
  if (kind === 'venue')
    return linkPlace(linked, { name: text, address: addressOf(row).address ?? '', fields: more });
  if (Object.keys(more).length > 0)
    return linked[kind].link(text, () => ({ ...more, [nameFieldOf(kind)]: text }));
  const { named, hasId } = linked[kind];
  const isId = !isToOne(LINK_FIELD[kind]) && named(text).length === 0 && hasId(text);
  return isId ? { id: Number(text) } : linked.linkNamed(kind, text);
}

/** The links of a row, by the names in its columns. */
function linksOf(row: CsvRow, linked: LinkedOfImport): ImportLinks {
  const links = kindsOf('linked').flatMap((kind) => {
    const name = cellText(row, linkColumn(kind));
    const names = listOf(row, linkColumn(kind))?.map((one) => linkTo(kind, one, row, linked));
    const given = name === undefined ? names : linkTo(kind, name, row, linked);
    return given === undefined ? [] : [[LINK_FIELD[kind], given] as const];
  });
  return Object.fromEntries(links);
}

/** An end that is a time alone, and before the start, is on the next day if that is less than so long after it, in seconds. */
const MOST_OF_NIGHT = 12 * 3_600;

/** The end of a row. One before the start is told: it is on the next day, or left out. */
function endOf(row: CsvRow, start: string, { note }: RowContext['report']): string {
  const [day, clock] = [start.slice(0, 10), cellText(row, 'event_end_time')];
  const endDay = cellText(row, 'event_end_date') ?? day;
  // an end date without a time means the start time on that day, or the beginning of the day
  const end = `${endDay} ${clock ?? (endDay === day ? start.slice(11) : '00:00:00')}`;
  if (end >= start || (row.values.get('event_all_day') === true && endDay >= day)) return end;
  const next = localTime(secondsOf(end) + DAY);
  const isNight = endDay === day && secondsOf(next) - secondsOf(start) < MOST_OF_NIGHT;
  const outcome = isNight ? 'it is taken for the next day' : 'it is left out';
  note({
    line: row.line,
    field: 'EVENT END DATE',
    message: `The end (${end}) is before the start: ${outcome}.`,
  });
  return isNight ? next : start;
}

/** Converts a row to an event to import. */
export function eventOfRow(row: CsvRow, context: RowContext): EventOfFile {
  const { linked, timezone, currency, report } = context;
  const title = cellText(row, 'event_name') ?? '';
  const day = cellText(row, 'event_start_date') ?? '';
  const start_date = `${day} ${cellText(row, 'event_start_time') ?? '00:00:00'}`;
  const times = { start_date, end_date: endOf(row, start_date, report) };
  const input: EventInput = {
    ...{ timezone, ...fieldsOf(row, 'events', report), ...costOf(row, currency), title, ...times },
  };
  const links = linksOf(row, linked);
  const source = sourceOf(row, title, start_date, context);
  const recurrence = cellText(row, 'event_recurrence');
  const rule = recurrence === undefined ? {} : { recurrence };
  return { line: row.line, title, entry: { kind: 'event', input, links, source, ...rule } };
}

/** The second line of the address of a venue is added to the first one. */
function addressOf(row: CsvRow): Pick<VenueInput, 'address'> {
  const lines = ['venue_address', 'venue_address2'].flatMap((name) => cellText(row, name) ?? []);
  return lines.length === 0 ? {} : { address: lines.join(' ') };
}

/** Converts a row to a record that events link to. */
export const linkedOfRow = (row: CsvRow, kind: LinkedKind, report: Pick<ReportDraft, 'note'>): object => ({
  ...fieldsOf(row, collectionOf(kind), report),
  ...(kind === 'venue' && addressOf(row)),
  [nameFieldOf(kind)]: cellText(row, `${kind}_name`) ?? '',
});
