import { expect, it } from 'vitest';
import { ics } from '../../importer/test/support.js';
import { dated, fileServer, follower, MINUTE } from './source-site.js';

const FIVE = [1, 2, 3, 4, 5].map((day) => dated(`e${day}@other`, `Event ${day}`, day));
const names = (...days: number[]) => days.map((day) => `Event ${day}`);

it('takes a calendar, and then what changes, with conditional requests', async () => {
  const { url, state, requests } = await fileServer(FIVE);
  const { sources, add, titles, event } = follower();
  const { id } = await add(url, { category: 'From elsewhere' });
  const first = await sources.take(id);
  expect(first).toMatchObject({
    ...{ format: 'icalendar', name: new URL(url).host, failures: 0, error: null },
    report: { counts: { created: 5 }, isUnchanged: false, removed: 0, duplicateCount: 0, errorCount: 0 },
  });
  expect(await titles()).toEqual(names(1, 2, 3, 4, 5));
  expect((await event('Event 1'))?.categories).toHaveLength(1);
  expect((await event('Event 1'))?.uid).toBe('e1@other');
  expect((await sources.take(id)).report).toMatchObject({ isUnchanged: true, counts: {} });
  expect(requests.map(({ headers }) => headers['if-none-match'] !== undefined)).toEqual([false, true]);
  state.events = [
    ...FIVE.slice(1),
    dated('e1@other', 'Event 1', 1, 'LOCATION:Hall, Street 1'),
    dated('e6@other', 'Event 6', 6),
  ];
  expect((await sources.take(id)).report?.counts).toEqual({ unchanged: 4, updated: 1, created: 1 });
  expect((await event('Event 1'))?.venue).toBeGreaterThan(0);
});

it('keeps what was changed here, part by part, and takes the rest', async () => {
  const { url, state } = await fileServer(FIVE);
  const { sources, add, calendar, event } = follower();
  const { id } = await add(url);
  await sources.take(id);
  const own = await event('Event 1');
  await calendar.events.update(own!.id, { title: 'Our title', cost: '5' });
  const moved = dated('e1@other', 'Their title', 9, 'DESCRIPTION:New text');
  state.events = [moved, ...FIVE.slice(1)];
  expect((await sources.take(id)).report).toMatchObject({
    overridden: 1,
    counts: { updated: 1, unchanged: 4 },
  });
  const read = async () => {
    const [now] = await calendar.load('event', [own!.id]);
    return [now?.title, now?.utc_start_date, now?.description.includes('New text'), now?.cost];
  };
  expect(await read()).toEqual(['Our title', '2026-12-09 19:00:00', true, ['5']]);
  state.events = [dated('e1@other', 'Another title', 10, 'DESCRIPTION:New text'), ...FIVE.slice(1)];
  await sources.take(id);
  expect(await read()).toEqual(['Our title', '2026-12-10 19:00:00', true, ['5']]);
  await calendar.events.update(own!.id, { start_date: '2026-12-24 10:00', end_date: '2026-12-24 11:00' });
  state.events = [dated('e1@other', 'Another title', 11, 'DESCRIPTION:Newest text'), ...FIVE.slice(1)];
  await sources.take(id);
  expect(await read()).toEqual(['Our title', '2026-12-24 09:00:00', false, ['5']]);
});

it('trashes what is gone, takes it back, and leaves what is over or was trashed here', async () => {
  const { url, state } = await fileServer(FIVE);
  const { sources, add, calendar, titles, event, state: clock } = follower();
  const { id } = await add(url);
  await sources.take(id);
  await calendar.events.delete((await event('Event 5'))!.id);
  state.events = FIVE.slice(1);
  expect((await sources.take(id)).report).toMatchObject({ removed: 1, kept: null });
  expect(await titles()).toEqual(names(2, 3, 4));
  state.events = FIVE;
  expect((await sources.take(id)).report?.counts).toEqual({ unchanged: 4, trashed: 1 });
  expect(await titles()).toEqual(names(1, 2, 3, 4));
  clock.now = Date.UTC(2026, 11, 2, 12);
  state.events = FIVE.slice(2);
  expect((await sources.take(id)).report?.removed).toBe(1);
  expect(await titles()).toEqual(names(1, 3, 4));
});

it('trashes nothing of a source that is followed without removals', async () => {
  const { url, state } = await fileServer(FIVE);
  const { sources, add, titles } = follower();
  const { id } = await add(url, { removes: false });
  await sources.take(id);
  state.events = FIVE.slice(1);
  expect((await sources.take(id)).report).toMatchObject({ removed: 0, kept: null });
  expect(await titles()).toEqual(names(1, 2, 3, 4, 5));
});

it('trashes nothing if the source fails, is broken, or has lost most of its events', async () => {
  const { url, state } = await fileServer(FIVE);
  const { sources, add, titles, state: clock } = follower();
  const { id } = await add(url, { every: 60 });
  await sources.take(id);
  const answers: readonly [string, (typeof state)['answer']][] = [
    ['The source answers with the status 500.', (response) => void response.writeHead(500).end()],
    ['The source answers with the status 404.', (response) => void response.writeHead(404).end()],
    ['no calendar', (response) => void response.writeHead(200).end('<html>Sorry</html>')],
    ['', (response) => void response.writeHead(200).end()],
  ];
  for (const [index, [error, answer]] of answers.entries()) {
    state.answer = answer;
    const failed = await sources.take(id);
    expect(failed.error).toContain(error === 'no calendar' ? '' : error);
    expect(failed.failures).toBe(index + 1);
    expect(Date.parse(failed.next) - clock.now).toBe(60 * MINUTE * 2 ** (index + 1));
    expect(await titles()).toEqual(names(1, 2, 3, 4, 5));
  }
  state.answer = (response) => void response.writeHead(503, { 'Retry-After': '86400' }).end();
  expect(Date.parse((await sources.take(id)).next) - clock.now).toBe(1440 * MINUTE);
  state.answer = undefined;
  state.events = FIVE.slice(4);
  const kept = await sources.take(id);
  expect(kept.report?.kept).toEqual({ count: 4, reason: 'The source has lost most of its events.' });
  expect(await titles()).toEqual(names(1, 2, 3, 4, 5));
  state.events = [...FIVE.slice(1), ['BEGIN:VEVENT', 'SUMMARY:Cut off']];
  expect((await sources.take(id)).report).toMatchObject({
    ...{ kept: { count: 1, reason: 'Some of the source could not be read.' }, errorCount: 1 },
  });
  state.events = FIVE.slice(4);
  const accepted = await sources.take(id, { acceptsRemovals: true });
  expect(accepted).toMatchObject({ failures: 0, error: null, report: { removed: 4 } });
  expect(await titles()).toEqual(names(5));
});

it('reports duplicates, by uid and by title, time and place, and merges none', async () => {
  const { url } = await fileServer([
    dated('e1@other', 'By uid', 1),
    dated('e2@other', 'Same Show', 2, 'LOCATION:Hall, Street 1'),
    dated('e3@other', 'Same Show', 3),
    dated('e4@other', 'Fresh', 4),
  ]);
  const { sources, add, calendar, titles } = follower();
  const ours = { start_date: '2026-12-02 20:00', end_date: '2026-12-02 21:00' };
  const { id: same } = await calendar.events.create({
    ...ours,
    title: 'same show',
    venue: { venue: 'Hall' },
  });
  await calendar.events.create({
    ...ours,
    title: 'Same show',
    start_date: '2026-12-03 20:00',
    end_date: '2026-12-03 21:00',
    venue: { venue: 'Hall' },
  });
  const { ids } = await calendar.import([
    { kind: 'event', key: 1, input: { ...ours, title: 'Ours' }, source: { uid: 'e1@other' } },
  ]);
  const { id } = await add(url);
  const { report } = await sources.take(id);
  expect(report).toMatchObject({ counts: { created: 2 }, duplicateCount: 2 });
  expect(report?.duplicates).toEqual([
    { title: 'By uid', uid: 'e1@other', id: ids.event.get(1), by: 'uid' },
    { title: 'Same Show', uid: 'e2@other', id: same, by: 'content' },
  ]);
  expect(await titles()).toEqual(['Fresh', 'Ours', 'Same Show', 'Same show', 'same show']);
  const other = await add(`${url}?again`);
  expect((await sources.take(other.id)).report).toMatchObject({ counts: {}, duplicateCount: 4 });
  expect(await titles()).toHaveLength(5);
});

it('takes series event by event, each with its own changes, and events for review as drafts', async () => {
  const weekly = (...more: string[]) =>
    dated('weekly@other', 'Choir', 1, 'RRULE:FREQ=WEEKLY;COUNT=4', ...more);
  const { url, state } = await fileServer([weekly(), dated('t@other', 'Maybe', 2, 'STATUS:TENTATIVE')]);
  const { sources, add, calendar } = follower();
  const { id } = await add(url, { status: 'draft' });
  expect((await sources.take(id)).report?.counts).toEqual({ created: 5 });
  const choir = async () =>
    (await calendar.knownBy(['weekly@other'])).map(({ title, status }) => `${title} ${status}`);
  expect(await choir()).toEqual(Array.from({ length: 4 }, () => 'Choir draft'));
  const [first, second] = await calendar.knownBy(['weekly@other']);
  await calendar.events.update(first!.id, { status: 'publish' });
  await calendar.events.update(second!.id, { title: 'Ours' });
  state.events = [weekly('EXDATE:20261222T190000Z').map((line) => line.replace('Choir', 'Band'))];
  expect((await sources.take(id)).report).toMatchObject({ overridden: 2 });
  expect(await choir()).toEqual(['Band publish', 'Ours draft', 'Band draft', 'Choir trash']);
});

it('goes on after a take that was interrupted, without doubles', async () => {
  const { url, state } = await fileServer(FIVE);
  const breaking = { after: Infinity };
  const one = follower();
  const { store } = one;
  const broken = {
    ...store,
    values: {
      ...store.values,
      put: async (...put: Parameters<typeof store.values.put>) => {
        if (put[0].startsWith('sourced ') && breaking.after-- <= 0) throw new Error('The process has ended.');
        return store.values.put(...put);
      },
    },
  };
  const two = follower({}, broken);
  const { id } = await two.add(url);
  // the first items are stored, what they became is not
  breaking.after = 5;
  expect((await two.sources.take(id)).failures).toBe(1);
  expect(two.errors).toHaveLength(1);
  expect(await two.titles()).toEqual(names(1, 2, 3, 4, 5));
  breaking.after = Infinity;
  expect((await two.sources.take(id)).report).toMatchObject({ counts: { unchanged: 5 }, duplicateCount: 0 });
  state.events = FIVE.map((event) => event.map((line) => line.replace('SUMMARY:', 'SUMMARY:The ')));
  breaking.after = 0;
  expect((await two.sources.take(id)).failures).toBe(1);
  breaking.after = Infinity;
  expect((await two.sources.take(id)).report).toMatchObject({ overridden: 0, duplicateCount: 0 });
  expect(await two.titles()).toEqual(names(1, 2, 3, 4, 5).map((name) => `The ${name}`));
});

it('trashes what an interrupted take has created and the source has lost since', async () => {
  const { url, state } = await fileServer(FIVE);
  const breaking = { after: Infinity };
  const { store } = follower();
  const put: typeof store.values.put = async (...given) => {
    if (given[0].startsWith('sourced ') && breaking.after-- <= 0) throw new Error('The process has ended.');
    return store.values.put(...given);
  };
  const { sources, add, calendar, titles, errors } = follower(
    {},
    { ...store, values: { ...store.values, put } },
  );
  const { id } = await add(url);
  // an event of the calendar itself, which is later than those of the source
  breaking.after = 5;
  await sources.take(id);
  expect(errors).toHaveLength(1);
  await calendar.events.create({
    title: 'Ours',
    start_date: '2026-12-31 10:00',
    end_date: '2026-12-31 11:00',
  });
  breaking.after = Infinity;
  state.events = FIVE.slice(2);
  expect((await sources.take(id)).report).toMatchObject({ counts: { unchanged: 3 }, removed: 2 });
  expect(await titles()).toEqual([...names(3, 4, 5), 'Ours']);
  state.events = FIVE;
  await sources.take(id);
  expect(await titles()).toEqual([...names(1, 2, 3, 4, 5), 'Ours']);
  // also if the source is as before the interrupted take
  state.events = [...FIVE, dated('e6@other', 'Event 6', 6)];
  breaking.after = 1;
  await sources.take(id);
  expect(await titles()).toEqual([...names(1, 2, 3, 4, 5, 6), 'Ours']);
  breaking.after = Infinity;
  state.events = FIVE;
  expect((await sources.take(id)).report).toMatchObject({ removed: 1 });
  expect(await titles()).toEqual([...names(1, 2, 3, 4, 5), 'Ours']);
  // what is not known is looked for once
  expect((await sources.take(id)).report).toMatchObject({ isUnchanged: true });
});

it('leaves what it has trashed and was then deleted for good, and is not stopped by it', async () => {
  const { url, state } = await fileServer(FIVE);
  const { sources, add, calendar, titles, event } = follower();
  const { id } = await add(url);
  await sources.take(id);
  const first = await event('Event 1');
  state.events = FIVE.slice(1);
  await sources.take(id);
  await calendar.events.purge(first!.id);
  state.events = FIVE;
  expect(await sources.take(id)).toMatchObject({ failures: 0, report: { counts: { unchanged: 4 } } });
  expect(await titles()).toEqual(names(2, 3, 4, 5));
});

it('ends soon when it is to stop while it writes, and goes on the next time', async () => {
  const many = Array.from({ length: 800 }, (_, index) => dated(`e${index}@other`, `Event ${index}`, 1));
  const { url } = await fileServer(many);
  const { sources, add, calendar, titles } = follower();
  const { id } = await add(url);
  const stop = new AbortController();
  calendar.onCommit(() => stop.abort());
  expect(await sources.take(id, { signal: stop.signal })).toMatchObject({ failures: 0, report: null });
  expect((await titles()).length).toBeLessThan(600);
  expect((await sources.take(id)).report).toMatchObject({ duplicateCount: 0 });
  expect(await titles()).toHaveLength(800);
});

it('leaves nothing behind if it is removed while it is taken', async () => {
  const { url, state } = await fileServer(FIVE);
  const { sources, add, store, errors } = follower();
  const { id } = await add(url);
  state.answer = (response) => {
    state.answer = undefined;
    void sources.remove(id).then(() => response.writeHead(200).end(ics(...FIVE.flat())));
  };
  await expect(sources.take(id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await store.values.list('source', 'sourcf', 100)).toEqual([]);
  expect(errors).toEqual([]);
});

it('is not taken any more if it has ever new events', async () => {
  const { url } = await fileServer(FIVE);
  const { sources, add, store, titles } = follower();
  const { id } = await add(url);
  const known = Array.from({ length: 100_000 }, (_, index) => [`key${index}`, 0, '', [], 0]);
  await store.values.put(`sourced ${id} 00`, JSON.stringify(known));
  expect((await sources.take(id)).error).toBe('The source has had more than 100000 events.');
  expect(await titles()).toEqual([]);
});

it('goes on beside an event that cannot be read, which stays as it is here, and tells what it leaves out', async () => {
  const { url, state } = await fileServer(FIVE);
  const { sources, add, titles, event } = follower();
  const { id } = await add(url);
  await sources.take(id);
  const bad = ['BEGIN:VEVENT', 'UID:e2@other', 'SUMMARY:No date', 'END:VEVENT'];
  state.events = [bad, ...FIVE.slice(2), dated('n@other', 'New', 7, 'URL:https://x y/', 'EXDATE:foo')];
  const { report } = await sources.take(id);
  expect(report).toMatchObject({ removed: 1, kept: null, errorCount: 1, noteCount: 1 });
  expect(report?.notes).toEqual([expect.stringContaining('is no address')]);
  expect(await titles()).toEqual([...names(2, 3, 4, 5), 'New']);
  expect((await event('New'))?.website).toBe(null);
});

it('finds events again whose UIDs change each time, and tells it', async () => {
  const { url, state } = await fileServer(FIVE);
  const { sources, add, calendar, titles, event } = follower();
  const { id } = await add(url);
  await sources.take(id);
  const own = await event('Event 2');
  await calendar.events.update(own!.id, { cost: '5' });
  for (const round of ['b', 'c']) {
    const said = `DESCRIPTION:Round ${round}`;
    state.events = [1, 2, 3, 4, 6].map((day) => dated(`${round}${day}@other`, `Event ${day}`, day, said));
    const { report } = await sources.take(id);
    expect(report?.notes).toEqual([expect.stringContaining('other UIDs than before')]);
    expect(report).toMatchObject({ duplicateCount: 0, removed: round === 'b' ? 1 : 0 });
    expect(await titles()).toEqual(names(1, 2, 3, 4, 6));
    expect(await event('Event 2')).toMatchObject({ id: own!.id, cost: ['5'] });
    expect((await event('Event 3'))?.description).toContain(`Round ${round}`);
  }
});

it('says what a source is that is no calendar', async () => {
  const { url, state } = await fileServer(FIVE);
  const { sources, add } = follower();
  const { id } = await add(url);
  for (const [body, what] of [
    ['<!DOCTYPE html><title>Events</title>', 'is a page (HTML)'],
    ['<?xml version="1.0"?><rss version="2.0"/>', 'is XML'],
  ] as const) {
    state.answer = (response) => void response.writeHead(200).end(body);
    expect((await sources.take(id)).error).toContain(what);
  }
});
