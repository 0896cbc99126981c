import { createCalendar, type Actor } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { wordpress } from '../src/index.js';

interface EventJson {
  readonly meta: { readonly _EventVenueID: readonly number[]; readonly _EventOrganizerID: readonly number[] };
}

const ADMIN: Actor = { id: 1, role: 'administrator' };

const TIMES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

function open() {
  const calendar = createCalendar({ store: createMemoryStore(), clock: () => Date.UTC(2030, 0, 1) });
  const handler = toFetchHandler(
    createHandler({
      calendar,
      baseUrl: 'https://a.example',
      identify: ({ headers }) => (headers['authorization'] === undefined ? null : ADMIN),
      interfaces: [tribeEvents(), wordpress()],
    }),
  );
  const ask = async <T>(path: string, headers: Record<string, string> = {}): Promise<T> => {
    const response = await handler(new Request(`https://a.example/wp-json/wp/v2${path}`, { headers }));
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  };
  return { calendar, ask };
}

it('names only those linked records in `meta` that the caller sees', async () => {
  const { calendar, ask } = open();
  const { id: hall } = await calendar.venues.create({ venue: 'Hidden hall', status: 'draft' });
  const { id: ann } = await calendar.organizers.create({ organizer: 'Ann' });
  const { id: bob } = await calendar.organizers.create({ organizer: 'Hidden Bob', status: 'private' });
  const { id } = await calendar.events.create({
    title: 'Open',
    ...TIMES,
    ...{ venue: { id: hall }, organizer: [{ id: bob }, { id: ann }] },
  });
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const json = await ask<EventJson | readonly EventJson[]>(path, headers);
    const { meta } = 'meta' in json ? json : json[0]!;
    return [meta._EventVenueID, meta._EventOrganizerID];
  };
  for (const path of [
    '/tribe_events',
    `/tribe_events/${id}`,
    '/tribe_events?_embed=1',
    `/tribe_events/${id}?_fields=meta`,
  ]) {
    expect([path, ...(await read(path))]).toEqual([path, [], [ann]]);
    const all = await read(path, { Authorization: 'Bearer x' });
    expect([path, ...all]).toEqual([path, [hall], [bob, ann]]);
  }
});

it('names the record that an image is attached to only to those who see that record', async () => {
  const { calendar, ask } = open();
  const { id: draft, image } = await calendar.events.create({
    ...{ title: 'Draft', ...TIMES, status: 'draft', image: 'https://a.example/a.png' },
  });
  await calendar.venues.create({ venue: 'Hall', image });
  const postsIn = async (headers?: Record<string, string>) => {
    const [one, list] = [
      await ask<{ readonly post: number | null }>(`/media/${image}`, headers),
      await ask<readonly { readonly post: number | null }[]>('/media', headers),
    ];
    return [one.post, ...list.map(({ post }) => post)];
  };
  expect(await postsIn()).toEqual([null, null]);
  expect(await postsIn({ Authorization: 'Bearer x' })).toEqual([draft, draft]);
});
