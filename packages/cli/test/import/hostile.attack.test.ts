import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { run, start } from '../running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const newFile = (ending: string): string => join(folder, `${++files}.${ending}`);

function fileOf(ending: string, text: string): string {
  const file = newFile(ending);
  writeFileSync(file, text);
  return file;
}

/** Imports a source into an empty calendar. */
const importOf = (source: string, ...options: readonly string[]) =>
  run(['import', source, '--store', `sqlite:${newFile('db')}`, ...options]);

/** A site that answers by the last part of the path. */
async function siteOf(answer: (path: string) => { readonly status: number; readonly body: string }) {
  const server = createServer((request, response) => {
    const { status, body } = answer(new URL(request.url ?? '', 'http://site').pathname);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a hostile site', () => {
  it('has its error printed without tags, and no longer than a few lines', async () => {
    const message = `<b>Sorry</b>${'<'.repeat(200_000)}`;
    const url = await siteOf(() => ({ status: 400, body: JSON.stringify({ code: 'no', message }) }));
    const { exitCode, errors } = await importOf(url);
    expect([exitCode, errors.at(-1)]).toEqual([
      1,
      expect.stringMatching(/^kalends: The site: Sorry<{1,2000}$/),
    ]);
  });

  it('has its values noted, up to a depth, and is refused beyond', async () => {
    let depth = 90;
    const deep = (): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const venue = (): string =>
      `{"id":7,"venue":"Hall","slug":"hall","status":"publish","date":"2026-01-01 00:00:00","depth":${deep()}}`;
    const report = newFile('jsonl');
    const url = await siteOf((path) => {
      const list = path.split('/').at(-1) ?? '';
      const items = list === 'venues' ? venue() : '';
      const count = items === '' ? 0 : 1;
      return {
        status: 200,
        body: `{"${list}":[${items}],"total":${count},"total_pages":${count},"rest_url":"http://site/"}`,
      };
    });
    const { exitCode, errors, lines } = await importOf(url, '--report', report);
    expect([exitCode, errors.filter((line) => line.startsWith('kalends:'))]).toEqual([0, []]);
    expect(lines).toContain('new: 1 venue');
    expect(readFileSync(report, 'utf8')).toContain(`"depth":${'['.repeat(20)}"…"${']'.repeat(20)}`);
    depth = 100_000;
    const refused = await importOf(url);
    expect([refused.exitCode, refused.errors]).toEqual([
      1,
      ['kalends: The site: The answer has more than 100 levels of lists and objects.'],
    ]);
  });
});

describe('a hostile CSV file', () => {
  it('with thousands of equal rows has one event', async () => {
    const csv = fileOf('csv', `EVENT NAME,EVENT START DATE\n${'Jazz,2031-05-01\n'.repeat(4000)}`);
    const { exitCode, lines } = await importOf(csv);
    expect(lines.length).toBeLessThan(100);
    expect([exitCode, lines.find((line) => line.startsWith('Records: '))]).toEqual([
      0,
      'Records: 1 new, 3,999 as before.',
    ]);
  });

  it.each(['constructor', '__proto__', 'toString'])('with a column named %s leaves it out', async (title) => {
    const csv = fileOf('csv', `EVENT NAME,EVENT START DATE,${title}\nJazz,2031-05-01,x\n`);
    const { exitCode, lines } = await importOf(csv, '--ignore-columns');
    expect([exitCode, lines[0]]).toEqual([0, `Not imported: ${title} 1.`]);
    const { exitCode: refused, errors } = await importOf(csv);
    expect([refused, errors]).toEqual([1, [expect.stringContaining(`unknown columns: "${title}"`)]]);
  });
});

const utcDay = (offset: number): string =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

const icsOf = (...lines: readonly string[]): string =>
  fileOf('ics', ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'));

const eventOf = (uid: number, ...lines: readonly string[]): readonly string[] => [
  ...['BEGIN:VEVENT', `UID:${uid}@example.org`, 'SUMMARY:Jazz', ...lines, 'END:VEVENT'],
];

describe('a hostile iCalendar file', () => {
  it('with series of more than 200,000 events is refused, and nothing is written', async () => {
    const start = `DTSTART;VALUE=DATE:${utcDay(-300)}`;
    const series = Array.from({ length: 250 }, (_, uid) => eventOf(uid, start, 'RRULE:FREQ=DAILY')).flat();
    const { exitCode, errors, lines } = await importOf(icsOf(...series));
    expect([exitCode, lines]).toEqual([1, []]);
    expect(errors.at(-1)).toMatch(/ics: This takes more work than is allowed: more than 200000 occurrences/);
  });

  it('with time zones that change every day has a note for each of them', async () => {
    const zones = Array.from({ length: 10 }, (_, at) => [
      ...['BEGIN:VTIMEZONE', `TZID:Zone ${at}`],
      ...['STANDARD', 'DAYLIGHT'].flatMap((part, hour) => [
        ...[`BEGIN:${part}`, `DTSTART:16010101T0${hour}0000`, 'RRULE:FREQ=DAILY'],
        ...[`TZOFFSETFROM:+0${2 - hour}00`, `TZOFFSETTO:+0${1 + hour}00`, `END:${part}`],
      ]),
      'END:VTIMEZONE',
    ]).flat();
    const events = Array.from({ length: 10 }, (_, at) =>
      eventOf(at, `DTSTART;TZID=Zone ${at}:${utcDay(10)}T100000`),
    ).flat();
    const { exitCode, lines } = await importOf(icsOf(...zones, ...events));
    expect([exitCode, lines.filter((line) => /zone "Zone \d" is not known/i.test(line)).length]).toEqual([
      0, 10,
    ]);
  });

  it('with thousands of rules that name no day has the first event of each', async () => {
    const start = `DTSTART:${utcDay(10)}T100000Z`;
    const rules = ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31;BYDAY=MO'];
    const events = Array.from({ length: 500 }, (_, uid) =>
      eventOf(uid, start, `RRULE:${rules[uid % 2] ?? ''}`),
    );
    const { exitCode, lines } = await importOf(icsOf(...events.flat()), '--dry-run');
    expect([exitCode, lines[0]]).toEqual([0, 'Records: 500 new.']);
  });

  it('with more dates to examine than a file may take is refused', async () => {
    const rule = 'RRULE:FREQ=DAILY;COUNT=99999;BYMONTHDAY=1,2,3';
    const events = Array.from({ length: 110 }, (_, uid) => eventOf(uid, 'DTSTART:17000101T100000Z', rule));
    const { exitCode, errors } = await importOf(icsOf(...events.flat()));
    expect([exitCode, errors.at(-1)]).toEqual([
      1,
      expect.stringMatching(/more than 10000000 dates to examine/),
    ]);
  });
});

describe('an import that is told to stop', () => {
  const events = Array.from({ length: 1200 }, (_, uid) =>
    eventOf(uid, `DTSTART:${utcDay(uid % 300)}T100000Z`),
  );
  const csv = `EVENT NAME,EVENT START DATE\n${Array.from({ length: 1200 }, (_, at) => `Jazz ${at},2031-05-01\n`).join('')}`;
  const sources = { ics: icsOf(...events.flat()), csv: fileOf('csv', csv) };

  it.each(Object.entries(sources))('keeps what it has imported from %s, and goes on', async (_, source) => {
    const args = ['import', source, '--store', `sqlite:${newFile('db')}`];
    const running = start(args);
    while (!running.errors.some((line) => line.startsWith('records ')))
      await new Promise((resolve) => setTimeout(resolve, 1));
    running.stop();
    expect(await running.exitCode).toBe(1);
    expect(running.errors.at(-1)).toBe('kalends: Stopped. Run the same command again to continue.');
    const { exitCode, lines } = await run(args);
    const counted = (word: string): number =>
      Number(new RegExp(`([\\d,]+) ${word}`).exec(lines[0] ?? '')?.[1]?.replaceAll(',', '') ?? 0);
    const [before, after] = [counted('as before'), counted('new')];
    expect([exitCode, before + after, before === 0, after === 0]).toEqual([0, 1200, false, false]);
  });
});
