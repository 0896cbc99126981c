import { createCalendar, type Actor, type CalendarError } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../support/refusal-of.js';

const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
const JAZZ = { title: 'Jazz', ...DATES };

const FIELDS = {
  event: {
    age: { type: 'integer', min: 0, max: 99, label: 'From age' },
    price: { type: 'number' },
    wheelchair: { type: 'flag' },
    style: { type: 'choice', options: ['jazz', 'folk'] },
    moods: { type: 'choices', options: ['calm', 'loud'] },
    dress: { type: 'text', max: 20 },
    program: { type: 'html' },
    doors: { type: 'date' },
    tickets: { type: 'url' },
    partner: { type: 'reference', kind: 'organizer' },
    notes: { type: 'text', read: 'editors' },
    seats: { type: 'integer', default: 100, write: 'editors' },
  },
  venue: { steps: { type: 'integer' } },
} as const;

const CONTRIBUTOR: Actor = { id: 5, role: 'contributor' };
const EDITOR: Actor = { id: 6, role: 'editor' };

function calendarWith() {
  const store = createMemoryStore();
  const settings = { timezone: 'Europe/Rome' };
  return {
    store,
    settings,
    calendar: createCalendar({ store, settings, fields: FIELDS, clock: () => Date.UTC(2031, 0, 1) }),
  };
}

const EMPTY = {
  ...{ age: null, price: null, wheelchair: null, style: null, moods: null, dress: null, program: null },
  ...{ doors: null, tickets: null, partner: null, notes: null, seats: 100 },
};

describe('fields of a host', () => {
  test('are stored and read by type', async () => {
    const { calendar } = calendarWith();
    const organizer = await calendar.organizers.create({ organizer: 'Org' });
    const custom = {
      ...{ age: 12, price: 2.5, wheelchair: true, style: 'folk' as const, moods: ['loud' as const] },
      ...{ dress: 'black <b>tie</b>', program: '<p>First</p>', doors: '2031-05-01 19:00' },
      ...{ tickets: 'https://example.org/tickets', partner: organizer.id, notes: 'call Ann' },
    };
    const event = await calendar.events.create({ ...JAZZ, custom });
    const stored = { ...custom, dress: 'black tie', doors: '2031-05-01 19:00:00', seats: 100 };
    expect(event.custom).toEqual(stored);
    expect((await calendar.events.get(event.id)).custom).toEqual(stored);
    expect((await calendar.events.list({ start_date: '2031-01-01' })).items[0]?.custom).toEqual(stored);
  });

  test('of a record without values are null, or the default of new records', async () => {
    const { calendar } = calendarWith();
    const { custom } = await calendar.events.create(JAZZ);
    expect(custom).toEqual(EMPTY);
  });

  test('keep what a change does not name, and null takes a value away', async () => {
    const { calendar } = calendarWith();
    const { id } = await calendar.events.create({ ...JAZZ, custom: { age: 12, style: 'jazz' } });
    const { custom, revision } = await calendar.events.update(id, { custom: { age: null, moods: 'calm' } });
    expect(custom).toEqual({ ...EMPTY, style: 'jazz', moods: ['calm'] });
    expect(revision).toBe(2);
  });

  test('an offset converts a date to the clock of the site', async () => {
    const { calendar } = calendarWith();
    const at = async (doors: string | Date) =>
      (await calendar.events.create({ ...JAZZ, custom: { doors } })).custom.doors;
    expect(await at('2031-05-01T19:00:00Z')).toBe('2031-05-01 21:00:00');
    expect(await at(new Date(Date.UTC(2031, 4, 1, 19)))).toBe('2031-05-01 21:00:00');
    expect(await at('tomorrow')).toBe('2031-01-02 00:00:00');
  });

  test.each([
    ['age', -1, 'expected a whole number from 0 to 99, got -1'],
    ['age', 1.5, 'expected a whole number from 0 to 99, got 1.5'],
    ['age', '12', 'expected a whole number from 0 to 99, got "12"'],
    ['price', Number.NaN, 'expected a number, got NaN'],
    ['wheelchair', 'yes', 'expected true or false, got "yes"'],
    ['style', 'rock', 'expected one of jazz, folk, got "rock"'],
    ['moods', ['calm', 'sad'], 'expected some of calm, loud, got a list'],
    ['dress', 'x'.repeat(21), `expected a text of a length up to 20, got "xxxxxxxxxxxxxxxxxxxxx"`],
    ['doors', 'some day', 'expected a date such as 2031-05-01 20:00, got "some day"'],
    ['tickets', 'javascript:x', 'expected an address such as https://example.org/, got "javascript:x"'],
    ['partner', 99, '99 names what does not exist, or what the caller may not use'],
    ['program', '<p>'.repeat(4_000), 'longer than the limits of this calendar allow'],
    ['color', 'red', 'there is no such field'],
    ['toString', 'red', 'there is no such field'],
  ])('refuse %s: %j', async (name, value, reason) => {
    const { calendar } = calendarWith();
    const given = { ...JAZZ, custom: { [name]: value } as object };
    const { code, data } = await refusalOf(calendar.events.create(given));
    expect({ code, reasons: data.reasons }).toEqual({
      code: 'invalid_param',
      reasons: { [`custom.${name}`]: reason },
    });
  });

  test('all wrong values are reported at once, with those of built-in fields', async () => {
    const { calendar } = calendarWith();
    const custom: object = { age: -1, style: 'rock', color: 'red', dress: 'x' };
    const { id } = await calendar.events.create(JAZZ);
    const wrong = { end_date: 'some day', website: 'javascript:x', custom };
    const names = ['custom.age', 'custom.color', 'custom.style', 'end_date', 'website'];
    for (const write of [calendar.events.create({ ...JAZZ, ...wrong }), calendar.events.update(id, wrong)])
      expect(Object.keys((await refusalOf(write)).data.reasons ?? {}).sort()).toEqual(names);
  });

  test('a list or a text in place of the values is refused', async () => {
    const { calendar } = calendarWith();
    const custom: object = [12];
    const { data } = await refusalOf(calendar.events.create({ ...JAZZ, custom }));
    expect(data.reasons).toEqual({
      custom: 'expected an object with values by the names of declared fields, got a list',
    });
  });

  test('a reference is to a record that the caller may read', async () => {
    const { calendar } = calendarWith();
    const { id } = await calendar.organizers.create({ organizer: 'Org', status: 'private' });
    const write = (actor: Actor) => calendar.as(actor).events.create({ ...JAZZ, custom: { partner: id } });
    expect((await write(EDITOR)).custom.partner).toBe(id);
    expect((await refusalOf(write(CONTRIBUTOR))).data.reasons).toHaveProperty(['custom.partner']);
  });

  test('HTML is sanitized for those who may not write any', async () => {
    const { calendar } = calendarWith();
    const custom = { program: '<p>First</p><script>x</script>' };
    const event = await calendar.as(CONTRIBUTOR).events.create({ ...JAZZ, custom });
    expect(event.custom.program).toBe('<p>First</p>');
  });

  test('a schema of the host checks values besides, and gives what is stored', async () => {
    const schema = v.pipe(
      v.string(),
      v.regex(/^[a-z]+$/i, 'letters only'),
      v.transform((text) => text.toUpperCase()),
    );
    const calendar = createCalendar({
      store: createMemoryStore(),
      fields: { event: { code: { type: 'text', schema } } },
    });
    const event = await calendar.events.create({ ...JAZZ, custom: { code: 'abc' } });
    expect(event.custom.code).toBe('ABC');
    const { data } = await refusalOf(calendar.events.update(event.id, { custom: { code: 'a1' } }));
    expect(data.reasons).toEqual({ 'custom.code': 'letters only' });
  });

  test('required fields are asked of new records, and cannot be taken away', async () => {
    const calendar = createCalendar({
      store: createMemoryStore(),
      fields: { event: { age: { type: 'integer', required: true } } },
    });
    const missing = { code: 'missing_param', data: { params: ['custom.age'] } };
    expect(await refusalOf(calendar.events.create(JAZZ))).toMatchObject(missing);
    const { id } = await calendar.events.create({ ...JAZZ, custom: { age: 6 } });
    expect((await calendar.events.update(id, { title: 'Folk' })).custom.age).toBe(6);
    expect(await refusalOf(calendar.events.update(id, { custom: { age: null } }))).toMatchObject(missing);
    const { ids } = await calendar.import([{ kind: 'event', key: 1, input: JAZZ }]);
    expect((await calendar.events.get(ids.event.get(1) ?? 0)).custom.age).toBe(null);
  });

  test('venues that come with an event have theirs, also where a stored one is used again', async () => {
    const { calendar } = calendarWith();
    const write = (venue: object) => calendar.events.create({ ...JAZZ, venue: venue as { venue: string } });
    const { venue } = await write({ venue: 'Hall', custom: { steps: 3 } });
    expect((await calendar.venues.get(venue)).custom).toEqual({ steps: 3 });
    expect((await write({ venue: 'Hall', custom: { steps: 4 } })).venue).toBe(venue);
    expect((await calendar.venues.get(venue)).custom).toEqual({ steps: 4 });
    const event = await calendar.events.list({ start_date: '2031-01-01' }, { include: ['venue'] });
    expect(event.items[0]?.included.venue?.custom).toEqual({ steps: 4 });
    const { data } = await refusalOf(write({ venue: 'Hall', custom: { steps: 'x' } }));
    expect(data.reasons).toHaveProperty(['custom.steps']);
  });

  test('those of a series are those of its events, until one overrides them', async () => {
    const { calendar } = calendarWith();
    const recurrence = 'FREQ=DAILY;COUNT=3';
    const series = await calendar.series.create({ ...JAZZ, recurrence, custom: { age: 12 } });
    const page = await calendar.events.list({ series: series.id });
    expect(page.items.map(({ custom }) => custom.age)).toEqual([12, 12, 12]);
    await calendar.events.update(page.items[1]?.id ?? 0, { custom: { age: 16 } });
    const { custom } = await calendar.series.update(series.id, { custom: { age: 18 } });
    expect(custom.age).toBe(18);
    const changed = await calendar.events.list({ series: series.id });
    expect(changed.items.map((event) => event.custom.age)).toEqual([18, 16, 18]);
  });
});

describe('fields for editors', () => {
  test('are given to editors alone, in every operation', async () => {
    const { calendar } = calendarWith();
    const mine = calendar.as(CONTRIBUTOR).events;
    const { id } = await mine.create(JAZZ);
    await calendar.events.update(id, { custom: { notes: 'call Ann' } });
    const { notes: _, ...seen } = EMPTY;
    expect((await mine.get(id)).custom).toEqual(seen);
    expect((await mine.update(id, { title: 'Folk' })).custom).toEqual(seen);
    expect((await mine.list({ status: ['draft'] })).items.map(({ custom }) => custom)).toEqual([seen]);
    expect((await mine.delete(id)).custom).toEqual(seen);
    expect((await mine.purge(id)).custom).toEqual(seen);
    const other = await calendar.as(EDITOR).events.create({ ...JAZZ, custom: { notes: 'call Ann' } });
    expect(other.custom.notes).toBe('call Ann');
    expect((await calendar.as(null).events.get(other.id)).custom).toEqual(seen);
  });

  test('are unknown to others who write, as fields that there are not', async () => {
    const { calendar } = calendarWith();
    const write = (custom: object) => refusalOf(calendar.as(CONTRIBUTOR).events.create({ ...JAZZ, custom }));
    const told = ({ code, message, data }: Pick<CalendarError, 'code' | 'message' | 'data'>) =>
      JSON.stringify([code, message, data]);
    const [hidden, none] = [await write({ notes: 'x' }), await write({ nothi: 'x' })];
    expect(told(hidden)).toBe(told(none).replaceAll('nothi', 'notes'));
  });

  test('that others see are refused to these', async () => {
    const { calendar } = calendarWith();
    const write = (actor: Actor) => calendar.as(actor).events.create({ ...JAZZ, custom: { seats: 7 } });
    expect((await refusalOf(write(CONTRIBUTOR))).code).toBe('forbidden');
    expect((await write(EDITOR)).custom.seats).toBe(7);
  });
});

describe('declarations', () => {
  test('values of fields that are not declared any more stay stored, unshown', async () => {
    const { store, settings, calendar } = calendarWith();
    const { id } = await calendar.events.create({ ...JAZZ, custom: { age: 12, style: 'jazz' } });
    const fewer = createCalendar({ store, settings, fields: { event: { style: FIELDS.event.style } } });
    expect((await fewer.events.update(id, { custom: { style: 'folk' } })).custom).toEqual({ style: 'folk' });
    expect((await createCalendar({ store }).events.get(id)).custom).toEqual({});
    expect((await calendar.events.get(id)).custom).toMatchObject({ age: 12, style: 'folk' });
  });

  test('values of another type than the declared one are not shown', async () => {
    const { store, settings, calendar } = calendarWith();
    const { id } = await calendar.events.create({ ...JAZZ, custom: { age: 12, dress: 'black' } });
    const other = createCalendar({
      store,
      settings,
      fields: { event: { age: { type: 'flag', was: 'integer' }, dress: { type: 'date', was: 'text' } } },
    });
    expect((await other.events.get(id)).custom).toEqual({ age: null, dress: null });
  });

  test('without any, values are refused, and ignored by a calendar that is not strict', async () => {
    const given = { ...JAZZ, custom: { age: 12 } };
    const store = createMemoryStore();
    const lenient = createCalendar({ store, settings: { strict: false } });
    const { id, custom } = await lenient.events.create(given);
    expect(custom).toEqual({});
    expect((await store.load('event', [id]))[0]?.custom).toEqual({});
    const strict = createCalendar({ store });
    expect((await refusalOf(strict.events.create(given))).data.reasons).toEqual({
      'custom.age': 'there is no such field',
    });
  });

  const refused = (fields: unknown): CalendarError['data']['reasons'] => {
    try {
      createCalendar({ store: createMemoryStore(), fields: fields as Record<string, never> });
    } catch (error) {
      return (error as CalendarError).data.reasons;
    }
    return undefined;
  };
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, { type: 'flag' }]));

  test.each([
    [{ event: { 'dress-code': { type: 'text' } } }, 'fields.event.dress-code', 'a name has letters of ASCII'],
    [{ event: { '1st': { type: 'text' } } }, 'fields.event.1st', 'a name has letters'],
    [
      { event: { [`x${'y'.repeat(63)}`]: { type: 'text' } } },
      `fields.event.x${'y'.repeat(63)}`,
      'a name has',
    ],
    [
      { event: JSON.parse('{"__proto__": {"type": "text"}}') as object },
      'fields.event.__proto__',
      'a name has',
    ],
    [{ event: { title: { type: 'text' } } }, 'fields.event.title', 'the calendar has a field of this name'],
    [{ venue: { city: { type: 'text' } } }, 'fields.venue.city', 'the calendar has a field of this name'],
    [{ event: { age: { type: 'int' } } }, 'fields.event.age', 'the type is one of'],
    [{ event: { age: { type: 'offers' } } }, 'fields.event.age', 'the type is one of'],
    [{ event: { age: null } }, 'fields.event.age', 'it is no declaration'],
    [
      { event: { age: { type: 'flag', min: 1 } } },
      'fields.event.age',
      'a field of the type flag has no "min"',
    ],
    [
      { event: { age: { type: 'text', lable: 'x' } } },
      'fields.event.age',
      'a field of the type text has no "lable"',
    ],
    [
      { event: { age: { type: 'integer', min: 3, max: 2 } } },
      'fields.event.age',
      '"min" is larger than "max"',
    ],
    [{ event: { age: { type: 'integer', max: '2' } } }, 'fields.event.age', '"max" is a number'],
    [
      { event: { age: { type: 'integer', default: 'x' } } },
      'fields.event.age',
      '"default" is a whole number',
    ],
    [{ event: { age: { type: 'text', label: 7 } } }, 'fields.event.age', '"label" is a text'],
    [{ event: { age: { type: 'text', wire: 'a b' } } }, 'fields.event.age', '"wire" is a name'],
    [
      { event: { age: { type: 'text' }, old: { type: 'text', wire: 'age' } } },
      ...(['fields.event.old', 'another field is called age'] as const),
    ],
    [{ event: { age: { type: 'text', read: 'all' } } }, 'fields.event.age', '"read" is public or editors'],
    [{ event: { age: { type: 'text', was: 'string' } } }, 'fields.event.age', '"was" is the type that'],
    [{ event: { age: { type: 'text', schema: {} } } }, 'fields.event.age', '"schema" is a Standard Schema'],
    [
      { event: { age: { type: 'text', read: 'editors', write: 'public' } } },
      ...(['fields.event.age', 'who may not read it cannot write it'] as const),
    ],
    [{ event: { age: { type: 'choice' } } }, 'fields.event.age', '"options" is a list'],
    [{ event: { age: { type: 'choice', options: ['a', 'a'] } } }, 'fields.event.age', '"options" is a list'],
    [{ event: { age: { type: 'reference' } } }, 'fields.event.age', '"kind" is one of'],
    [{ event: { age: { type: 'reference', kind: 'tag' } } }, 'fields.event.age', '"kind" is one of'],
    [{ event: many(101) }, 'fields.event', 'there are more than 100 fields'],
    [{ event: [], tag: {} }, 'fields.tag', 'fields are declared for'],
    [{ event: 'age' }, 'fields.event', 'it is an object of fields by name'],
  ])('%j is refused', (fields, name, reason) => {
    expect(refused(fields)).toEqual({ [name]: expect.stringContaining(reason) as string });
  });

  test('a hundred fields are accepted', () => {
    expect(refused({ event: many(100), venue: many(100) })).toBeUndefined();
  });
});
