import { createCalendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import type { StatePort } from '@kalends/client/internal';
import { describe, expect, it } from 'vitest';
import { eachEvent, emptySite, EVENT, importAll } from './importing.js';

type Json = Record<string, unknown>;

/** As a site with fields of The Events Calendar Pro answers. */
const COOL = { _ecp_custom_1: { label: 'Cool Field', value: 'Cool Value' } };

const siteWith = async (custom_fields: unknown) => {
  const site = await emptySite({ rewrite: eachEvent((event) => ({ ...event, custom_fields })) });
  const { id } = await site.calendar.events.create(EVENT);
  return { site, id };
};

describe('fields of a site', () => {
  it('become text fields, with their declaration, and are answered as the site answers them', async () => {
    const { site, id } = await siteWith(COOL);
    const { report, store, notes } = await importAll(site);
    const { fields } = report;
    expect(fields).toEqual({ event: { _ecp_custom_1: { type: 'text', label: 'Cool Field' } } });
    expect(notes).toContainEqual(
      expect.objectContaining({ what: 'differs', reason: 'is shown where its fields are declared' }),
    );
    const calendar = createCalendar({ store, fields });
    const handler = createHandler({
      ...{ calendar, baseUrl: 'http://copy.test', interfaces: [tribeEvents()] },
    });
    const handled = await handler({
      ...{ method: 'GET', url: `/wp-json/tribe/events/v1/events/${id}`, headers: {} },
      body: async () => new Uint8Array(),
    });
    const body = handled.matched ? await new Response(handled.response.body as string).text() : '';
    expect((JSON.parse(body) as Json)['custom_fields']).toEqual(COOL);
    const other = { event: { _ecp_custom_1: { type: 'integer' } } } as const;
    const ignored = () => undefined;
    await expect(createCalendar({ store, fields: other, onListenerError: ignored }).ready()).rejects.toThrow(
      'the stored values are of the type text',
    );
  });

  it.each<[string, unknown, Json, Json]>([
    ['a value alone', { color: 'red' }, { color: 'red' }, { color: { type: 'text' } }],
    [
      'numbers, flags and lists',
      { a: { value: 5 }, b: { value: true }, c: { value: ['x', 'y'] } },
      { a: '5', b: 'true', c: 'x, y' },
      { a: { type: 'text' }, b: { type: 'text' }, c: { type: 'text' } },
    ],
    [
      'a name of ours',
      { website: { label: 'Site', value: 'x' } },
      { own_website: 'x' },
      { own_website: { type: 'text', label: 'Site', wire: 'website' } },
    ],
    [
      'markup',
      { a: { label: '<b>A</b>', value: '<a href="https://a.example">a</a>' } },
      { a: 'a' },
      { a: { type: 'text', label: 'A' } },
    ],
    [
      'names of ours and theirs that are alike',
      { title: 'A', own_title: 'B', own_own_title: 'C' },
      { own_title: 'A', own_own_title: 'B', own_own_own_title: 'C' },
      {
        own_title: { type: 'text', label: 'title', wire: 'title' },
        own_own_title: { type: 'text', label: 'own_title', wire: 'own_title' },
        own_own_own_title: { type: 'text', label: 'own_own_title', wire: 'own_own_title' },
      },
    ],
    ['what is no value', { a: { value: { b: 1 } } }, {}, { a: { type: 'text' } }],
    ['an empty value', { a: { label: 'A', value: '' } }, {}, { a: { type: 'text', label: 'A' } }],
  ])('are taken as texts: %s', async (_, given, custom, declared) => {
    const { site } = await siteWith(given);
    const { report, store } = await importAll(site);
    expect(report.fields).toEqual({ event: declared });
    expect((await store.scan('event', 0, 1))[0]?.custom).toEqual(custom);
  });

  it.each<[string, unknown]>([
    ['a name that is none', { 'a b': { value: 'x' } }],
    ['a name of objects', JSON.parse('{ "__proto__": { "value": "x" }, "constructor": { "value": "x" } }')],
    ['a list', ['x']],
    ['none', []],
  ])('are left out: %s', async (_, given) => {
    const { site } = await siteWith(given);
    const { report, store } = await importAll(site);
    expect(report.fields).toEqual({});
    expect((await store.scan('event', 0, 1))[0]?.custom).toEqual({});
  });

  it('are at most 100, of at most 10,000 bytes each', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 150 }, (_, at) => [`f${at}`, '\u0001é"'.repeat(5000)]),
    );
    const { site } = await siteWith(many);
    const { report, store, notes } = await importAll(site);
    expect(Object.keys(report.fields.event ?? {})).toHaveLength(100);
    const [event] = await store.scan('event', 0, 1);
    for (const value of Object.values(event?.custom ?? {}))
      expect(Buffer.byteLength(JSON.stringify(value))).toBeLessThan(10_000);
    expect(notes).toContainEqual(expect.objectContaining({ reason: 'has what no field of texts can have' }));
    expect(() => createCalendar({ store, fields: report.fields })).not.toThrow();
  });

  it('leave values alone that the site does not have, and are known to later runs', async () => {
    let custom_fields: unknown = COOL;
    const site = await emptySite({ rewrite: eachEvent((event) => ({ ...event, custom_fields })) });
    const { id } = await site.calendar.events.create(EVENT);
    let saved: unknown;
    const state: StatePort = {
      load: async () => saved,
      save: async (json) => void (saved = JSON.parse(JSON.stringify(json))),
    };
    const { store } = await importAll(site, { state });
    const [event] = await store.scan('event', 0, 1);
    if (event === undefined) throw new TypeError('The event is there.');
    const custom = { ...event.custom, age: 6 };
    await store.commit({
      changes: [{ op: 'put', kind: 'event', record: { ...event, custom } }],
      preconditions: [],
    });
    expect((await importAll(site, { state, store })).report.fields).toHaveProperty('event._ecp_custom_1');
    custom_fields = { _ecp_custom_1: { label: 'Cool Field', value: 'Warm Value' } };
    await site.calendar.events.update(id, { title: 'Other' });
    const { report } = await importAll(site, { state, store });
    expect(report.fields).toHaveProperty('event._ecp_custom_1');
    expect((await store.scan('event', 0, 1))[0]).toMatchObject({
      ...{ title: 'Other', custom: { _ecp_custom_1: 'Warm Value', age: 6 } },
    });
    for (const [at, without] of [{}, [], { _ecp_custom_1: { label: 'Cool Field', value: '' } }].entries()) {
      custom_fields = COOL;
      await site.calendar.events.update(id, { title: `With ${at}` });
      await importAll(site, { state, store });
      expect((await store.scan('event', 0, 1))[0]?.custom).toEqual({ _ecp_custom_1: 'Cool Value', age: 6 });
      custom_fields = without;
      await site.calendar.events.update(id, { title: `Without ${at}` });
      await importAll(site, { state, store });
      expect((await store.scan('event', 0, 1))[0]?.custom).toEqual({ age: 6 });
    }
    custom_fields = COOL;
    await site.calendar.events.update(id, { title: 'With' });
    await importAll(site, { state, store });
    custom_fields = undefined;
    await site.calendar.events.update(id, { title: 'Without the plugin' });
    await importAll(site, { state, store });
    expect((await store.scan('event', 0, 1))[0]?.custom).toEqual({ age: 6, _ecp_custom_1: 'Cool Value' });
  });
});
