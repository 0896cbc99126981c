import type { Role } from '@kalends/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verified } from './receiver.js';
import { CONCERT, DAY, HOUR, open, receiver, types } from './site.js';

describe('an endpoint', () => {
  it('is told of each change by a signed message', async () => {
    const { received, url } = await receiver();
    const { calendar, add, start } = open();
    await calendar.events.create({ ...CONCERT, title: 'Before' });
    const { secret } = await add({ url });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    start();
    const event = await calendar.events.create({ ...CONCERT, venue: { venue: 'Hall' }, tags: ['jazz'] });
    await expect.poll(() => received.length).toBe(3);
    const created = [
      `event.create ${event.id}`,
      `tag.create ${event.tags[0]!}`,
      `venue.create ${event.venue}`,
    ];
    expect(types(secret, received).sort()).toEqual(created);
    await calendar.events.update(event.id, { title: 'Another' });
    await expect.poll(() => types(secret, received).slice(3)).toEqual([`event.update ${event.id}`]);
    await calendar.events.delete(event.id);
    await expect.poll(() => types(secret, received).slice(4)).toContain(`event.delete ${event.id}`);
    const deleted = received.find(({ body }) => body.includes('event.delete'));
    const { type, timestamp, data } = verified(secret, deleted!);
    expect({ type, timestamp, data }).toEqual({
      type: 'event.delete',
      timestamp: '2031-05-01T00:00:00Z',
      data: {
        ...{ kind: 'event', id: event.id, operation: 'delete' },
        rest_url: `https://calendar.example/wp-json/tribe/events/v1/events/${event.id}`,
      },
    });
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(received[0]?.headers['content-type']).toBe('application/json');
  });

  it('is one of many, of which Node has nothing to warn', async () => {
    const warnings: string[] = [];
    const warn = ({ name }: Error): void => void warnings.push(name);
    process.on('warning', warn);
    onTestFinished(() => void process.off('warning', warn));
    // none is answered before all were sent
    const answers: (() => void)[] = [];
    const { received, url } = await receiver(() => (_request, response) => {
      answers.push(() => response.writeHead(204).end());
      if (answers.length === 15) for (const answer of answers) answer();
    });
    const { calendar, add, start } = open();
    for (let number = 0; number < 15; number++) await add({ url: `${url}/${number}` });
    start();
    await calendar.tags.create({ name: 'Jazz' });
    await expect.poll(() => received.length).toBe(15);
    expect(warnings).toEqual([]);
  });

  it('refuses what someone else has signed or changed', async () => {
    const { received, url } = await receiver();
    const { calendar, add, start } = open();
    const { secret } = await add({ url });
    start();
    await calendar.tags.create({ name: 'Jazz' });
    await expect.poll(() => received.length).toBe(1);
    const [one] = received;
    const other = await add({ url });
    expect(() => verified(other.secret, one!)).toThrow();
    expect(() => verified(secret, { ...one!, body: one!.body.replace('1', '2') })).toThrow();
    expect(() =>
      verified(secret, { ...one!, headers: { ...one!.headers, 'webhook-id': 'msg_other' } }),
    ).toThrow();
  });

  it('is told of some kinds and operations, and of events that a filter selects', async () => {
    const { received, url } = await receiver();
    const { calendar, add, start, heard } = open();
    const music = await calendar.categories.create({ name: 'Music' });
    const { secret } = await add({ url, kinds: ['event'], filter: { categories: ['music'] } });
    start();
    const other = await calendar.events.create(CONCERT);
    await heard();
    const event = await calendar.events.create({ ...CONCERT, categories: [music.id] });
    await calendar.events.update(other.id, { categories: [music.id] });
    await calendar.categories.create({ name: 'Other' });
    await heard();
    await calendar.events.update(event.id, { categories: [] });
    await expect.poll(() => received.length).toBe(3);
    expect(types(secret, received)).toEqual([
      ...[`event.create ${event.id}`, `event.update ${other.id}`, `event.delete ${event.id}`],
    ]);
    // a filter by what is gone matches nothing, and holds nothing up
    await calendar.categories.delete(music.id);
    await calendar.events.create(CONCERT);
    await calendar.events.update(other.id, { title: 'Again' });
    await expect.poll(() => received.length).toBeGreaterThan(3);
    expect(types(secret, received).at(-1)).toBe(`event.delete ${other.id}`);
  });

  it.each([
    [null, false],
    ['subscriber', false],
    ['contributor', false],
    ['author', false],
    ['editor', true],
    ['administrator', true],
  ] satisfies [Role | null, boolean][])(
    'with the rights of %s is told of drafts: %s',
    async (role, isTold) => {
      const { received, url } = await receiver();
      const { calendar, add, start, heard } = open();
      const { secret } = await add({ url, role, record: true, kinds: ['event', 'venue', 'organizer'] });
      start();
      const draft = {
        ...CONCERT,
        status: 'draft',
        venue: { venue: 'Secret hall', status: 'draft' },
      } as const;
      const { id, venue } = await calendar.events.create(draft);
      await heard();
      await calendar.events.update(id, { title: 'Secret plan' });
      await heard();
      await calendar.events.delete(id);
      await heard();
      const last = await calendar.events.create(CONCERT);
      await expect.poll(() => types(secret, received).at(-1)).toBe(`event.create ${last.id}`);
      expect(types(secret, received).slice(0, -1).sort()).toEqual(
        isTold
          ? [`event.create ${id}`, `event.delete ${id}`, `event.update ${id}`, `venue.create ${venue}`]
          : [],
      );
      expect(received.some(({ body }) => body.includes('Secret'))).toBe(isTold);
    },
  );

  it('hears that a record is no longer public, and nothing of what follows', async () => {
    const { received, url } = await receiver();
    const { calendar, add, start } = open();
    const event = await calendar.events.create(CONCERT);
    const { secret } = await add({ url, record: true });
    start();
    await calendar.events.update(event.id, { status: 'draft', title: 'Secret' });
    await expect.poll(() => types(secret, received)).toEqual([`event.delete ${event.id}`]);
    await calendar.events.update(event.id, { description: 'Secret' });
    await calendar.events.update(event.id, { status: 'publish', title: 'Open', description: '' });
    await expect.poll(() => received.length).toBe(2);
    const { data } = verified(secret, received[1]!);
    expect(data).toMatchObject({ operation: 'create', record: { title: 'Open' } });
    expect(received.filter(({ body }) => body.includes('Secret'))).toEqual([]);
  });

  it.each([
    [null, ['delete', 'create']],
    ['editor', ['update', 'update', 'update']],
  ] satisfies [Role | null, string[]][])(
    'with the rights of %s hears late, once the record is public again, of %s',
    async (role, operations) => {
      const { received, url } = await receiver();
      const { calendar, add, start, state } = open();
      const event = await calendar.events.create(CONCERT);
      const { secret } = await add({ url, role });
      await calendar.events.update(event.id, { status: 'draft' });
      state.now += HOUR;
      await calendar.events.update(event.id, { title: 'Secret' });
      state.now += HOUR;
      await calendar.events.update(event.id, { status: 'publish', title: 'Open' });
      await calendar.tags.create({ name: 'Last' });
      start();
      await expect.poll(() => types(secret, received).at(-1)).toBe('tag.create 1');
      expect(types(secret, received).slice(0, -1)).toEqual(
        operations.map((operation) => `event.${operation} ${event.id}`),
      );
    },
  );

  it('gets no record that was hidden while its message waited', async () => {
    let status = 500;
    const { received, url } = await receiver(() => status);
    const { calendar, add, start, state, attempted } = open();
    const { endpoint, secret } = await add({ url, record: true, kinds: ['event'] });
    start();
    const event = await calendar.events.create({ ...CONCERT, title: 'Open' });
    await expect.poll(() => received.length).toBe(1);
    await attempted(endpoint.id);
    status = 204;
    await calendar.events.update(event.id, { status: 'draft', title: 'Secret' });
    state.now += HOUR;
    await expect.poll(() => received.length).toBe(3);
    const again = received.filter(
      ({ headers }) => headers['webhook-id'] === received[0]!.headers['webhook-id'],
    );
    expect(again.map((one) => verified(secret, one).data.record)).toEqual([
      expect.objectContaining({ title: 'Open' }),
      null,
    ]);
    expect(received.some(({ body }) => body.includes('Secret'))).toBe(false);
  });

  it('signs with two secrets for a day after a new one was made', async () => {
    const { received, url } = await receiver();
    const { calendar, add, start, webhooks, state } = open();
    const { endpoint, secret } = await add({ url });
    start();
    const { secret: next } = await webhooks.rotate(endpoint.id);
    await calendar.tags.create({ name: 'One' });
    await expect.poll(() => received.length).toBe(1);
    expect(types(secret, received)).toEqual(types(next, received));
    state.now += DAY;
    await calendar.tags.create({ name: 'Two' });
    await expect.poll(() => received.length).toBe(2);
    expect(() => verified(secret, received[1]!)).toThrow();
    verified(next, received[1]!);
    await webhooks.rotate(endpoint.id);
    const { secret: third } = await webhooks.rotate(endpoint.id);
    await calendar.tags.create({ name: 'Three' });
    await expect.poll(() => received.length).toBe(3);
    expect(() => verified(next, received[2]!)).toThrow();
    verified(third, received[2]!);
    expect(String(received[2]?.headers['webhook-signature']).split(' ')).toHaveLength(2);
    const shown = JSON.stringify([await webhooks.list(), await webhooks.get(endpoint.id)]);
    for (const one of [secret, next, third]) expect(shown).not.toContain(one);
  });
});
