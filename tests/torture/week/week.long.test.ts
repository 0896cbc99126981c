import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { limitFor } from '../../rings/limits.js';
import { createChance } from '../chance.js';
import { newCopy, readAll } from '../mirror/copy.js';
import { differences, listed } from '../mirror/lists.js';
import { checkYear, edit, endPeriod, newDiary } from './editors.js';
import { measure, metric, rowOf, type Month } from './measures.js';
import { partOf, startReceiver, startSource } from './neighbours.js';
import { compareNights, formerNights, grown, keepNight } from './nights.js';
import { formerFile, restoreBackup } from './restore.js';
import { serveCalendar } from './served-calendar.js';
import { newVisits, visit } from './visitors.js';

/** Events that are made, and days that pass. `npm run test:torture -- week` asks for a year. */
const EVENTS = Number(process.env['WEEK_EVENTS'] ?? 1_000);
const DAYS = Number(process.env['WEEK_DAYS'] ?? 60);
const SEED = Number(process.env['WEEK_SEED'] ?? 20_310_401);

const HOUR = 3_600_000;
const [EDITORS, VISITORS] = [8, 4];
/** Pages that a visitor opens in a quarter of a day, at most: a year with more would not end in a night. */
const PAGES = 16;
/** Days after which the history is checked: fewer than the change log goes back. */
const PERIOD = 10;
const MONTH = 30;
/** When the former files of the store were written: the year begins with one. */
const START = Date.UTC(2031, 3, 1, 6);
const TRIBE = '/wp-json/tribe/events/v1';

const folder = mkdtempSync(join(tmpdir(), 'kalends-week-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Waits until something is so; throws what it waited for after a minute. */
async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const last = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > last) throw new Error(`waited in vain: ${what}`);
    await sleep(10);
  }
}

it(
  `a calendar that lives ${DAYS} days with ${EVENTS} events loses nothing, and is as fast and small at the end`,
  async () => {
    const chance = createChance(SEED);
    const below = (count: number): number => Math.floor(chance() * count);
    // the calendar is an old one
    writeFileSync(join(folder, 'kalends.db'), formerFile(1));
    const calendar = await serveCalendar(folder, START);
    onTestFinished(() => calendar.server().kill('SIGKILL'));
    const store = `sqlite:${calendar.file}`;
    const [diary, visits, copy] = [newDiary(), newVisits(), newCopy('a copy', {})];
    const findings: string[] = [];
    const months: Month[] = [];
    const counts = { kills: 0, deployments: 0, backups: 0, restores: 0, clocks: 0 };

    const receiver = await startReceiver(createChance(SEED + 1));
    const source = await startSource(calendar.now);
    onTestFinished(() => [receiver, source].forEach(({ close }) => close()));
    const endpoint = JSON.parse(
      await calendar.command(
        ...['webhooks', 'add', receiver.url, '--kinds', 'event', '--record', '--private', '--json'],
        ...['--store', store],
      ),
    ) as { readonly id: string; readonly secret: string };
    receiver.trust(endpoint.secret);
    const hall = ['--private', '--category', 'Hall', '--store', store];
    await calendar.command('follow-source', 'add', `${source.url}hall.ics`, ...hall);

    /** What the store says, read beside the server. */
    async function read<T>(look: (open: ReturnType<typeof createSqliteStore>) => Promise<T>): Promise<T> {
      const open = createSqliteStore({ file: calendar.file, mustExist: true });
      try {
        return await look(open);
      } finally {
        await open.close();
      }
    }
    const isTold = async () => (await metric(calendar, 'kalends_follower_lag')) === 0;

    /** Lets editors and visitors work, and something else happen in between. */
    async function work(events: number, between: () => Promise<void> = async () => undefined) {
      const known = [...diary.states.keys()].slice(-2_000);
      const editing = Array.from({ length: EDITORS }, (_, name) =>
        edit(diary, calendar, String(name), below(1e9), Math.floor((events + name) / EDITORS)),
      );
      const visiting = Array.from({ length: VISITORS }, () =>
        visit(visits, calendar, below(1e9), Math.min(events, PAGES), known),
      );
      await Promise.all([...editing, ...visiting, between()]);
    }

    async function killSoon(): Promise<void> {
      await sleep(below(400));
      counts.kills++;
      await calendar.kill();
    }

    /** Lets the disk have no more room for a while: half a megabyte for the log of writes, which the last process has emptied. */
    async function fillDisk(): Promise<void> {
      await calendar.deploy();
      calendar.bound(500_000);
      for (let round = 0; round < 20 && diary.full === 0; round++) await work(20);
      expect(diary.full).toBeGreaterThan(0);
      await work(20);
      calendar.bound('unlimited');
      const { acknowledged } = diary;
      await work(EDITORS);
      expect(diary.acknowledged).toBeGreaterThan(acknowledged);
    }

    async function checkPeriod(): Promise<void> {
      findings.push(...(await read((open) => endPeriod(diary, open))));
    }

    /** Waits until every message has arrived, those that were refused before too. */
    async function deliver(): Promise<void> {
      receiver.isReliable(true);
      await until('webhooks are delivered', async () => {
        if ((await isTold()) && (await metric(calendar, 'kalends_webhook_deliveries_waiting')) === 0)
          return true;
        await calendar.advance(HOUR);
        await sleep(200);
        return false;
      });
      receiver.isReliable(false);
    }

    async function endMonth(day: number): Promise<void> {
      await deliver();
      const known = [...diary.states].flatMap(([id, states]) =>
        states.size === 1 && !states.has('trash') ? [id] : [],
      );
      // those of the last day may not be published yet
      const published = known.slice(0, -Math.ceil(EVENTS / DAYS));
      const month = await measure(calendar, day, diary.states.size, published);
      months.push(month);
      console.log(JSON.stringify(rowOf(month)));
      await calendar.command('purge', '--older-than', '60d', '--store', store);
      const target = join(folder, `month-${day}.db`);
      await calendar.command('backup', calendar.file, target);
      expect(JSON.parse(await calendar.command('check', target, '--json'))).toEqual([]);
      rmSync(target);
      counts.backups++;
    }

    /** What happens on some days beside the work. */
    const once = (part: number): number => Math.floor(DAYS * part);
    const events = new Map<number, () => Promise<void>>([
      [once(0.15), () => calendar.advance(-HOUR)],
      [once(0.4), () => calendar.advance(-24 * HOUR)],
      [once(0.55), () => calendar.advance(48 * HOUR)],
      [once(0.8), () => calendar.advance(-HOUR)],
    ]);
    for (let day = 1; day <= DAYS; day++) {
      const clock = events.get(day);
      if (clock !== undefined) counts.clocks++;
      await clock?.();
      // one process lives through the middle of the year
      const isCalm = day > DAYS / 3 && day <= (DAYS * 5) / 6;
      const [kill, killedIn] = [!isCalm && chance() < 0.15, below(4)];
      for (let quarter = 0; quarter < 4; quarter++) {
        const due = (quarters: number): number => Math.floor((EVENTS * quarters) / (4 * DAYS));
        const past = 4 * (day - 1) + quarter;
        await work(due(past + 1) - due(past), kill && quarter === killedIn ? killSoon : undefined);
        await calendar.advance(6 * HOUR);
      }
      if (!isCalm && day % 7 === 0) {
        counts.deployments++;
        await calendar.deploy();
        await calendar.advance(HOUR);
      }
      if (day === once(0.2)) await fillDisk();
      await until('followers have caught up', isTold);
      await readAll(copy, calendar, 0);
      if (day % PERIOD === 0) await checkPeriod();
      if (day === once(0.25)) {
        await deliver();
        await checkPeriod();
        await restoreBackup(calendar);
        counts.restores++;
        diary.after = await read(async (open) => (await open.changes(0, 1)).last);
      }
      if (day % MONTH === 0 || day === DAYS) await endMonth(day);
      expect([...findings, ...diary.failures, ...visits.failures].slice(0, 10)).toEqual([]);
    }

    // the source is looked at every five seconds, and once an hour of the calendar
    await until('the source is taken', async () => {
      await calendar.advance(HOUR / 2);
      const today = new Date(calendar.now()).toISOString().slice(0, 10);
      const found = await calendar.send(0, `${TRIBE}/events?categories=hall&start_date=${today}&per_page=50`);
      const { events: taken } = (await found.json()) as {
        readonly events: readonly { readonly title: string }[];
      };
      const titles = new Set(taken.map(({ title }) => title));
      await sleep(500);
      return [...source.titles(calendar.now()).values()].every((title) => titles.has(title));
    });
    await checkPeriod();
    await deliver();
    await readAll(copy, calendar, 0);
    const lists = await listed(calendar);
    findings.push(...differences(copy, lists));
    const shown = [...lists].filter(([key]) => key.startsWith('event '));
    for (const [key, text] of shown) {
      const told = receiver.events.get(Number(key.slice('event '.length)));
      const record = JSON.parse(text) as Readonly<Record<string, unknown>>;
      if (told !== undefined && told !== partOf(record)) findings.push(`webhooks told ${key} as ${told}`);
    }
    const surplus = [...receiver.events.keys()].filter((id) => !lists.has(`event ${id}`));
    findings.push(...surplus.map((id) => `webhooks did not tell that event ${id} went`));
    findings.push(...(await read((open) => checkYear(diary, open))));
    expect([...findings, ...copy.failures, ...receiver.failures].slice(0, 10)).toEqual([]);
    // all but the four of the old file were told
    expect(shown.length - receiver.events.size).toBe(4);
    const old = await calendar.send(0, `${TRIBE}/events?starts_after=2031-04-01&search=courtyard`);
    expect(await old.json()).toMatchObject({ events: [{ title: 'Jazz in the courtyard' }] });
    expect(JSON.parse(await calendar.command('check', calendar.file, '--json'))).toEqual([]);
    await calendar.end();

    const { acknowledged, full } = diary;
    const [{ messages, refused }, { answers, notModified }] = [receiver.counts, visits];
    const size = { at: new Date().toISOString(), events: EVENTS, days: DAYS, seed: SEED };
    const copied = { changes: copy.changes, restarts: copy.restarts };
    const seen = { acknowledged, full, messages, refused, answers, notModified };
    const night = { ...size, ...seen, ...counts, ...copied, months };
    console.log(JSON.stringify({ ...night, months: months.length }));
    // what servers said: that the disk was full
    const said = calendar.errors.flatMap((text) => text.match(/^\S.*$/gm) ?? []);
    expect(said.filter((line) => !/disk I\/O error|disk is full/.test(line)).slice(0, 10)).toEqual([]);
    expect([...grown(months), ...compareNights(night, formerNights())]).toEqual([]);
    keepNight(night);
    expect(diary.states.size).toBeGreaterThan(EVENTS * 0.9);
  },
  limitFor(EVENTS * 4 + DAYS * 10),
);
