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
import { isToOne, LINK_FIELD, nameFieldOf, type Currency, type LinkedKind } from '@kalends/core/adapter';
import { fold } from '@kalends/core/store';
import type { EventOfFile } from '../file/import-events.js';
import { ownIdOf } from '../file/import-file.js';
import type { LinkedOfImport } from '../file/linked-records.js';
import { linkPlace } from '../file/place.js';
import { COLUMNS, linkColumn, type CsvKind } from './columns.js';
import { OWN } from './own-columns.js';
import type { CsvRow } from './read-csv.js';

/** The text in a column; `undefined` if its cell is empty. */
function textOf({ values }: CsvRow, name: string): string | undefined {
  const value = values.get(name);
  return typeof value === 'string' ? value : undefined;
}

/** The list in a column; `undefined` if its cell is empty. */
function listOf({ values }: CsvRow, name: string): readonly string[] | undefined {
  const value = values.get(name);
  return Array.isArray(value) ? (value as readonly string[]) : undefined;
}

/** The fields of the record in a row that are in the file as they are. */
function fieldsOf({ values }: CsvRow, kind: CsvKind): object {
  const fields = COLUMNS[kind].flatMap(({ name, field }) =>
    field === undefined || !values.has(name) ? [] : [[field, values.get(name)]],
  );
  const custom = [...values].flatMap(([name, value]) =>
    name.startsWith(OWN) ? [[name.slice(OWN.length), value] as const] : [],
  );
  const own = custom.length > 0 && { custom: Object.fromEntries(custom) };
  return { ...(Object.fromEntries(fields) as object), ...own };
}

/** The UID of an event whose row has none: rows with the same title and start are the same event. */
function uidOf(title: string, start: string): string {
  const name = `csv:${start.replace(' ', 'T')}:${fold(title)}`;
  return name.length <= 300
    ? name
    : `${name.slice(0, 200)}#${createHash('sha256').update(name).digest('hex')}`;
}

function sourceOf(row: CsvRow, title: string, start: string, host: string | undefined): EventSource {
  const uid = textOf(row, 'event_uid') ?? uidOf(title, start);
  const [recurrence_id, modified_utc] = [textOf(row, 'event_recurrence_id'), textOf(row, 'event_modified')];
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
  const symbol = textOf(row, 'event_currency_symbol') ?? '';
  const code = textOf(row, 'event_currency_code') ?? '';
  const given = textOf(row, 'event_currency_position')?.toLowerCase() ?? '';
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
}

/** The record with a name; in a list, also the one with an id that is not the name of a record. */
function linkTo(kind: LinkedKind, text: string, linked: LinkedOfImport): ImportLink {
  if (kind === 'venue') return linkPlace(linked, { name: text, address: '' });
  const { named, hasId } = linked[kind];
  const isId = !isToOne(LINK_FIELD[kind]) && named(text).length === 0 && hasId(text);
  return isId ? { id: Number(text) } : linked.linkNamed(kind, text);
}

/** The links of a row, by the names in its columns. */
function linksOf(row: CsvRow, linked: LinkedOfImport): ImportLinks {
  const links = kindsOf('linked').flatMap((kind) => {
    const name = textOf(row, linkColumn(kind));
    const names = listOf(row, linkColumn(kind))?.map((one) => linkTo(kind, one, linked));
    const given = name === undefined ? names : linkTo(kind, name, linked);
    return given === undefined ? [] : [[LINK_FIELD[kind], given] as const];
  });
  return Object.fromEntries(links);
}

/** Converts a row to an event to import. */
export function eventOfRow(row: CsvRow, { linked, timezone, currency, host }: RowContext): EventOfFile {
  const title = textOf(row, 'event_name') ?? '';
  const day = textOf(row, 'event_start_date') ?? '';
  const start_date = `${day} ${textOf(row, 'event_start_time') ?? '00:00:00'}`;
  const endDay = textOf(row, 'event_end_date') ?? day;
  // an end date without a time means the start time on that day, or the beginning of the day
  const endClock = textOf(row, 'event_end_time') ?? (endDay === day ? start_date.slice(11) : '00:00:00');
  const times = { start_date, end_date: `${endDay} ${endClock}` };
  const input: EventInput = {
    ...{ timezone, ...fieldsOf(row, 'events'), ...costOf(row, currency), title, ...times },
  };
  const links = linksOf(row, linked);
  const source = sourceOf(row, title, start_date, host);
  const recurrence = textOf(row, 'event_recurrence');
  const rule = recurrence === undefined ? {} : { recurrence };
  return { line: row.line, title, entry: { kind: 'event', input, links, source, ...rule } };
}

/** The second line of the address of a venue is added to the first one. */
function addressOf(row: CsvRow): Pick<VenueInput, 'address'> {
  const lines = ['venue_address', 'venue_address2'].flatMap((name) => textOf(row, name) ?? []);
  return lines.length === 0 ? {} : { address: lines.join(' ') };
}

/** Converts a row to a record that events link to. */
export const linkedOfRow = (row: CsvRow, kind: LinkedKind): object => ({
  ...fieldsOf(row, collectionOf(kind)),
  ...(kind === 'venue' && addressOf(row)),
  [nameFieldOf(kind)]: textOf(row, `${kind}_name`) ?? '',
});
