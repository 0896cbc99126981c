import type { Calendar } from '@kalends/core';
import { stateProvinceOf } from '@kalends/core/adapter';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { codeOf, refusalOf } from '../support/refusal-of.js';

let calendar: Calendar;
beforeEach(() => {
  ({ calendar } = calendarAt('2026-11-20 12:00:00'));
});

const US = { country: 'United States' };

describe('venues-organizers.md §2, the state or province', () => {
  it.each([
    [{ state: 'NY' }, 'NY'],
    [{ state: 'NY', country: 'US' }, 'NY'],
    [{ state: 'NY', ...US }, 'NY'],
    [{ state: 'X', country: 'Italy' }, ''],
    [{ province: 'P', state: 'S' }, 'S'],
    [{ province: 'P', state: 'S', country: 'Italy' }, 'P'],
    [{ province: 'P' }, 'P'],
    [{ stateprovince: 'SP', province: 'P', state: 'S', ...US }, 'SP'],
    [{ stateprovince: '', state: 'S' }, 'S'],
    [{}, ''],
  ])('of %j is %j', async (given, expected) => {
    expect(stateProvinceOf(await calendar.venues.create({ venue: 'Hall', ...given }))).toBe(expected);
  });

  it.each([
    [{ country: 'Italy', province: 'RM' }, {}, 'RM'],
    [{ state: 'NY' }, { country: 'Italy' }, ''],
    [{ state: 'NY', country: 'Italy' }, { country: 'US' }, 'NY'],
    [{ state: 'NY', country: 'Italy' }, { province: 'P' }, 'P'],
    [{ state: 'NY', stateprovince: 'SP' }, { state: 'NJ' }, 'SP'],
    [{ state: 'NY' }, { stateprovince: 'SP' }, 'SP'],
    [{ state: 'NY' }, { city: 'Albany' }, 'NY'],
    [{ state: 'NY' }, { stateprovince: '' }, ''],
    [{ stateprovince: 'SP' }, { stateprovince: '', state: 'NJ' }, 'NJ'],
  ])('of %j updated with %j is %j (F27)', async (given, patch, expected) => {
    const { id } = await calendar.venues.create({ venue: 'Hall', ...given });
    expect(stateProvinceOf(await calendar.venues.update(id, patch))).toBe(expected);
    expect(stateProvinceOf(await calendar.venues.update(id, { venue: 'Other' }))).toBe(expected);
  });
});

describe('venues-organizers.md §2.1 with K20, the same venue again', () => {
  const FULL = {
    venue: 'Café Düp',
    description: 'A place',
    address: '1 High St',
    city: 'Rome',
    country: 'Italy',
    province: 'RM',
    zip: '00100',
    phone: '1',
    website: 'https://x.example',
    image: 'https://example.org/a.png',
    show_map: false,
    show_map_link: false,
  };

  it('keeps name, description, slug, status, author and date', async () => {
    const first = await calendar.venues.create({ ...FULL, author: 2, status: 'private', date: '2020-01-01' });
    const again = await calendar.venues.create({
      ...FULL,
      venue: 'cafe dup',
      description: 'a PLACE',
      author: 3,
      status: 'draft',
      date: '2021-01-01',
    });
    const { id, venue, description, slug, status, author, date, date_utc } = first;
    expect(again).toMatchObject({ id, venue, description, slug, status, author, date, date_utc });
  });

  it('takes every other field that is sent, clears no text that is not, resets map, image and state', async () => {
    const first = await calendar.venues.create({ ...FULL, stateprovince: 'SP' });
    const again = await calendar.venues.create({ venue: 'CAFE DUP', city: 'Milan', zip: '' });
    expect(again).toMatchObject({
      id: first.id,
      address: '1 High St',
      city: 'Milan',
      zip: '',
      phone: '1',
      website: 'https://x.example',
      description: 'A place',
      image: 0,
      show_map: true,
      show_map_link: true,
    });
    expect(stateProvinceOf(again)).toBe('');
  });

  it('that is sent with map, image and state keeps those', async () => {
    const { id } = await calendar.venues.create(FULL);
    const sent = { show_map: false, image: 'https://example.org/b.png', state: 'NY', country: 'US' };
    const again = await calendar.venues.create({ venue: FULL.venue, ...sent });
    expect(again).toMatchObject({ id, show_map: false, show_map_link: true });
    expect(await calendar.load('image', [again.image])).toMatchObject([{ url: sent.image }]);
    expect(stateProvinceOf(again)).toBe('NY');
  });

  it('derives its state from what is sent when that is empty', async () => {
    await calendar.venues.create({ venue: 'Hall', state: 'NY' });
    const again = await calendar.venues.create({ venue: 'Hall', state: 'NJ', stateprovince: '' });
    expect(stateProvinceOf(again)).toBe('NJ');
  });

  it('has a state that was never given still, so that a later update derives it (F27)', async () => {
    const { id } = await calendar.venues.create({ venue: 'Hall', state: 'NY' });
    await calendar.venues.create({ venue: 'Hall', phone: '1' });
    expect(stateProvinceOf(await calendar.venues.update(id, { state: 'NJ' }))).toBe('NJ');
  });

  it('is the one with the lowest id of several (F46)', async () => {
    const first = await calendar.venues.create({ venue: 'Hall', description: 'One' });
    await calendar.venues.create({ venue: 'Hall', description: 'Two', date: '2020-01-01' });
    expect((await calendar.venues.create({ venue: 'Hall' })).id).toBe(first.id);
    expect((await calendar.venues.create({ venue: 'Hall', description: '' })).id).toBe(first.id);
  });

  it.each(['publish', 'draft', 'pending', 'private', 'future'] as const)(
    'is one in status %s',
    async (status) => {
      const date = status === 'future' ? { date: '2040-01-01' } : {};
      const { id } = await calendar.venues.create({ venue: 'Hall', status, ...date });
      expect((await calendar.venues.create({ venue: 'Hall' })).id).toBe(id);
    },
  );

  it('is none in the trash', async () => {
    const { id } = await calendar.venues.create({ venue: 'Hall' });
    await calendar.venues.delete(id);
    const next = await calendar.venues.create({ venue: 'Hall' });
    expect([next.id === id, next.slug]).toEqual([false, 'hall']);
  });

  it('is none that the caller may not change (F10): a contributor’s own published one is left alone', async () => {
    const { id } = await calendar.venues.create({ venue: 'Hall', phone: '1', author: 5 });
    const [contributor, author, editor] = (['contributor', 'author', 'editor'] as const).map(
      (role) => calendar.as({ id: role === 'editor' ? 6 : 5, role }).venues,
    );
    const own = await contributor!.create({ venue: 'Hall', phone: '2' });
    expect([own.id === id, own.status, own.slug]).toEqual([false, 'draft', 'hall-2']);
    expect((await author!.create({ venue: 'Hall', phone: '3' })).id).toBe(id);
    expect((await editor!.create({ venue: 'Hall', phone: '4' })).id).toBe(id);
    expect(await calendar.load('venue', [id, own.id])).toMatchObject([{ phone: '4' }, { phone: '2' }]);
  });

  it('is not looked for on an update: two may have one name', async () => {
    await calendar.venues.create({ venue: 'Hall' });
    const { id } = await calendar.venues.create({ venue: 'Arena' });
    expect(await calendar.venues.update(id, { venue: 'Hall' })).toMatchObject({
      id,
      venue: 'Hall',
      slug: 'arena',
    });
  });
});

describe('venues-organizers.md §3, an update of a venue', () => {
  it('clears texts with "" (F21), removes the image with "" or 0', async () => {
    const texts = { description: 'D', address: 'A', city: 'C', phone: '1', website: 'https://x.example' };
    for (const none of ['', 0]) {
      const { id } = await calendar.venues.create({
        venue: `Hall ${none}`,
        ...texts,
        image: 'https://example.org/a.png',
      });
      const cleared = Object.fromEntries(Object.keys(texts).map((name) => [name, '']));
      expect(await calendar.venues.update(id, { ...cleared, image: none })).toMatchObject({
        ...cleared,
        image: 0,
      });
    }
  });

  it('keeps the name when it would be none', async () => {
    const { id } = await calendar.venues.create({ venue: 'Hall' });
    expect((await refusalOf(calendar.venues.update(id, { venue: '' }))).data.params).toHaveProperty('venue');
    const updated = await calendar.venues.update(id, { venue: '  ', city: 'Rome' });
    expect(updated).toMatchObject({ venue: 'Hall', city: 'Rome' });
    expect((await calendar.venues.update(id, { venue: '<script></script>' })).venue).toBe('Hall');
  });

  it('refuses unknown ids and slugs together with what else is wrong (errors.md §3)', async () => {
    const both = refusalOf(calendar.venues.update(99, { website: 'x', image: 'x y' }));
    expect(Object.keys((await both).data.params ?? {})).toEqual(['id', 'website', 'image']);
    const slug = refusalOf(calendar.venues.update('none', { website: 'x' }));
    expect(Object.keys((await slug).data.params ?? {})).toEqual(['slug', 'website']);
  });

  it('addresses venues only', async () => {
    const { id } = await calendar.organizers.create({ organizer: 'Org' });
    for (const attempt of [
      calendar.venues.get(id),
      calendar.venues.update(id, {}),
      calendar.venues.delete(id),
    ]) {
      expect((await refusalOf(attempt)).data.params).toHaveProperty('id');
    }
    expect(await codeOf(calendar.events.get(id))).toBe('wrong_kind');
  });
});
