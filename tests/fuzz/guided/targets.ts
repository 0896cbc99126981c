import { CalendarError, createCalendar } from '@kalends/core';
import {
  findZone,
  parseDateText,
  readCost,
  sanitizeContent,
  sanitizeTitle,
  UTC,
} from '@kalends/core/adapter';
import { costForm, parseRule, plainText, recurrenceTimes } from '@kalends/core/internal';
import { importICalendar, UnreadableFile } from '@kalends/importer';
import { createMemoryStore } from '@kalends/store-memory';
import { createCursors } from '@kalends/sync';
import { exchangeBytes, requestOf } from './served.js';

/** Takes arbitrary bytes; what it throws is a finding. */
type FuzzTarget = (bytes: Uint8Array) => Promise<void> | void;

const NOW = Date.UTC(2031, 4, 14, 3, 30);
const LOCAL = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const EURO = { symbol: '€', code: 'EUR', position: 'prefix' } as const;

function must(holds: boolean, promise: string): void {
  if (!holds) throw new Error(promise);
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const newCalendar = () =>
  createCalendar({ store: createMemoryStore(), clock: () => NOW, settings: { timezone: 'Europe/Berlin' } });

function dates(bytes: Uint8Array): void {
  const text = textOf(bytes);
  const context = { now: NOW / 1000, zone: findZone('America/New_York') ?? UTC };
  const read = parseDateText(text, context);
  if (read === undefined) return;
  must(LOCAL.test(read.local), 'a date is written as a local time');
  must(parseDateText(read.local, context)?.local === read.local, 'a local time is read as itself');
}

function costs(bytes: Uint8Array): void {
  const texts = textOf(bytes).split('\n');
  const { cost_details: details } = readCost(texts, EURO);
  must(
    costForm(texts) !== 'free' || !details.values.some((value) => Number(value) > 0),
    'a free cost has no value above 0',
  );
}

/** More days and times than that are examined for no rule. */
const MOST_DATES = 20_000;
const WINDOW = { from: '2031-01-01 00:00:00', to: '2036-01-01 00:00:00' };

class Enough extends Error {}

function recurrence(bytes: Uint8Array): void {
  const read = parseRule(textOf(bytes));
  if ('fault' in read) return;
  let left = MOST_DATES;
  const spend = (count: number): void => {
    left -= count;
    if (left < 0) throw new Enough();
  };
  let last = '';
  let times = 0;
  try {
    for (const time of recurrenceTimes(read.rule, '2031-01-31 09:00:00', undefined, { ...WINDOW, spend })) {
      must(time > last, 'times come in order, each once');
      must(time >= WINDOW.from && time <= WINDOW.to, 'no time is outside the window');
      times += 1;
      must(times <= read.rule.count, 'there are no more times than the rule counts');
      last = time;
    }
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
}

function markup(bytes: Uint8Array): void {
  const text = textOf(bytes);
  for (const sanitize of [sanitizeContent, sanitizeTitle]) {
    const clean = sanitize(text);
    must(sanitize(clean) === clean, 'what is clean stays as it is');
    must(!/<\/?(?:script|style|iframe|object|embed)\b/i.test(clean), 'no element that runs code is left');
  }
  plainText(text);
}

async function icalendar(bytes: Uint8Array): Promise<void> {
  const calendar = newCalendar();
  try {
    await importICalendar(Buffer.from(bytes), { calendar });
    const { total } = await calendar.events.list({ per_page: 1, status: ['publish', 'draft', 'pending'] });
    await importICalendar(Buffer.from(bytes), { calendar });
    const again = await calendar.events.list({ per_page: 1, status: ['publish', 'draft', 'pending'] });
    must(again.total === total, 'a file that is imported twice adds nothing');
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  } finally {
    await calendar.close();
  }
}

const OWNER = { selection: 'events', rights: 'null' };
const REFUSALS: ReadonlySet<string> = new Set(['invalid_param', 'sync_token_expired']);
const cursorsOf = createCursors({ secret: () => Promise.resolve('a secret') });

/** The bytes as a cursor, and a right cursor in which they replace the letters after their first byte's place. */
async function cursors(bytes: Uint8Array): Promise<void> {
  const text = textOf(bytes.subarray(1));
  const right = await cursorsOf.write({ version: bytes[0] ?? 0, at: '7' }, OWNER);
  const at = (bytes[0] ?? 0) % right.length;
  const bent = right.slice(0, at) + text + right.slice(at + text.length);
  for (const cursor of [text, bent]) {
    try {
      await cursorsOf.read(cursor, OWNER);
      must(cursor === right, 'only what was written is read');
    } catch (error) {
      if (!(error instanceof CalendarError) || !REFUSALS.has(error.code)) throw error;
    }
  }
}

const multipart: FuzzTarget = (bytes) =>
  exchangeBytes(
    requestOf('POST', '/wp-json/tribe/events/v1/events', 'multipart/form-data; boundary=b', bytes),
  );

const xml: FuzzTarget = async (bytes) => {
  for (const method of ['PROPFIND', 'REPORT'])
    await exchangeBytes(requestOf(method, '/caldav/calendars/all/', 'application/xml', bytes));
};

/** By the name of what is read: each has a folder of examples in `corpus/`. */
export const TARGETS: Readonly<Record<string, FuzzTarget>> = {
  costs,
  cursors,
  dates,
  http: exchangeBytes,
  icalendar,
  markup,
  multipart,
  recurrence,
  xml,
};
