import type { Calendar } from '@kalends/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { codeOf, invalid, refusalOf } from '../support/refusal-of.js';

const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const BOTH = ['categories', 'tags'] as const;

let calendar: Calendar;
beforeEach(() => {
  ({ calendar } = calendarAt('2026-11-20 12:00:00'));
});

describe.each(BOTH)('changes of %s for a revision', (terms) => {
  it('are made for the one that the term has, and refused for any other', async () => {
    const { id, revision } = await calendar[terms].create({ name: 'Jazz' });
    const changed = await calendar[terms].update(id, { description: 'First' }, { revision });
    expect(changed.revision).toBeGreaterThan(revision);
    for (const other of [revision, changed.revision + 1])
      expect(await codeOf(calendar[terms].update(id, { description: 'Second' }, { revision: other }))).toBe(
        'conflict',
      );
    expect(await calendar[terms].get(id)).toMatchObject({ description: 'First', revision: changed.revision });
    await calendar[terms].update(id, { description: 'Third' });
    expect((await calendar[terms].get(id)).description).toBe('Third');
  });

  it('are refused after an event got the term, which its count tells', async () => {
    const { id, revision } = await calendar[terms].create({ name: 'Jazz' });
    await calendar.events.create({ ...EVENT, [terms]: [id] });
    expect(await calendar[terms].get(id)).toMatchObject({ count: 1 });
    expect(await codeOf(calendar[terms].update(id, { description: 'Mine' }, { revision }))).toBe('conflict');
  });
});

describe.each(BOTH)('terms.md §2, new %s', (terms) => {
  it('of a name that is taken, in any case, are refused and name the one that has it', async () => {
    const { id } = await calendar[terms].create({ name: 'Rock & Roll' });
    const told = terms === 'tags' ? 'in this taxonomy' : 'with this parent';
    for (const name of ['Rock & Roll', 'ROCK & ROLL', 'Rock &amp; Roll', '<b>Rock</b> & Roll']) {
      expect(await refusalOf(calendar[terms].create({ name })), name).toMatchObject({
        code: 'name_taken',
        message: `A term with the name provided already exists ${told}.`,
        data: { term_id: id },
      });
    }
  });

  it('of a name that is taken with a slug of their own are second ones', async () => {
    await calendar[terms].create({ name: 'Same' });
    const second = await calendar[terms].create({ name: 'Same', slug: 'Different!' });
    expect(second).toMatchObject({ name: 'Same', slug: 'different' });
    expect(await codeOf(calendar[terms].create({ name: 'Same', slug: 'different' }))).toBe('name_taken');
  });

  it('of a slug that is taken get a number', async () => {
    await calendar[terms].create({ name: 'Same' });
    expect((await calendar[terms].create({ name: 'Another', slug: 'same' })).slug).toBe('same-2');
    expect((await calendar[terms].create({ name: 'Third', slug: 'SAME' })).slug).toBe('same-3');
  });

  it('may have the slugs that are reserved for posts (text-slugs.md §5)', async () => {
    for (const slug of ['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']) {
      expect((await calendar[terms].create({ name: `Name ${slug}`, slug })).slug).toBe(slug);
      expect((await calendar.venues.create({ venue: slug })).slug).toBe(`${slug}-2`);
      expect((await calendar.organizers.create({ organizer: slug })).slug).toBe(`${slug}-2`);
    }
    expect((await calendar[terms].create({ name: 'Again', slug: 'feed' })).slug).toBe('feed-2');
  });

  it('get a slug from the name, and their description cleaned (terms.md §1)', async () => {
    const term = await calendar[terms].create({
      name: 'Q&A: what?',
      description: '<b>x</b><script>y()</script>',
    });
    expect(term).toMatchObject({ name: 'Q&amp;A: what?', slug: 'qa-what', count: 0 });
    expect(term.description).toContain('<b>x</b>');
    expect(term.description).not.toContain('<script');
  });

  it.each([
    ['x'.repeat(200), 'done'],
    ['é'.repeat(200), 'done'],
    ['x'.repeat(201), 'too_long'],
    ['   ', 'empty'],
    ['<i></i>', 'invalid_name'],
  ])('have names of 1 to 200 characters', async (name, expected) => {
    expect(await codeOf(calendar[terms].create({ name }))).toBe(expected);
  });
});

describe.each(BOTH)('terms.md §3 with F27, changed %s', (terms) => {
  it('keep what is not mentioned, the slug too when the name changes', async () => {
    const term = await calendar[terms].create({ name: 'Jazz', description: 'D', slug: 'j' });
    expect(await calendar[terms].update(term.id, { name: 'Blues' })).toEqual({
      ...term,
      name: 'Blues',
      revision: 2,
    });
    expect((await calendar[terms].update(term.id, { description: '' })).description).toBe('');
    expect((await calendar[terms].update(term.id, { slug: '!!!' })).slug).toBe('blues');
    expect(await calendar[terms].update(term.id, {})).toMatchObject({ name: 'Blues', slug: 'blues' });
  });

  it('may have a name that is taken, not a slug, but their own', async () => {
    await calendar[terms].create({ name: 'Taken' });
    const { id } = await calendar[terms].create({ name: 'Other' });
    expect((await calendar[terms].update(id, { name: 'Taken' })).name).toBe('Taken');
    expect(await refusalOf(calendar[terms].update(id, { slug: 'TAKEN', name: 'X' }))).toMatchObject({
      code: 'slug_taken',
      message: 'The slug “taken” is already in use by another term.',
    });
    expect(await calendar[terms].get(id)).toMatchObject({ name: 'Taken', slug: 'other' });
    expect((await calendar[terms].update(id, { slug: 'other' })).slug).toBe('other');
  });

  it.each([
    ['   ', 'empty'],
    ['<i></i>', 'invalid_name'],
    ['x'.repeat(201), 'too_long'],
  ])('cannot be named %j (F16)', async (name, code) => {
    const { id } = await calendar[terms].create({ name: 'Jazz' });
    expect(await codeOf(calendar[terms].update(id, { name }))).toBe(code);
    expect((await calendar[terms].get(id)).name).toBe('Jazz');
  });

  it('are told apart from those of the other kind, and from unknown ones (K8)', async () => {
    const other = terms === 'tags' ? 'categories' : 'tags';
    const { id } = await calendar[other].create({ name: 'Other' });
    for (const unknown of [id, 99, 0]) {
      for (const attempt of [
        calendar[terms].get(unknown),
        calendar[terms].update(unknown, { name: 'X' }),
        calendar[terms].delete(unknown),
      ]) {
        expect((await refusalOf(attempt)).data.params).toEqual(invalid('id'));
      }
    }
    const both = await refusalOf(calendar[terms].update(99, { name: '' }));
    expect(both.data.params).toEqual(invalid('id', 'name'));
  });

  it('are refused before the right is asked for, unknown ids too', async () => {
    const { [terms]: anybody } = calendar.as(null);
    expect(await codeOf(anybody.update(99, {}))).toBe('invalid_param');
    expect(await codeOf(anybody.delete(99))).toBe('invalid_param');
    const { id } = await calendar[terms].create({ name: 'Jazz' });
    expect(await codeOf(anybody.update(id, {}))).toBe('forbidden');
    expect(await codeOf(anybody.delete(id))).toBe('forbidden');
    expect(await anybody.allows('create')).toBe(false);
  });
});

describe.each(BOTH)('terms.md §1.1, the count of %s', (terms) => {
  it('is that of published events, whatever becomes of them', async () => {
    const { id } = await calendar[terms].create({ name: 'Jazz' });
    const count = async () => (await calendar[terms].get(id)).count;
    const published = await calendar.events.create({ ...EVENT, [terms]: id });
    for (const more of [{ status: 'draft' }, { status: 'private' }, { date: '2040-01-01' }] as const) {
      await calendar.events.create({ ...EVENT, ...more, [terms]: id });
      expect(await count(), JSON.stringify(more)).toBe(1);
    }
    for (const [status, expected] of [
      ['draft', 0],
      ['publish', 1],
      ['trash', 0],
      ['publish', 1],
    ] as const) {
      await calendar.events.update(published.id, { status });
      expect(await count(), status).toBe(expected);
    }
    await calendar.events.delete(published.id);
    expect(await count()).toBe(0);
  });

  it('counts hidden events', async () => {
    await calendar.events.create({ ...EVENT, hide_from_listings: true, [terms]: 'Jazz' });
    expect((await calendar[terms].list()).items).toMatchObject([{ name: 'Jazz', count: 1 }]);
  });
});

describe('terms.md §2 to §4, parents of categories', () => {
  const category = async (name: string, parent = 0) =>
    (await calendar.categories.create({ name, parent })).id;
  const parentOf = async (id: number) => (await calendar.categories.get(id)).parent;

  it('make names distinct: the same one below each of two', async () => {
    const [north, south] = [await category('North'), await category('South')];
    await category('Rooms', north);
    expect(await calendar.categories.create({ name: 'Rooms', parent: south })).toMatchObject({
      slug: 'rooms-south',
    });
    expect(await codeOf(calendar.categories.create({ name: 'rooms', parent: north }))).toBe('name_taken');
    expect((await calendar.categories.create({ name: 'Rooms' })).slug).toBe('rooms-2');
  });

  it('get a number where the slugs of their parents do not make theirs unique (text-slugs.md §5)', async () => {
    const south = await category('South');
    await category('Rooms');
    await category('Rooms South');
    expect((await calendar.categories.create({ name: 'Rooms', parent: south })).slug).toBe('rooms-south-2');
  });

  it.each([0, 1, 2])(
    'detach a category that is put below itself, %i steps down (terms.md §3)',
    async (steps) => {
      const top = await category('Top');
      const chain = [top];
      for (let i = 0; i < steps; i++) chain.push(await category(`Step ${i}`, chain.at(-1)));
      const root = await category('Root');
      await calendar.categories.update(top, { parent: root });
      await calendar.categories.update(top, { parent: chain.at(-1) ?? 0 });
      expect(await parentOf(top)).toBe(0);
      expect(await Promise.all(chain.slice(1).map(parentOf))).toEqual(chain.slice(0, -1));
    },
  );

  it('take the children of one that goes (K11), answering it as it was', async () => {
    const top = await category('Top');
    const middle = await category('Middle', top);
    const leaves = [await category('One', middle), await category('Two', middle)];
    const event = await calendar.events.create({ ...EVENT, categories: [middle, leaves[0] ?? 0] });
    expect(await calendar.categories.delete(middle)).toMatchObject({
      id: middle,
      name: 'Middle',
      parent: top,
      count: 1,
    });
    expect(await Promise.all(leaves.map(parentOf))).toEqual([top, top]);
    await calendar.categories.delete(top);
    expect(await Promise.all(leaves.map(parentOf))).toEqual([0, 0]);
    expect((await calendar.events.get(event.id)).categories).toEqual([leaves[0]]);
    expect((await calendar.categories.create({ name: 'Middle' })).slug).toBe('middle');
  });
});

it('a category has 64 above it at most, and none is walked any further', async () => {
  const levels = async (from: number, count: number) => {
    let parent = from;
    for (let level = 0; level < count; level++)
      ({ id: parent } = await calendar.categories.create({
        name: `From ${from}, level ${level}`,
        ...(parent > 0 && { parent }),
      }));
    return parent;
  };
  const deepest = await levels(0, 65);
  const refused = { code: 'invalid_param', data: { params: invalid('parent') } };
  expect(await refusalOf(calendar.categories.create({ name: 'Below', parent: deepest }))).toMatchObject(
    refused,
  );
  const { id } = await calendar.categories.create({ name: 'Other' });
  expect(await refusalOf(calendar.categories.update(id, { parent: deepest }))).toMatchObject(refused);
  expect(await calendar.categories.update(deepest, { name: 'Still changed' })).toMatchObject({
    name: 'Still changed',
  });
});

describe('colours of categories', () => {
  it('are kept in lower case until they are changed or taken away; tags have none', async () => {
    const { id, color } = await calendar.categories.create({ name: 'Jazz', color: '#1D4ED8' });
    expect(color).toBe('#1d4ed8');
    expect(await calendar.categories.update(id, { name: 'Blues' })).toMatchObject({ color: '#1d4ed8' });
    expect(await calendar.categories.update(id, { color: '' })).toMatchObject({ color: '' });
    expect((await calendar.tags.create({ name: 'Live' })).color).toBe('');
    expect(
      await refusalOf(calendar.tags.create({ name: 'Loud', color: '#1d4ed8' } as { name: string })),
    ).toMatchObject({
      code: 'invalid_param',
    });
  });

  it.each(['red', '#12345', '#12345g', '#1d4ed8"/><script>', ' #1d4ed8', 'url(x)', '#1d4ed8ff'])(
    'are not %j',
    async (color) => {
      expect(await refusalOf(calendar.categories.create({ name: 'Jazz', color }))).toMatchObject({
        code: 'invalid_param',
        data: { params: { color: expect.any(String) as string } },
      });
    },
  );
});
