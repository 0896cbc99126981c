import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAskSource } from '@kalends/importer/internal';
import { CalendarError } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { readEverything } from '../../packages/cli/test/everything.js';
import { ics } from '../../packages/importer/test/support.js';
import { listening } from '../../packages/importer/test/listening.js';
import { dated, follower, MINUTE } from '../../packages/sources/test/source-site.js';
import { faultyStore, type Moment } from './faulty-store.js';
import { outcomeOf } from './operations.js';
import { callsOf } from './size.js';

/** What a source has at first, and later: one event changes, one is new, one is gone, one was changed here. */
const FIRST = [dated('a', 'A', 1), dated('b', 'B', 2), dated('c', 'C', 3), dated('d', 'D', 4)];
const LATER = [
  dated('a', 'A changed', 1),
  dated('b', 'B changed', 2),
  dated('d', 'D', 4),
  dated('e', 'E', 5),
];

/** How a source fails to answer a request. */
const ANSWERS = {
  error: (response: ServerResponse) => response.destroy(),
  short: (response: ServerResponse, body: string) => {
    response.writeHead(200, { 'Content-Length': body.length });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  },
  // it ends as if it were whole
  cut: (response: ServerResponse, body: string) => response.end(body.slice(0, body.length / 2)),
  // a whole file is in it, twice
  twice: (response: ServerResponse, body: string) => response.end(body + body),
  late: (response: ServerResponse, body: string) => {
    response.writeHead(200, { 'Content-Length': body.length });
    response.write(body.slice(0, 20));
  },
  never: () => undefined,
} as const;

/** A calendar that follows a source which has changed since, on a store. */
async function newSubject(store: Store) {
  const state = { events: FIRST, fail: undefined as keyof typeof ANSWERS | undefined };
  const origin = await listening((_request: IncomingMessage, response: ServerResponse) => {
    const body = ics(...state.events.flat());
    const { fail } = state;
    state.fail = undefined;
    if (fail === undefined) response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(body);
    else ANSWERS[fail](response, body);
  });
  const [usual, hasty] = [createAskSource(), createAskSource(undefined, 200)];
  const isLate = () => state.fail === 'late' || state.fail === 'never';
  const one = follower({ ask: (request) => (isLate() ? hasty : usual)(request) }, store);
  const { id } = await one.add(`${origin}/calendar.ics`);
  await one.sources.take(id);
  const here = await one.event('B');
  await one.calendar.events.update(here?.id ?? 0, { title: 'B of ours' });
  state.events = LATER;
  return { ...one, id, site: state };
}

/** All that is stored, without the times of writes. */
async function stateOf(store: Store): Promise<unknown> {
  const { events } = await readEverything(store);
  return events.map(({ uid, title, status, start_date }) => ({ uid, title, status, start_date }));
}

/** Takes the source again, when its lease is over, and looks at everything. */
async function takeAgain(
  {
    sources,
    state,
    id,
    site,
    errors,
  }: Pick<Awaited<ReturnType<typeof newSubject>>, 'sources' | 'state' | 'id' | 'site' | 'errors'>,
  inner: Store,
  { done, back }: Awaited<ReturnType<typeof whole>>,
  where: string,
): Promise<void> {
  expect.soft(errors.length, where).toBeLessThan(2);
  state.now += 30 * MINUTE;
  const taken = await sources.take(id);
  expect.soft([taken.error, taken.failures], where).toEqual([null, 0]);
  expect.soft(await stateOf(inner), where).toEqual(done);
  const [source] = await inner.values.list('source ', 'source!', 9);
  expect.soft(JSON.parse(source?.value ?? '{}'), where).toMatchObject({ taking: null });
  // what comes back there comes back here
  site.events = [...LATER, ...FIRST.slice(2, 3)];
  state.now += 30 * MINUTE;
  await sources.take(id);
  expect.soft(await stateOf(inner), where).toEqual(back);
}

/** What there is after takes without a fault, and how many calls of the store the first of them was. */
async function whole() {
  const { store, arm, disarm, calls } = faultyStore(createMemoryStore());
  const { sources, site, id } = await newSubject(store);
  void arm(Infinity, 'before', undefined);
  await sources.take(id);
  disarm();
  const count = calls();
  const done = await stateOf(store);
  site.events = [...LATER, ...FIRST.slice(2, 3)];
  await sources.take(id);
  return { done, back: await stateOf(store), calls: count };
}

const MOMENTS: readonly Moment[] = ['before', 'after', 'twice'];

describe('a source', () => {
  it('is taken as it was when nothing fails', async () => {
    const all = (status: string) => [
      { uid: 'a', title: 'A changed', status: 'publish' },
      { uid: 'b', title: 'B of ours', status: 'publish' },
      { uid: 'c', title: 'C', status },
      { uid: 'd', title: 'D', status: 'publish' },
      { uid: 'e', title: 'E', status: 'publish' },
    ];
    const { done, back, calls } = await whole();
    expect(calls).toBeGreaterThan(20);
    expect(done).toMatchObject(all('trash'));
    expect(back).toMatchObject(all('publish'));
  });

  it.each(MOMENTS)('is taken in the end when a call of the store fails: %s', async (moment) => {
    const wanted = await whole();
    for (const nth of callsOf(MOMENTS, moment, wanted.calls)) {
      const inner = createMemoryStore();
      const { store, arm, disarm, calls } = faultyStore(inner);
      const subject = await newSubject(store);
      void arm(nth, moment, new CalendarError('internal', 'A fault.'));
      const outcome = await outcomeOf(subject.sources.take(subject.id));
      const where = `${moment} call ${nth}: ${String(outcome)}`;
      // reads that come together are one call: there may be one fewer
      expect.soft(disarm(), where).toBe(calls() >= nth);
      if (outcome !== 'done') expect.soft(outcome, where).toBeInstanceOf(CalendarError);
      await takeAgain(subject, inner, wanted, where);
    }
  });

  it('is taken in the end by another process when one is killed at a call of the store', async () => {
    const wanted = await whole();
    for (const nth of callsOf(['never'], 'never', wanted.calls)) {
      const inner = createMemoryStore();
      const { store, arm } = faultyStore(inner);
      const { sources, id, site, state } = await newSubject(store);
      const isKilled = arm(nth, 'never', undefined);
      await Promise.race([isKilled, sources.take(id)]);
      const other = follower({ ask: createAskSource() }, inner);
      other.state.now = state.now;
      await takeAgain({ ...other, id, site }, inner, wanted, `killed at call ${nth}`);
    }
  });

  it.each(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[])(
    'is taken in the end when it does not answer: %s',
    async (fail) => {
      const wanted = await whole();
      const store = createMemoryStore();
      const subject = await newSubject(store);
      subject.site.fail = fail;
      const { error } = await subject.sources.take(subject.id);
      const isRead = fail === 'twice' || fail === 'cut';
      expect(error).toEqual(isRead ? null : expect.stringMatching(/^The source .*[.]$/));
      expect(subject.errors).toEqual([]);
      await takeAgain(subject, store, wanted, fail);
    },
  );

  it('is read again when its file was cut off behind all that was known', async () => {
    let isCut = false;
    const origin = await listening(({ headers }, response) => {
      const body = ics(...FIRST.flat());
      if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else
        response.writeHead(200, { ETag: '"1"' }).end(isCut ? body.slice(0, body.lastIndexOf('UID')) : body);
    });
    const { sources, add, state, titles } = follower({ ask: createAskSource() });
    const { id } = await add(`${origin}/calendar.ics`);
    isCut = true;
    expect((await sources.take(id)).report).toMatchObject({ counts: { created: 3 }, kept: null });
    isCut = false;
    state.now += 30 * MINUTE;
    expect((await sources.take(id)).report).toMatchObject({ counts: { created: 1 }, errorCount: 0 });
    expect(await titles()).toEqual(['A', 'B', 'C', 'D']);
  });
});
