import { basicAuth, createClient } from '@kalends/client';
import { basicAuth as readBasic, createHandler, tribeEvents } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { sync } from '@kalends/sync';
import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { afterEach, expect, it } from 'vitest';
import { EDITOR, serve, type Served } from './served-calendar.js';

let served: Served | undefined;
afterEach(() => served?.close());

const newCalendar = () =>
  createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'Europe/Rome' },
    clock: () => Date.UTC(2031, 0, 15),
    fields: {
      event: {
        age: { type: 'integer', filter: true },
        styles: { type: 'choices', options: ['jazz', 'folk, old'], filter: true },
        dress: { type: 'text', filter: true },
      },
    },
  });

async function open(typed = false) {
  const calendar = newCalendar();
  served = await serve(
    toNodeListener(
      createHandler({
        ...{ calendar, baseUrl: 'https://calendar.example', interfaces: [tribeEvents(), sync()] },
        identify: readBasic([{ id: 1, role: 'editor', email: 'zoe@calendar.example', ...EDITOR }]),
      }),
    ),
  );
  const auth = basicAuth(EDITOR.name, EDITOR.password);
  return createClient<ReturnType<typeof newCalendar>>({ baseUrl: served.url, auth, typed });
}

it('writes fields that the calendar declares, and filters and sorts lists by them', async () => {
  const client = await open();
  const titled = (title: string) => ({
    ...{ title, start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' },
  });
  const event = await client.events.create({
    ...titled('Jazz'),
    custom_fields: { age: 6, styles: ['jazz', 'folk, old'], dress: 'a, b' },
  });
  expect(event.custom_fields).toMatchObject({ age: { label: 'age', value: '6' } });
  await client.events.create({ ...titled('Folk'), custom_fields: { age: 18, styles: ['folk, old'] } });
  await client.events.create(titled('None'));
  const titles = async (query: Parameters<typeof client.events.list>[0]) =>
    (await client.events.list(query)).items.map(({ title }) => title);
  expect(await titles({ custom: [{ name: 'age', op: 'lt', value: 12 }] })).toEqual(['Jazz']);
  expect(await titles({ custom: [{ name: 'age', value: [6, 18] }], sort: 'age', direction: 'desc' })).toEqual(
    ['Folk', 'Jazz'],
  );
  // values with commas are whole
  expect(await titles({ custom: [{ name: 'dress', value: 'a, b' }] })).toEqual(['Jazz']);
  expect(await titles({ custom: [{ name: 'dress', op: 'eq', value: 'a, b' }] })).toEqual(['Jazz']);
  expect(
    await titles({ custom: [{ name: 'styles', op: 'has', value: ['jazz', 'folk, old'] }] }),
  ).toHaveLength(2);
  expect(
    await titles({
      custom: [
        { name: 'age', op: 'gt', value: 5 },
        { name: 'age', op: 'lt', value: 12 },
      ],
    }),
  ).toEqual(['Jazz']);
  const cleared = await client.events.update(event.id, {
    custom_fields: { age: null, styles: null, dress: null },
  });
  expect(cleared.custom_fields).toEqual([]);
});

it('follows the events that a filter by a declared field lets through', async () => {
  const client = await open();
  for (const age of [6, 18])
    await client.events.create({
      ...{ title: `From ${age}`, start_date: '2031-05-01', end_date: '2031-05-01' },
      custom_fields: { age },
    });
  const { changes } = await client.changes({
    kinds: ['event'],
    custom: [{ name: 'age', op: 'lt', value: 12 }],
  });
  expect(changes).toMatchObject([
    { event: { title: 'From 6', custom: { age: 6, styles: null, dress: null } } },
  ]);
});

it('gets values by their types if it asks for them', async () => {
  const client = await open(true);
  const custom = { age: 6, styles: ['jazz', 'folk, old'], dress: null } as const;
  const event = await client.events.create({
    ...{ title: 'Jazz', start_date: '2031-05-01', end_date: '2031-05-01' },
    custom_fields: custom,
  });
  expect(event.custom).toEqual(custom);
  expect((await client.events.get(event.id)).custom).toEqual(custom);
  expect((await client.events.get(event.slug)).custom).toEqual(custom);
  const { items } = await client.events.list();
  expect(items).toMatchObject([{ custom, custom_fields: { age: { label: 'age', value: '6' } } }]);
  const { id } = await client.venues.create({ venue: 'Hall' });
  expect(await client.venues.get(id)).not.toHaveProperty('custom');
});
