import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import type { EndpointInput } from '../src/index.js';
import { verified } from './receiver.js';
import { DAY, HOUR, NOW, open, receiver, types } from './site.js';

describe('a delivery', () => {
  it('is attempted ten times over three days, and then has failed', async () => {
    const { received, url } = await receiver(() => 500);
    const { calendar, add, start, webhooks, state } = open();
    const { endpoint, secret } = await add({ url });
    start();
    await calendar.tags.create({ name: 'Jazz' });
    await expect.poll(() => received.length).toBe(1);
    const waits: number[] = [];
    for (let attempts = 1; attempts < 10; attempts++) {
      const next = async () => (await webhooks.deliveries(endpoint.id))[0];
      await expect.poll(async () => (await next())?.attempts.length).toBe(attempts);
      const due = Date.parse((await next())?.next ?? '');
      waits.push(due - state.now);
      state.now = due - 1;
      await webhooks.list();
      expect(received.length).toBe(attempts);
      state.now = due;
      await expect.poll(() => received.length).toBe(attempts + 1);
    }
    const sum = waits.reduce((total, wait) => total + wait, 0);
    expect(sum).toBeGreaterThan(2.5 * DAY);
    expect(sum).toBeLessThanOrEqual(3 * DAY);
    await expect.poll(async () => (await webhooks.deliveries(endpoint.id))[0]?.state).toBe('failed');
    expect(await webhooks.deliveries(endpoint.id)).toMatchObject([{ kind: 'tag', next: null }]);
    expect(
      new Set(received.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`)).size,
    ).toBe(1);
    for (const one of received) verified(secret, one);
    // later changes are told
    expect(await webhooks.get(endpoint.id)).toMatchObject({
      state: 'active',
      failing_since: expect.any(String),
    });
  });

  it.each([100, 199, 300, 302, 307, 400, 404, 429, 500, 503])('fails with the status %s', async (status) => {
    const { url } = await receiver(() => (request, response) => {
      if (status >= 200) response.writeHead(status, { Location: '/' }).end();
      else request.socket.end(`HTTP/1.1 ${status} X\r\n\r\n`);
    });
    const { calendar, add, start, webhooks, outcomes } = open();
    const { endpoint } = await add({ url });
    start();
    await calendar.tags.create({ name: 'Jazz' });
    await expect.poll(async () => (await webhooks.deliveries(endpoint.id))[0]?.attempts.length).toBe(1);
    expect(outcomes).toHaveLength(1);
    expect((await webhooks.get(endpoint.id)).failing_since).toBe('2031-05-01T00:00:00.000Z');
  });

  it.each([200, 201, 204, 299])('succeeds with the status %s', async (status) => {
    const { url } = await receiver(() => status);
    const { calendar, add, start, webhooks } = open();
    const { endpoint } = await add({ url });
    start();
    await calendar.tags.create({ name: 'Jazz' });
    await expect.poll(async () => (await webhooks.deliveries(endpoint.id))[0]?.state).toBe('delivered');
    expect(await webhooks.get(endpoint.id)).toMatchObject({ failing_since: null, waiting: 0 });
  });

  it('does not wait for those of a slow endpoint, and the log is read on', async () => {
    const slow = await receiver(() => () => undefined);
    const { received, url } = await receiver();
    const { calendar, add, start, webhooks, heard } = open();
    const { endpoint } = await add({ url: slow.url });
    await add({ url });
    start();
    for (let number = 0; number < 50; number++) await calendar.tags.create({ name: `Tag ${number}` });
    await expect.poll(() => received.length).toBe(50);
    expect(slow.received.length).toBe(1);
    await heard();
    expect(await webhooks.get(endpoint.id)).toMatchObject({ waiting: 50 });
  });

  it('is made by the next process if one ends in between', async () => {
    const store = createMemoryStore();
    const { received, url } = await receiver(() => () => undefined);
    const one = open({}, store);
    const { secret } = await one.add({ url });
    one.start();
    await one.calendar.tags.create({ name: 'Jazz' });
    await expect.poll(() => received.length).toBe(1);
    await one.stop();
    expect(one.outcomes).toEqual([]);
    const two = open({}, store);
    two.start();
    await expect.poll(() => received.length).toBe(2);
    expect(types(secret, received)).toEqual(['tag.create 1', 'tag.create 1']);
    expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);
  });

  it('can be made again, one or those of a period, also those that were not made while it was disabled', async () => {
    const { received, url } = await receiver();
    const { calendar, add, start, webhooks, state, heard, attempted } = open();
    const { endpoint } = await add({ url });
    start();
    await calendar.tags.create({ name: 'One' });
    await expect.poll(() => received.length).toBe(1);
    await attempted(endpoint.id);
    await webhooks.change(endpoint.id, { state: 'disabled' });
    state.now += HOUR;
    await calendar.tags.create({ name: 'Two' });
    await heard();
    state.now += HOUR;
    await webhooks.change(endpoint.id, { state: 'active' });
    await calendar.tags.create({ name: 'Three' });
    await expect.poll(() => received.length).toBe(2);
    await attempted(endpoint.id);
    const [{ version } = { version: 0 }] = (await webhooks.deliveries(endpoint.id)).slice(-1);
    expect(await webhooks.replay(endpoint.id, { version })).toEqual({ replayed: 1, more: false, from: null });
    await expect.poll(() => received.length).toBe(3);
    expect(received[2]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
    await attempted(endpoint.id);
    const period = { from: NOW + HOUR, to: NOW + HOUR };
    expect(await webhooks.replay(endpoint.id, period)).toMatchObject({ replayed: 1 });
    await expect.poll(() => received.length).toBe(4);
    expect(JSON.parse(received[3]!.body)).toMatchObject({ timestamp: '2031-05-01T01:00:00Z' });
    await attempted(endpoint.id);
    expect(await webhooks.replay(endpoint.id, { from: NOW })).toMatchObject({ replayed: 3 });
    await expect.poll(() => received.length).toBe(7);
    expect(await webhooks.replay(endpoint.id, { version: 999 })).toMatchObject({ replayed: 0 });
  });
});

describe('endpoints', () => {
  it('are disabled by 410, by five days of failures, and if too much waits', async () => {
    const gone = await receiver(() => 410);
    const broken = await receiver(() => 500);
    const { calendar, add, start, webhooks, state, attempted } = open({ mostWaiting: 5 });
    const first = await add({ url: gone.url });
    state.now += 1;
    const second = await add({ url: broken.url });
    start();
    await calendar.tags.create({ name: 'One' });
    const states = async () => (await webhooks.list()).map((one) => one.disabled_by);
    await expect.poll(states).toEqual(['gone', null]);
    await expect.poll(() => broken.received.length).toBe(1);
    await attempted(second.endpoint.id);
    state.now += 5 * DAY - 1;
    await expect.poll(() => broken.received.length).toBe(2);
    expect(await states()).toEqual(['gone', null]);
    state.now += 1;
    await calendar.tags.create({ name: 'Two' });
    await expect.poll(states).toEqual(['gone', 'failures']);
    const told = gone.received.length;
    await webhooks.change(second.endpoint.id, { state: 'active' });
    expect(await webhooks.get(second.endpoint.id)).toMatchObject({ disabled_by: null, failing_since: null });
    for (let number = 0; number < 8; number++) await calendar.tags.create({ name: `Tag ${number}` });
    await expect.poll(() => broken.received.length).toBeGreaterThan(9);
    state.now += 60_000;
    await expect.poll(states).toEqual(['gone', 'waiting']);
    expect(gone.received.length).toBe(told);
    await webhooks.remove(first.endpoint.id);
    await expect(webhooks.get(first.endpoint.id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await webhooks.list()).map(({ id }) => id)).toEqual([second.endpoint.id]);
  });

  it('leave nothing in the store when they are removed, and the calendar without them has no follower', async () => {
    const { url } = await receiver(() => 500);
    const { calendar, add, start, webhooks, store } = open();
    start();
    await calendar.tags.create({ name: 'Zero' });
    expect(await calendar.followers()).toEqual([]);
    const { endpoint } = await add({ url });
    await calendar.tags.create({ name: 'One' });
    await expect.poll(async () => (await webhooks.get(endpoint.id)).waiting).toBe(1);
    await webhooks.remove(endpoint.id);
    await expect.poll(() => store.values.list('webhook ', 'webhook!', 10)).toEqual([]);
  });

  it('say what is wrong with a filter, and what allows an address that is refused', async () => {
    const { webhooks } = open();
    const url = 'https://other.example/hook';
    const refusals: [EndpointInput, string][] = [
      [{ url, filter: { categories: ['unknown'] } }, 'categories: a list names what does not exist'],
      [{ url, filter: { status: ['draft'] } }, 'status: '],
      [{ url: 'http://other.example/' }, 'It begins with https; only `kalends webhooks add --private`'],
      [{ url: 'https://10.0.0.1/' }, 'public internet; only `kalends webhooks add --private`'],
    ];
    for (const [input, reason] of refusals) await expect(webhooks.add(input)).rejects.toThrow(reason);
  });

  it('refuse what cannot be', async () => {
    const { webhooks } = open();
    const url = 'https://other.example/hook';
    const wrong: [string, object][] = [
      ['url', {}],
      ['url', { url: 5 }],
      ['url', { url: 'http://other.example/' }],
      ['kinds', { url, kinds: [] }],
      ['kinds', { url, kinds: ['image'] }],
      ['operations', { url, operations: 'create' }],
      ['operations', { url, operations: ['count'] }],
      ['filter', { url, filter: [] }],
      ['filter', { url, filter: { per_page: 5 } }],
      ['filter', { url, filter: { categories: ['unknown'] } }],
      ['filter', { url, filter: { search: 'x'.repeat(3_000) } }],
      ['role', { url, role: 'owner' }],
      ['role', { url, role: 'toString' }],
      ['record', { url, record: 'yes' }],
      ['secret', { url, secret: 'whsec_' }],
      ['trusted', { url, trusted: true }],
      ['__proto__', JSON.parse(`{"url":"${url}","__proto__":{}}`) as object],
    ];
    for (const [name, input] of wrong)
      await expect(webhooks.add(input as EndpointInput), JSON.stringify(input)).rejects.toMatchObject({
        code: 'invalid_param',
        data: { params: { [name]: expect.any(String) } },
      });
    expect(await webhooks.list()).toEqual([]);
    const { endpoint } = await webhooks.add({ url });
    await expect(webhooks.change(endpoint.id, { state: 'removed' as 'active' })).rejects.toThrow('state');
    await expect(webhooks.change(endpoint.id, { url: 'https://10.0.0.1/' })).rejects.toThrow('public');
    for (const id of ['', '0', 'ffff', '../x', 'x'.repeat(1_000)])
      await expect(webhooks.get(id)).rejects.toMatchObject({ code: 'not_found' });
    for (let number = 1; number < 50; number++) await webhooks.add({ url });
    await expect(webhooks.add({ url })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are no longer trusted with another address', async () => {
    const { webhooks, add } = open();
    const { endpoint } = await add({ url: 'http://127.0.0.1/a' });
    expect(endpoint.trusted).toBe(true);
    expect(await webhooks.change(endpoint.id, { record: true })).toMatchObject({ trusted: true });
    await expect(webhooks.change(endpoint.id, { url: 'http://127.0.0.1/b' })).rejects.toThrow('https');
    expect(await webhooks.change(endpoint.id, { url: 'https://other.example/' })).toMatchObject({
      trusted: false,
    });
  });
});
