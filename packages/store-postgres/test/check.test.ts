import { ALL_EVENTS, type FilteredField, type Store } from '@kalends/core/store';
import { newEvent, insert } from '@kalends/store-kit';
import { checkPostgresStore } from '@kalends/store-postgres';
import { expect, it } from 'vitest';
import { testSchemas } from './server/schemas.js';

const schemas = testSchemas('check');
const { pool } = schemas;

const AGE: FilteredField = { name: 'age', form: 'number' };
const MOODS: FilteredField = { name: 'moods', form: 'list' };

const found = async (store: Store): Promise<readonly number[]> => {
  const custom = [
    { ...AGE, op: 'in', value: [3] },
    { ...MOODS, op: 'in', value: ['calm'] },
  ] as const;
  const { refs } = await store.find({ ...ALL_EVENTS, offset: 0, limit: 2000, custom });
  return refs.map(({ id }) => id);
};

async function filled() {
  const store = await schemas.open();
  const events = Array.from({ length: 520 }, (_, place) =>
    insert(
      'event',
      newEvent({
        id: -1 - place,
        slug: '',
        custom: { age: place % 7, moods: place % 2 ? ['calm'] : ['loud'] },
      }),
    ),
  );
  await store.commit({ changes: events.slice(0, 300), preconditions: [] });
  await store.declare([AGE, MOODS]);
  await store.commit({ changes: events.slice(300), preconditions: [] });
  const schema = schemas.of(store);
  const check = (repair = false) => checkPostgresStore({ pool, schema, repair });
  const damage = (text: string) => pool.query(text.replaceAll('kalends.', `${schema}.`));
  return { store, check, damage };
}

it('finds no fault in what a store has written', async () => {
  const { check } = await filled();
  expect(await check()).toEqual([]);
  expect(await check(true)).toEqual([]);
});

it('finds what lists are found by and is wrong, and computes it again', async () => {
  const { store, check, damage } = await filled();
  const right = await found(store);
  expect(right.length).toBeGreaterThan(30);
  const keys = 'rows of event_key are missing or wrong';
  const values = 'values of declared fields are missing in custom_value';
  const cases: readonly (readonly [damage: string, found: Readonly<Record<string, number>>])[] = [
    [`DELETE FROM kalends.event_key WHERE field = 'custom' AND event IN (1, 510)`, { [keys]: 4 }],
    [`DELETE FROM kalends.event_key WHERE field = '' AND event = 7`, { [keys]: 1 }],
    [
      `UPDATE kalends.event_key SET start_date = '2020-01-01 00:00:00' WHERE event = 7 AND field = ''`,
      { [keys]: 2 },
    ],
    [`UPDATE kalends.custom_value SET number = 99 WHERE number = 3`, { [values]: 1, [keys]: 148 }],
    [`DELETE FROM kalends.custom_value WHERE text = 'calm'`, { [values]: 1, [keys]: 520 }],
    [
      `INSERT INTO kalends.custom_value (field, text) VALUES (77, 'x')`,
      { 'rows of custom_value belong to no declared field': 1 },
    ],
    [
      `INSERT INTO kalends.event_key (event, field, target, status, author, start_date, date, end_date, hide_from_listings, featured, utc_start_date)
        SELECT 5000, field, target, status, author, start_date, date, end_date, hide_from_listings, featured,
        utc_start_date FROM kalends.event_key WHERE event = 7 AND field = ''`,
      { 'rows of event_key belong to no event': 1 },
    ],
  ];
  for (const [text, wrong] of cases) {
    await damage(text);
    const counts = async (repair: boolean) =>
      Object.fromEntries((await check(repair)).map(({ about, count }) => [about, count]));
    const before = await store.version();
    // without a repair nothing changes; the keys of missing values show once these are stored
    const looked = await counts(false);
    expect(Object.keys(looked).length, text).toBeGreaterThan(0);
    expect(await counts(false), text).toEqual(looked);
    expect(await store.version()).toBe(before);
    expect(await counts(true), text).toEqual(wrong);
    expect(await counts(false), text).toEqual({});
    expect(await store.version()).toBeGreaterThan(before);
    expect(await found(store), text).toEqual(right);
  }
});
