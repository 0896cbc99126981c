import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { importICalendar } from '../../src/index.js';
import { ics, NOW } from '../support.js';

/** A slice waits for so many turns of the event loop at least: those in which nothing comes up count like sixteen of 128. */
const TURNS_OF_SLICE = 8;

/** How often a macrotask had its turn while a file was read, and what came of it. */
async function turnsOf(file: string | Uint8Array, signal?: AbortSignal) {
  const calendar = createCalendar({
    store: createMemoryStore(),
    clock: () => NOW,
    settings: { timezone: 'Europe/Rome' },
  });
  let [turns, isOver] = [0, false];
  const count = (): void => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const done = await importICalendar(typeof file === 'string' ? new TextEncoder().encode(file) : file, {
    ...{ calendar, signal, series: 'events' },
  }).catch((error: unknown) => error);
  isOver = true;
  return { turns, done };
}

const event = (...lines: readonly string[]): string =>
  ics('BEGIN:VEVENT', 'UID:a', 'DTSTART:20261201T100000Z', 'SUMMARY:A', ...lines, 'END:VEVENT');

/** A zone without a known name, that changes twice a day. */
const zone = (number: number): string[] => [
  ...['BEGIN:VTIMEZONE', `TZID:Z${number}`, 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
  ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'RRULE:FREQ=DAILY', 'END:STANDARD', 'END:VTIMEZONE'],
];

/** The files, and how many slices there are at least. */
const FILES: Readonly<Record<string, readonly [file: string | Uint8Array, slices: number]>> = {
  'folds within characters': [Buffer.from(event(`X-A:${'\u00c3\n \u00a9'.repeat(400_000)}`), 'latin1'), 30],
  'soft ends of a quoted-printable value': [
    event(`DESCRIPTION;ENCODING=QUOTED-PRINTABLE:${'=\n'.repeat(800_000)}`),
    15,
  ],
  'lines that are one by their folds': [event(`DESCRIPTION:x${'\n '.repeat(400_000)}`), 15],
  'empty lines': [event('\n'.repeat(800_000)), 15],
  'zones of one event': [
    ics(
      ...Array.from({ length: 60 }, (_, number) => zone(number)).flat(),
      ...['BEGIN:VEVENT', 'UID:a', 'DTSTART:20261201T100000Z', 'SUMMARY:A'],
      ...Array.from({ length: 60 }, (_, number) => `RDATE;TZID=Z${number}:20261202T100000`),
      'END:VEVENT',
    ),
    15,
  ],
  'dates that are added': [event(`RDATE:${'20270101T100000Z,'.repeat(30_000)}20270101T100000Z`), 40],
  'dates that are left out': [
    event('RRULE:FREQ=DAILY;COUNT=2', `EXDATE:${'20270101T100000Z,'.repeat(30_000)}20270101T100000Z`),
    40,
  ],
  'many rules': [event(...Array.from({ length: 60 }, () => 'RRULE:FREQ=DAILY;COUNT=90000;BYMINUTE=1')), 20],
  'a rule that counts from long ago': [
    ics(
      ...['BEGIN:VEVENT', 'UID:a', 'DTSTART;TZID=Europe/Rome:19000101T100000', 'SUMMARY:A'],
      ...['RRULE:FREQ=DAILY;COUNT=48000', 'END:VEVENT'],
    ),
    10,
  ],
};

it.each(Object.entries(FILES))('%s: others have their turns', async (_name, [text, least]) => {
  const { turns, done } = await turnsOf(text);
  expect(done).toMatchObject({ records: expect.any(Array) as unknown });
  expect(turns).toBeGreaterThan(least * TURNS_OF_SLICE);
});

it('what is within a long event, such as alarms, is not read with its properties', () => {
  const alarms = 'BEGIN:VALARM\nACTION:DISPLAY\nEND:VALARM\n'.repeat(10_000);
  return expect(
    turnsOf(event('DESCRIPTION:about it', alarms.trimEnd(), 'URL:https://other.example/')),
  ).resolves.toMatchObject({ done: { counts: { created: 1 }, errors: [] } });
});

it('reading ends in the middle of a line once the signal is aborted', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error('over')), 0);
  const { done } = await turnsOf(event(`DESCRIPTION:x${'\n '.repeat(2_000_000)}`), stop.signal);
  expect(done).toMatchObject({ message: 'over' });
});

it('parameters that are too long are an error of their property, and a picture in the file is none', async () => {
  const { done } = await turnsOf(
    event(
      `URL${';A=b'.repeat(5_000)}:https://other.example/`,
      `ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:${'QUJD'.repeat(140_000)}`,
      `IMAGE;VALUE=BINARY;ENCODING=BASE64:${'QUJD'.repeat(140_000)}`,
    ),
  );
  expect(done).toMatchObject({
    counts: { created: 1 },
    errors: [{ field: 'URL', message: expect.stringContaining('its parameters are too long') as unknown }],
  });
});
