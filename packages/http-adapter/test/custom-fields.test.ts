import { type Actor, type FieldDeclarations } from '@kalends/core';
import { describe, expect, test } from 'vitest';
import { createHandler } from '../src/index.js';
import { toFetchHandler } from '../src/fetch.js';
import { newCalendar } from './site-of-tests.js';

const FIELDS = {
  event: {
    _ecp_custom_1: { type: 'text', label: 'Cool Field' },
    age: { type: 'integer', min: 0, label: 'From age', wire: 'min_age' },
    wheelchair: { type: 'flag' },
    moods: { type: 'choices', options: ['calm', 'loud'] },
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
    ...['/events/by-slug/jazz', '/doc', '/events?search=secret'],
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
