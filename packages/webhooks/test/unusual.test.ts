import { createCalendar } from '@kalends/core';
import type { Values } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createWebhooks } from '../src/index.js';
import { CONCERT, HOUR, NOW, open, receiver, valuesThrough, types } from './site.js';

const MINUTE = 60_000;

/** An endpoint that never answers. */
const silent = () => receiver(() => () => undefined);

/** Adds tags, each a change of its own. */
async function addTags(
  { calendar }: Pick<ReturnType<typeof open>, 'calendar'>,
  count: number,
): Promise<void> {
  for (let number = 0; number < count; number++)
    await calendar.tags.create({ name: `Tag ${await calendar.version()}` });
}

describe('a change', () => {
  it('waits once for an endpoint, however often its telling fails for another', async () => {
    const store = createMemoryStore();
    const { url } = await silent();
    let [failures, other] = [3, ''];
    const reported = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => reported.mockRestore());
    const site = open({ onError: () => undefined }, store);
    const put: Values['put'] = async (name, ...rest) => {
      if (name.startsWith(`webhook due ${other}`) && failures-- > 0) {
        site.state.now += 5_000;
        throw new Error('The disk is full.');
      }
      return store.values.put(name, ...rest);
    };
    const first = await site.add({ url });
    site.state.now += 1;
    other = (await site.add({ url })).endpoint.id;
    const webhooks = createWebhooks({
      ...{ calendar: site.calendar, store: valuesThrough(store, { put }) },
      ...{ baseUrl: 'https://calendar.example', interval: 3, onError: () => undefined },
    });
    const stop = webhooks.start();
    await addTags(site, 1);
    await site.heard();
    expect(failures).toBe(-1);
    expect(reported.mock.calls.map(([, error]) => String(error))).toEqual(
      Array<string>(3).fill('Error: The disk is full.'),
    );
    expect((await webhooks.list()).map(({ waiting }) => waiting)).toEqual([1, 1]);
    expect((await webhooks.get(first.endpoint.id)).waiting).toBe(1);
    await stop();
  });

  it('goes to the address that an endpoint has by then', async () => {
    const { add, calendar, start, webhooks } = open();
    const second = await receiver();
    let id = '';
    const first = await receiver((_, count) => (_request, response) => {
      const before = async (): Promise<void> => {
        // the next batch has all that is still to come
        if (count === 1) await expect.poll(async () => (await calendar.followers())[0]?.lag).toBe(0);
        if (count === 2) await webhooks.change(id, { url: second.url }, { trusted: true });
      };
      void before().then(() => response.writeHead(204).end());
    });
    const added = await add({ url: first.url });
    id = added.endpoint.id;
    start();
    await addTags({ calendar }, 6);
    await expect.poll(() => second.received.length).toBe(4);
    expect(types(added.secret, first.received)).toEqual(['tag.create 1', 'tag.create 2']);
  });

  it('is told although one before it cannot be written', async () => {
    const { received, url } = await receiver();
    const reported: unknown[] = [];
    const { add, calendar, start, webhooks, outcomes } = open({
      present: async ({ id }) => {
        if (id === 1) throw new Error('This one cannot be written.');
        return `{"id":${id}}`;
      },
      onError: (error) => reported.push(error),
    });
    const { endpoint, secret } = await add({ url, record: true });
    start();
    await addTags({ calendar }, 2);
    await expect.poll(() => types(secret, received)).toEqual(['tag.create 2']);
    expect(reported).toHaveLength(1);
    await expect.poll(() => outcomes).toEqual([{ error: 'not_written' }, { status: 204 }]);
    await expect
      .poll(() => webhooks.deliveries(endpoint.id))
      .toMatchObject([
        { id: 1, state: 'waiting', attempts: [{ error: 'not_written' }] },
        { id: 2, state: 'delivered' },
      ]);
  });

  it('has no record if that was deleted while it was written', async () => {
    const { received, url } = await receiver();
    const { add, calendar, start, outcomes } = open({
      present: async ({ id }, view) => {
        await calendar.events.delete(id);
        return JSON.stringify(await view.events.get(id));
      },
    });
    await add({ url, kinds: ['event'], operations: ['create'], record: true });
    start();
    await calendar.events.create(CONCERT);
    await expect.poll(() => received.length).toBe(1);
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      type: 'event.create',
      data: { record: null },
    });
    await expect.poll(() => outcomes).toEqual([{ status: 204 }]);
  });

  it('costs no reading of endpoints for each of many', async () => {
    const store = createMemoryStore();
    let reads = 0;
    const list: Values['list'] = (after, ...rest) => {
      if (after === 'webhook endpoint ') reads++;
      return store.values.list(after, ...rest);
    };
    const site = open({ interval: MINUTE, store: valuesThrough(store, { list }) }, store);
    const { url } = await receiver();
    const { endpoint } = await site.add({ url, kinds: ['event'] });
    await addTags(site, 300);
    const { id } = await site.calendar.events.create(CONCERT);
    reads = 0;
    site.start();
    await expect
      .poll(async () => (await site.webhooks.deliveries(endpoint.id)).map((one) => `${one.id} ${one.state}`))
      .toEqual([`${id} delivered`]);
    expect(reads).toBeLessThan(10);
  });
});

describe('a replay', () => {
  it('adds nothing that waits already, and no more than may wait', async () => {
    const { add, calendar, webhooks, state } = open({ mostWaiting: 5 });
    const { endpoint } = await add({ url: 'http://127.0.0.1:9/' });
    const { id } = endpoint;
    for (let number = 0; number < 8; number++) {
      state.now += 1_000;
      await addTags({ calendar }, 1);
    }
    const replay = () => webhooks.replay(id, { from: NOW, to: NOW + 2_000 });
    for (let count = 0; count < 3; count++) {
      expect(await replay()).toEqual({ replayed: 2, more: false, from: null });
      state.now += 1_000;
    }
    expect((await webhooks.get(id)).waiting).toBe(2);
    await webhooks.change(id, { state: 'disabled' });
    await webhooks.replay(id, { from: NOW });
    expect((await webhooks.get(id)).waiting).toBe(8);
    await expect(webhooks.replay(id, { from: NOW })).rejects.toMatchObject({ code: 'conflict' });
    await expect(webhooks.replay(id, { version: 1 })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('tells no other change than the one that is named', async () => {
    const store = createMemoryStore();
    const calendar = createCalendar({ store, clock: () => NOW, settings: { changes: { entries: 3 } } });
    const webhooks = createWebhooks({
      calendar,
      store,
      baseUrl: 'https://a.example',
      onError: () => undefined,
    });
    const { endpoint } = await webhooks.add({ url: 'https://other.example/' });
    await addTags({ calendar }, 6);
    const counts = await Promise.all(
      [1, 2, 3, 4, 6, 7].map(async (version) => (await webhooks.replay(endpoint.id, { version })).replayed),
    );
    expect(counts).toEqual([0, 0, 0, 1, 1, 0]);
    expect((await webhooks.deliveries(endpoint.id)).map(({ version }) => version)).toEqual([4, 6]);
  });

  it('comes to an end, although very much has changed in one second', async () => {
    const { add, calendar, webhooks, state } = open();
    const { endpoint } = await add({ url: 'http://127.0.0.1:9/' });
    const tags = Array.from({ length: 10_600 }, (_, at) => ({
      ...{ kind: 'tag' as const, key: `${at}`, input: { name: `T${at}` } },
    }));
    for (let at = 0; at < tags.length; at += 200) await calendar.import(tags.slice(at, at + 200));
    state.now += HOUR;
    await addTags({ calendar }, 1);
    let [rounds, replayed] = [0, 0];
    for (let from: number | null = NOW - HOUR; from !== null && rounds < 10; rounds++) {
      const told = await webhooks.replay(endpoint.id, { from });
      replayed += told.replayed;
      ({ from } = told);
    }
    expect(rounds).toBeLessThan(4);
    expect(replayed).toBeGreaterThan(10_600);
    expect((await webhooks.deliveries(endpoint.id)).length).toBe(100);
  });
});

describe('the store', () => {
  it('keeps nothing of an endpoint that is removed during an attempt', async () => {
    let answer = (): void => undefined;
    const { received, url } = await receiver(() => (_request, response) => {
      answer = () => response.writeHead(500).end();
    });
    const { add, calendar, start, store, webhooks, outcomes } = open();
    const { endpoint } = await add({ url });
    start();
    await addTags({ calendar }, 1);
    await expect.poll(() => received.length).toBe(1);
    await webhooks.remove(endpoint.id);
    await expect.poll(() => store.values.list('webhook endpoint ', 'webhook endpoint!', 10)).toEqual([]);
    answer();
    await expect.poll(() => outcomes.length).toBe(1);
    await expect.poll(() => store.values.list('webhook ', 'webhook!', 10)).toEqual([]);
  });

  it('is swept of what is left of endpoints that there are no longer', async () => {
    const { add, start, store, state, webhooks } = open();
    const { url } = await silent();
    const { endpoint } = await add({ url });
    const left = [
      'webhook due ffffffffffff 1 1',
      'webhook log eeeeeeeeeeee 1',
      `webhook log ${endpoint.id} 1`,
    ] as const;
    for (const name of left) await store.values.put(name, '{}');
    start();
    state.now += MINUTE;
    const names = async () => (await store.values.list('webhook ', 'webhook!', 10)).map(({ name }) => name);
    await expect.poll(names).toEqual([`webhook endpoint ${endpoint.id}`, left[2]]);
    await webhooks.remove(endpoint.id);
    for (const name of left) await store.values.put(name, '{}');
    state.now += MINUTE;
    await expect.poll(names).toEqual([]);
  });

  it('is not asked again each minute for all that waits', async () => {
    const store = createMemoryStore();
    let [rows, minutes] = [0, 0];
    const list: Values['list'] = async (after, ...rest) => {
      const page = await store.values.list(after, ...rest);
      if (after.startsWith('webhook due ')) rows += page.length;
      if (after.startsWith('webhook log ') && rest[1] > 500) minutes++;
      return page;
    };
    const site = open({ store: valuesThrough(store, { list }), mostWaiting: 1_000 }, store);
    const { url } = await silent();
    const { endpoint } = await site.add({ url });
    await addTags(site, 60);
    site.start();
    await expect.poll(async () => (await site.webhooks.get(endpoint.id)).waiting).toBe(60);
    await site.heard();
    rows = 0;
    for (minutes = 0; minutes < 6;) {
      const before = minutes;
      site.state.now += MINUTE;
      await expect.poll(() => minutes).toBeGreaterThan(before);
    }
    expect(rows).toBeLessThan(150);
  });
});

it('what is stopped while it begins holds nothing', async () => {
  const { calendar, add, start, stop } = open();
  await add({ url: 'http://127.0.0.1:9/' });
  start();
  await stop();
  expect(await calendar.followers()).toEqual([]);
});
