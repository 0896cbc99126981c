import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Source } from '@kalends/sources';
import { createSqliteStore } from '@kalends/store-sqlite';
import { run, serve } from '../../packages/cli/test/running.js';
import { listening } from '../../packages/importer/test/listening.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-sources-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A year whose events are still to come. */
const YEAR = new Date().getUTCFullYear() + 5;

const file = (...titles: readonly string[]): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN'],
    ...titles.flatMap((title, index) => [
      ...[
        'BEGIN:VEVENT',
        `UID:e${index}@other`,
        `SUMMARY:${title}`,
        `DTSTART:${YEAR}0501T200000`,
        'DURATION:PT1H',
      ],
      'END:VEVENT',
    ]),
    ...['END:VCALENDAR', ''],
  ].join('\r\n');

it('kalends serve takes sources, which the command line keeps', async () => {
  const state = { status: 200, body: file('Jazz', 'Blues') };
  const origin = await listening((_, response) => void response.writeHead(state.status).end(state.body));
  const url = `${origin}/calendar.ics?token=hidden`;
  const store = ['--store', `sqlite:${join(folder, 'kalends.db')}`];
  const server = await serve([...store, '--metrics', '--timezone', 'Europe/Rome']);
  const titles = async () => {
    const answer = await fetch(
      `${server.apiRoot}/events?start_date=${YEAR}-01-01&end_date=${YEAR + 1}-01-01`,
    );
    const { events } = (await answer.json()) as { events: { title: string; utc_start_date: string }[] };
    return events.map(({ title, utc_start_date }) => `${title} ${utc_start_date}`).sort();
  };
  expect(await run(['follow-source', 'add', url, ...store])).toMatchObject({ exitCode: 2 });
  const added = await run(['follow-source', 'add', url, '--private', '--category', 'Elsewhere', ...store]);
  const [, id = ''] = /source ([\da-f]{12})/.exec(added.lines[0] ?? '') ?? [];
  await expect.poll(titles).toEqual([`Blues ${YEAR}-05-01 18:00:00`, `Jazz ${YEAR}-05-01 18:00:00`]);
  const list = async () => (await run(['follow-source', 'list', ...store])).lines[1];
  await expect.poll(list).toMatch(/^[\da-f]{12} {2}127\.0\.0\.1:\d+ +icalendar +\S+Z +\S+Z +active$/);
  expect((await run(['doctor', '--port', '0', ...store])).lines.join('\n')).toContain(
    '1 calendars are followed, none of them fails',
  );

  state.body = file('Jazz', 'Rock', 'Late');
  const take = (...more: readonly string[]) =>
    run(['follow-source', 'take', id, '--timezone', 'Europe/Rome', ...more, ...store]);
  const taken = await take();
  expect([taken.exitCode, taken.lines]).toEqual([
    0,
    [expect.stringMatching(/: 1 unchanged, 1 updated, 1 created$/)],
  ]);
  expect((await titles()).map((title) => title.slice(0, 4))).toEqual(['Jazz', 'Late', 'Rock']);
  state.status = 500;
  const failed = await take();
  expect([failed.exitCode, failed.lines[0]]).toEqual([
    1,
    expect.stringContaining('Failed 1 times: The source answers with the status 500.'),
  ]);
  expect(await list()).toContain('failing (1): The source answers');
  const doctor = await run(['doctor', '--port', '0', ...store]);
  expect([doctor.exitCode, doctor.lines.find((line) => line.startsWith('failed'))]).toEqual([
    1,
    expect.stringContaining(id),
  ]);
  const samples = await (await fetch(`${server.origin}/metrics`)).text();
  expect(samples).toContain(`kalends_source_takes_total{source="${id}",result="taken"} 1`);
  expect(samples).toContain(`kalends_source_failures{source="${id}",state="active"} 1`);
  const shown = [
    samples,
    await list(),
    ...doctor.lines,
    ...failed.lines,
    ...server.lines,
    ...server.errors,
  ].join('\n');
  expect(shown).not.toContain('hidden');

  expect((await run(['follow-source', 'pause', id, ...store])).exitCode).toBe(0);
  expect(await list()).toMatch(/ paused$/);
  expect((await run(['follow-source', 'resume', id, ...store])).exitCode).toBe(0);
  const [source] = JSON.parse(
    (await run(['follow-source', 'list', '--json', ...store])).lines[0]!,
  ) as Source[];
  expect(source).toMatchObject({ id, url, state: 'active', category: 'Elsewhere', trusted: true });
  expect((await run(['follow-source', 'show', id, ...store])).exitCode).toBe(0);
  expect((await run(['follow-source', 'remove', id, ...store])).exitCode).toBe(0);
  for (const name of ['show', 'take', 'pause', 'remove'])
    expect(await run(['follow-source', name, id, ...store])).toMatchObject({
      ...{ exitCode: 1, errors: [expect.stringContaining('no such source')] },
    });
  expect(await titles()).toHaveLength(3);
  server.stop();
  expect(await server.exitCode).toBe(0);
  expect(server.errors).toEqual([]);
});

it('the commands tell what came of a take, and refuse what cannot be', async () => {
  const path = join(folder, 'other.db');
  const store = ['--store', `sqlite:${path}`];
  const { stop, exitCode } = await serve(store);
  stop();
  await exitCode;
  const state = { body: file('One', 'Two', 'Three', 'Four', 'Five') };
  const origin = await listening((_, response) => void response.end(state.body));
  const ids: string[] = [];
  for (const address of [`${origin}/a.ics`, `${origin}/b.ics`]) {
    const { lines } = await run(['follow-source', 'add', address, '--private', '--json', ...store]);
    ids.push((JSON.parse(lines[0]!) as Source).id);
  }
  const [first = '', second = ''] = ids;
  expect((await run(['follow-source', 'take', first, ...store])).lines[0]).toMatch(/5 created$/);
  expect((await run(['follow-source', 'take', second, ...store])).lines.slice(1)).toEqual([
    '5 are left out, as they are here already:',
    ...['One', 'Two', 'Three', 'Four', 'Five'].map(
      (title) => expect.stringMatching(`^  ${title}: event \\d+ has the same UID$`) as string,
    ),
  ]);
  state.body = file('One');
  const lost = await run(['follow-source', 'take', first, ...store]);
  expect(lost.lines).toContain('4 are missing there and stay: The source has lost most of its events.');
  expect((await run(['doctor', '--port', '0', ...store])).lines.join('\n')).toContain('active, 4 kept');
  const accepted = await run(['follow-source', 'take', first, '--accept-removals', ...store]);
  expect(accepted.lines).toContain('4 went to the trash');
  const refused = async (...args: string[]) =>
    (await run(['follow-source', 'add', ...args, ...store])).exitCode;
  expect(await refused('http://other.example/')).toBe(2);
  expect(await refused('https://other.example/', '--every', '5')).toBe(2);
  expect(await refused('https://other.example/', '--status', 'private')).toBe(2);
  expect(await refused(`${origin}/a.ics`, '--private')).toBe(1);
});

it('a take that an error of the store ends is told of, and does not lock the source', async () => {
  const path = join(folder, 'broken.db');
  const store = ['--store', `sqlite:${path}`];
  const { stop, exitCode } = await serve(store);
  stop();
  await exitCode;
  const origin = await listening((_, response) => void response.end(file('One')));
  const { lines } = await run([
    ...['follow-source', 'add', `${origin}/a.ics`, '--private', '--json'],
    ...store,
  ]);
  const { id } = JSON.parse(lines[0]!) as Source;
  const opened = createSqliteStore({ file: path });
  await opened.values.put(`sourced ${id} 00`, 'broken');
  await opened.close();
  for (const count of [1, 2]) {
    const failed = await run(['follow-source', 'take', id, ...store]);
    expect(failed).toMatchObject({
      ...{ exitCode: 1, errors: [expect.stringContaining('The source failed: ')] },
      lines: [expect.stringContaining(`Failed ${count} times: `)],
    });
  }
});
