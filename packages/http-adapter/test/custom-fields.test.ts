import { type Actor, type FieldDeclarations } from '@kalends/core';
import { describe, expect, test } from 'vitest';
import { createHandler } from '../src/index.js';
import { toFetchHandler } from '../src/mounts/fetch.js';
import { newCalendar } from './site-of-tests.js';

const FIELDS = {
  event: {
    _ecp_custom_1: { type: 'text', label: 'Cool Field' },
    age: { type: 'integer', min: 0, label: 'From age', wire: 'min_age', filter: true },
    wheelchair: { type: 'flag', filter: true },
    moods: { type: 'choices', options: ['calm', 'loud'], filter: true },
    notes: { type: 'text', read: 'editors' },
  },
  venue: { steps: { type: 'integer', label: 'Steps' } },
} as const satisfies FieldDeclarations;

const DATES = { start_date: '2027-05-01 20:00:00', end_date: '2027-05-01 23:00:00' };
const USERS: Readonly<Record<string, Actor>> = {
  editor: { id: 2, role: 'editor' },
  author: { id: 3, role: 'author' },
};

interface Json {
  readonly id: number;
  readonly title: string;
  readonly next_rest_url: string;
  readonly custom_fields?: unknown;
  readonly venue: { readonly custom_fields?: unknown };
  readonly events: readonly Json[];
  readonly data: { readonly params: unknown; readonly reasons: unknown };
  readonly message: string;
}

function siteWith(fields?: FieldDeclarations) {
  const calendar = newCalendar(fields && { fields });
  const handler = toFetchHandler(
    createHandler({
      calendar,
      baseUrl: 'http://calendar.test',
      identify: ({ headers }) => USERS[String(headers['x-user'])] ?? null,
    }),
  );
  async function ask(method: string, path: string, user = '', body?: object) {
    const url = `http://calendar.test/wp-json/tribe/events/v1${path}`;
    const response = await handler(
      new Request(url, {
        method,
        headers: { 'x-user': user, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, json: (await response.json()) as Json };
  }
  return { calendar, ask };
}

describe('custom_fields', () => {
  test('are written and shown as the reference writes them', async () => {
    const { ask } = siteWith(FIELDS);
    const custom_fields = { _ecp_custom_1: 'Cool Value' };
    const { status, json } = await ask('POST', '/events', 'author', {
      title: 'Jazz',
      ...DATES,
      custom_fields,
    });
    expect(status).toBe(201);
    const shown = { _ecp_custom_1: { label: 'Cool Field', value: 'Cool Value' } };
    expect(json.custom_fields).toEqual(shown);
    expect((await ask('GET', `/events/${json.id}`)).json.custom_fields).toEqual(shown);
    expect((await ask('GET', '/events')).json.events[0]?.custom_fields).toEqual(shown);
  });

  test('`null` takes a value of any type away', async () => {
    const { ask } = siteWith(FIELDS);
    const custom_fields = { _ecp_custom_1: 'x', age: 6, wheelchair: true, moods: ['calm'] };
    const { json } = await ask('POST', '/events', 'author', { title: 'Jazz', ...DATES, custom_fields });
    const none = Object.fromEntries(Object.keys(custom_fields).map((name) => [name, null]));
    const { json: cleared } = await ask('POST', `/events/${json.id}`, 'editor', { custom_fields: none });
    expect(cleared.custom_fields).toEqual([]);
  });

  test('_fields names one of them', async () => {
    const { ask } = siteWith(FIELDS);
    const custom_fields = { age: 6, wheelchair: true };
    const { json } = await ask('POST', '/events', 'author', { title: 'Jazz', ...DATES, custom_fields });
    const light = { id: json.id, custom_fields: { min_age: { label: 'From age', value: '6' } } };
    expect((await ask('GET', '/events?_fields=events.id,events.custom_fields.min_age')).json).toEqual({
      events: [light],
    });
    expect((await ask('GET', `/events/${json.id}?_fields=id,custom_fields.min_age`)).json).toEqual(light);
  });

  test('have their types besides with `_typed`, and editors see theirs', async () => {
    const { ask } = siteWith(FIELDS);
    const body = {
      ...{ title: 'Jazz', ...DATES, venue: { venue: 'Hall' } },
      custom_fields: { age: 6, wheelchair: true, moods: ['calm', 'loud'], notes: 'Call Ann.' },
    };
    const { json } = await ask('POST', '/events', 'editor', body);
    const custom = { _ecp_custom_1: null, age: 6, wheelchair: true, moods: ['calm', 'loud'] };
    for (const [user, seen] of [
      ['', custom],
      ['author', custom],
      ['editor', { ...custom, notes: 'Call Ann.' }],
    ] as const) {
      const { json: single } = await ask('GET', `/events/${json.id}?_typed=1`, user);
      expect(single).toMatchObject({ custom: seen, venue: { custom: { steps: null } } });
      expect(single.custom_fields).toMatchObject({ min_age: { label: 'From age', value: '6' } });
      expect(Object.keys((single as { custom?: object }).custom ?? {})).toEqual(Object.keys(seen));
      const { json: listed } = await ask('GET', '/events?_typed=1&_fields=events.custom', user);
      expect(listed).toEqual({ events: [{ custom: seen }] });
      for (const path of [`/events/${json.id}`, '/events'])
        expect(JSON.stringify((await ask('GET', path, user)).json)).not.toContain('"custom":');
    }
    const patched = await ask('PATCH', `/events/${json.id}?_typed=1`, 'editor', {
      custom_fields: { age: null },
    });
    expect(patched.json).toMatchObject({ custom: { age: null, wheelchair: true } });
  });

  test('have no types where none are declared', async () => {
    const { ask } = siteWith();
    const { json } = await ask('POST', '/events', 'editor', { title: 'Jazz', ...DATES });
    for (const path of [`/events/${json.id}`, '/events'])
      expect((await ask('GET', `${path}?_typed=1`)).json).toEqual((await ask('GET', path)).json);
  });

  test('take texts, objects with a value, and lists in any notation; an answer can be sent back', async () => {
    const { calendar, ask } = siteWith(FIELDS);
    const create = async (custom_fields: unknown) => {
      const { json } = await ask('POST', '/events', 'editor', { title: 'Jazz', ...DATES, custom_fields });
      return json;
    };
    const given = { min_age: { value: '18' }, wheelchair: 'yes', moods: 'calm, loud' };
    const { id, custom_fields } = await create(given);
    expect(custom_fields).toEqual({
      min_age: { label: 'From age', value: '18' },
      wheelchair: { label: 'wheelchair', value: 'true' },
      moods: { label: 'moods', value: 'calm,loud' },
    });
    const { custom } = await calendar.events.get(id);
    expect(custom).toMatchObject({ age: 18, wheelchair: true, moods: ['calm', 'loud'] });
    expect((await create(custom_fields)).custom_fields).toEqual(custom_fields);
    expect((await create([])).custom_fields).toEqual([]);
    const { json } = await ask('PATCH', `/events/${id}`, 'editor', {
      custom_fields: { min_age: '', wheelchair: 0, moods: ['loud'] },
    });
    expect(json.custom_fields).toEqual({
      wheelchair: { label: 'wheelchair', value: 'false' },
      moods: { label: 'moods', value: 'loud' },
    });
  });

  test.each([
    [{ min_age: 'old' }, { 'custom_fields.age': 'expected a whole number from 0, got "old"' }],
    [{ wheelchair: 'perhaps' }, { 'custom_fields.wheelchair': 'expected true or false, got "perhaps"' }],
    [{ moods: 'calm,sad' }, { 'custom_fields.moods': 'expected some of calm, loud, got a list' }],
    [{ color: 'red' }, { 'custom_fields.color': 'there is no such field' }],
    ['red', { custom_fields: 'expected an object with values by the names of declared fields, got "red"' }],
  ])('%j is refused', async (custom_fields, reasons) => {
    const { ask } = siteWith(FIELDS);
    const { status, json } = await ask('POST', '/events', 'editor', { title: 'x', ...DATES, custom_fields });
    expect({ status, reasons: json.data.reasons ?? json.data.params }).toEqual({
      status: 400,
      reasons: Object.fromEntries(Object.keys(reasons).map((name) => [name, expect.anything() as unknown])),
    });
    expect(json.message).toBe(`Invalid parameter(s): ${Object.keys(reasons).join(', ')}`);
  });

  test('of venues are shown where there are some, also within events', async () => {
    const { ask } = siteWith(FIELDS);
    const create = (venue: string, custom_fields?: object) =>
      ask('POST', '/venues', 'editor', { venue, ...(custom_fields && { custom_fields }) });
    const { json } = await create('Hall', { steps: 3 });
    const shown = { steps: { label: 'Steps', value: '3' } };
    expect(json.custom_fields).toEqual(shown);
    expect((await create('Bare')).json).not.toHaveProperty('custom_fields');
    const event = await ask('POST', '/events', 'editor', { title: 'Jazz', ...DATES, venue: json.id });
    expect(event.json.venue.custom_fields).toEqual(shown);
  });

  test('have no effect where none are declared', async () => {
    const { calendar, ask } = siteWith();
    const given = { title: 'Jazz', ...DATES, custom_fields: { age: 18 }, custom: { age: 18 } };
    const { status, json } = await ask('POST', '/events', 'editor', given);
    expect({ status, custom_fields: json.custom_fields }).toEqual({ status: 201, custom_fields: [] });
    expect((await calendar.load('event', [json.id]))[0]?.custom).toEqual({});
  });

  test('"custom" is no name of the interface', async () => {
    const { calendar, ask } = siteWith(FIELDS);
    const { json } = await ask('POST', '/events', 'editor', { title: 'Jazz', ...DATES, custom: { age: 18 } });
    expect((await calendar.load('event', [json.id]))[0]?.custom).toEqual({});
  });
});

describe('custom_fields for editors', () => {
  const PATHS = [
    ...['/events', '/events/{id}', '/events?search=Jazz', '/events?sort=title', '/events?per_page=1'],
    ...['/events/by-slug/jazz', '/doc', '/events?search=secret', '/events?_typed=1', '/events/{id}?_typed=1'],
  ];

  /** Every answer to a caller, on a site whose event has notes for editors or has none. */
  async function answers(user: string, notes: boolean, readFirst: string) {
    const { calendar, ask } = siteWith(FIELDS);
    const { id } = await calendar.events.create({
      ...{ title: 'Jazz', ...DATES, slug: 'jazz', status: 'publish' },
      custom: { _ecp_custom_1: 'Cool', ...(notes && { notes: 'secret' }) },
    });
    const texts: string[] = [];
    for (const path of PATHS.map((one) => one.replace('{id}', String(id)))) {
      await ask('GET', path, readFirst);
      texts.push(JSON.stringify(await ask('GET', path, user)));
    }
    return texts;
  }

  test.each(['', 'author'])('leave every answer to others byte for byte as it is (%j)', async (user) => {
    for (const readFirst of ['', 'editor'])
      expect(await answers(user, true, readFirst)).toEqual(await answers(user, false, readFirst));
  });

  test('are shown to editors, no matter who read the event before', async () => {
    for (const readFirst of ['', 'author', 'editor']) {
      const [list, single] = await answers('editor', true, readFirst);
      for (const text of [list, single]) expect(text).toContain('"notes":{"label":"notes","value":"secret"}');
    }
  });

  test('are not shown to an author who writes the event', async () => {
    const { calendar, ask } = siteWith(FIELDS);
    const { json } = await ask('POST', '/events', 'author', { title: 'Jazz', ...DATES });
    await calendar.events.update(json.id, { custom: { notes: 'secret' } });
    const path = `/events/${json.id}`;
    expect((await ask('PATCH', path, 'author', { title: 'Folk' })).json.custom_fields).toEqual([]);
    expect((await ask('GET', path, 'editor')).json.custom_fields).toHaveProperty('notes');
    const refused = await ask('PATCH', path, 'author', { custom_fields: { notes: 'x' } });
    const unknown = await ask('PATCH', path, 'author', { custom_fields: { nothi: 'x' } });
    expect(JSON.stringify(refused)).toBe(JSON.stringify(unknown).replaceAll('nothi', 'notes'));
  });
});

describe('lists', () => {
  async function listed() {
    const { ask } = siteWith(FIELDS);
    const events = [
      { title: 'a', custom_fields: { min_age: 6, moods: 'calm', wheelchair: 'yes' } },
      { title: 'b', custom_fields: { min_age: 18, moods: 'calm,loud', wheelchair: 'no' } },
      { title: 'c' },
    ];
    for (const event of events)
      await ask('POST', '/events', 'author', { ...event, ...DATES, status: 'publish' });
    const titles = async (query: string) => {
      const { json } = await ask('GET', `/events?starts_after=2027-01-01&${query}`);
      return json.events.map(({ title }) => title).join('');
    };
    return { ask, titles };
  }

  test('are filtered by declared fields, by CSV and repeated values as elsewhere', async () => {
    const { titles } = await listed();
    expect(await titles('custom[min_age][lt]=12')).toBe('a');
    expect(await titles('custom[min_age]=6,18')).toBe('ab');
    expect(await titles('custom[min_age][]=6&custom[min_age][]=7')).toBe('a');
    expect(await titles('custom[min_age][gt]=1&custom[min_age][lt]=100')).toBe('ab');
    expect(await titles('custom[moods][has]=loud')).toBe('b');
    expect(await titles('custom[moods]=loud,calm')).toBe('ab');
    expect(await titles('custom[wheelchair]=no')).toBe('b');
    expect(await titles('custom[wheelchair]=')).toBe('abc');
    expect(await titles('custom=')).toBe('abc');
    expect(await titles('sort=min_age&direction=desc')).toBe('bac');
  });

  test('go on with the same conditions', async () => {
    const { ask } = await listed();
    const { json } = await ask(
      'GET',
      '/events?per_page=1&custom[min_age][gt]=1&custom[moods][]=calm&sort=min_age',
    );
    const query = new URL(json.next_rest_url).searchParams;
    expect([...query].filter(([name]) => name.startsWith('custom'))).toEqual([
      ['custom[min_age][gt]', '1'],
      ['custom[moods][]', 'calm'],
    ]);
    const next = await ask('GET', `/events?${query.toString()}`);
    expect(next.json.events).toHaveLength(1);
    expect(next.json).not.toHaveProperty('next_rest_url');
  });

  test('unknown names are refused, and ignored where no fields are declared', async () => {
    const { ask } = await listed();
    for (const query of ['custom[nope]=1', 'custom[notes]=x', 'custom[min_age][lt]=old'])
      expect([query, (await ask('GET', `/events?${query}`)).status]).toEqual([query, 400]);
    // no conditions (F64)
    for (const query of ['custom=1', 'custom[min_age][like]=1'])
      expect((await ask('GET', `/events?${query}`)).status).toBe(200);
    const { json } = await ask('GET', '/events?custom[nope]=1');
    expect(json.data.params).toEqual({ 'custom.nope': 'Invalid parameter.' });
    const plain = siteWith();
    expect((await plain.ask('GET', '/events?custom[nope]=1')).status).toBe(200);
  });
});
