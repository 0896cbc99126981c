import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleCommand } from '../torture/server-process.js';

const SIZE = Number(process.env['LARGE_FILE_MEGABYTES'] ?? 50) * 1_000_000;
/** The most memory of the process in megabytes: tables are parsed by a library, which holds more. */
const MEMORY: Readonly<Record<string, number>> = { ics: 300, csv: 350, json: 300 };

const TEXT = 'A concert in the old hall, with friends from Köln, and a long evening of music. '.repeat(8);

/** A time that differs for each number, as digits. */
const time = (number: number): string =>
  new Date(Date.UTC(2026, 10, 1) + (number % 60_000) * 600_000).toISOString().slice(0, 19);

/** What is before the events of a file, an event, and what is behind the last one. */
const FORMATS: Readonly<
  Record<string, readonly [before: string, event: (number: number) => string, after: string]>
> = {
  ics: [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n',
    (number) =>
      [
        ...['BEGIN:VEVENT', `UID:${number}@x.example`, `DTSTART:${time(number).replace(/[-:]/g, '')}Z`],
        ...['DURATION:PT2H', `SUMMARY:Concert ${number}`, `LOCATION:Hall ${number % 999}\\, Town`],
        ...[`DESCRIPTION:${TEXT}`, 'END:VEVENT', ''],
      ].join('\r\n'),
    'END:VCALENDAR\r\n',
  ],
  csv: [
    'EVENT NAME,EVENT START DATE,EVENT START TIME,VENUE NAME,EVENT DESCRIPTION\n',
    (number) =>
      `Concert ${number},${time(number).slice(0, 10)},${time(number).slice(11, 16)},Hall ${number % 999},"${TEXT}"\n`,
    '',
  ],
  json: [
    '',
    (number) => {
      const start_date = time(number).replace('T', ' ');
      const input = { title: `Concert ${number}`, start_date, end_date: start_date, description: TEXT };
      return `${JSON.stringify({ kind: 'event', input, source: { uid: `${number}@x.example` } })}\n`;
    },
    '',
  ],
};

function* piecesOf(format: string): Generator<string> {
  const [before, event, after] = FORMATS[format] ?? ['', String, ''];
  yield before;
  for (let size = 0, number = 0; size < SIZE; number++) {
    const piece = event(number);
    size += Buffer.byteLength(piece);
    yield piece;
  }
  yield after;
}

const folder = mkdtempSync(join(tmpdir(), 'kalends-large-'));
let program = '';
beforeAll(async () => {
  program = await bundleCommand(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The most memory that a process had, in megabytes. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return (Number(kilobytes) * 1024) / 1e6;
  } catch {
    return 0;
  }
}

it.each(Object.keys(FORMATS))('a large file of %s is imported in little memory', async (format) => {
  const file = join(folder, `events.${format}`);
  await pipeline(Readable.from(piecesOf(format)), createWriteStream(file));
  const command = [program, 'import', file, '--store', `sqlite:${file}.db`];
  const child = spawn(process.execPath, command, { env: {}, stdio: ['ignore', 'pipe', 'inherit'] });
  const printed = text(child.stdout);
  let memory = 0;
  let code: number | null | undefined;
  child.once('close', (status) => {
    code = status;
  });
  while (code === undefined) {
    memory = Math.max(memory, memoryOf(child.pid ?? 0));
    await setTimeout(20);
  }
  expect([code, await printed]).toEqual([0, expect.stringMatching(/^Records: [\d,]+ new\.$/m)]);
  expect(memory).toBeLessThan(MEMORY[format] ?? 0);
});
