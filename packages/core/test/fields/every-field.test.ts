import { collectionOf, kindsOf, type Calendar, type Kind } from '@kalends/core';
import { FIELDS, type FieldSpec, nameFieldOf } from '@kalends/core/adapter';
import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';

const COLOR = { color: { type: 'text' } } as const;

const { calendar } = calendarAt(
  '2026-11-20 12:00:00',
  {},
  Object.fromEntries(kindsOf('event', 'linked').map((kind) => [kind, COLOR])),
);

let names = 0;

/** A record to create inline. */
const inline = (kind: string | undefined) => ({ [nameFieldOf(kind as Kind)]: 'Some name' });

/** A value for each way to give a field, another one each time for texts that must be unique. */
const SAMPLES: Readonly<Record<string, (blank: unknown, to: string | undefined) => unknown>> = {
  author: () => 7,
  date: () => '2031-03-20 10:00:00',
  timezone: () => 'Europe/Rome',
  status: () => 'private',
  flag: (blank) => blank === false,
  filledText: () => `given-${++names}`,
  html: () => 'given',
  text: () => 'given',
  website: () => 'https://x.example/',
  url: () => 'https://x.example/',
  email: () => 'a@b.co',
  cost: () => ['5'],
  color: () => '#1a2b3c',
  eventStatus: () => 'moved',
  offers: () => [{ url: 'https://x.example/', price: '5', currency: 'EUR', availability: 'sold_out' }],
  latitude: () => 12.5,
  longitude: () => -100.25,
  image: () => 'https://x.example/a.png',
  terms: () => ['Live'],
  parent: () => 1,
  link: (_, to) => inline(to),
  links: (_, to) => [inline(to)],
  custom: () => ({ color: 'red' }),
};

/** What is stored as another value than it was given: ids. */
const LINKS = ['image', 'terms', 'link', 'links'];

const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };

/** What has to be given beside a field: one coordinate goes with the other. */
const BESIDE: Readonly<Record<string, object>> = { latitude: { geo_lng: 1 }, longitude: { geo_lat: 1 } };

/** The required fields, with a new name. */
const required = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name.endsWith('_date') ? value : `${value} ${++names}`,
    ]),
  );

describe.each(kindsOf('event', 'linked', 'term'))('every writable field of the table: %s', (kind) => {
  const fields = kind === 'event' ? EVENT : { [nameFieldOf(kind)]: `Some ${kind}` };
  const records = calendar[collectionOf(kind)] as Calendar['events'];
  const writable = Object.entries<FieldSpec>(FIELDS[kind]).flatMap(
    ([name, { type, writable, blank, links }]) =>
      writable === undefined ? [] : [{ name, type, blank, links }],
  );

  it.each(writable)(
    '$name ($type) is stored when a record is created and when it is updated',
    async (field) => {
      const { name, type, blank, links } = field;
      const sample = SAMPLES[type];
      if (sample === undefined) throw new Error(`There is no sample of the type ${type}.`);
      const isStored = (record: object, given: unknown) => {
        if (LINKS.includes(type)) expect(record).not.toMatchObject({ [name]: blank });
        else expect(record).toMatchObject({ [name]: given });
      };
      await calendar.categories.create({ name: `Parent ${++names}` });
      const [first, second] = [sample(blank, links), sample(blank, links)];
      isStored(await records.create({ ...required(fields), ...BESIDE[type], [name]: first } as never), first);
      const { id } = await records.create(required(fields) as never);
      isStored(await records.update(id, { ...BESIDE[type], [name]: second }), second);
      isStored(await records.get(id), second);
    },
  );
});
