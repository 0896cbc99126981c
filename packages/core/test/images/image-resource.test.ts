import { createCalendar, type Actor, type Role } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createReferenceStore } from '@kalends/store-kit';
import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { codeOf, refusalOf } from '../support/refusal-of.js';

const NOW = '2026-11-20 12:00:00';
const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const as = (role: Role, id = 5): Actor => ({ id, role });
const url = (name: string): string => `https://example.org/${name}.png`;

describe('images of a calendar', () => {
  it('have texts, a date, an author, and a slug from their first title', async () => {
    const { calendar } = calendarAt(NOW);
    const { images } = calendar.as(as('author'));
    const image = await images.create({
      url: url('a'),
      title: 'A lantern <script>x</script>',
      alt_text: 'A <b>lantern</b>',
      caption: 'Seen <em onclick="x">at dusk</em>',
    });
    expect(image).toMatchObject({
      ...{ author: 5, slug: 'a-lantern', title: 'A lantern', alt_text: 'A lantern', post: 0 },
      caption: 'Seen <em>at dusk</em>',
      ...{ date: '2026-11-20 07:00:00', date_utc: NOW },
    });
    expect(await images.update(image.id, { title: 'Other' })).toMatchObject({
      title: 'Other',
      slug: 'a-lantern',
    });
    expect(await images.update(image.id, { alt_text: 'A lantern' })).toMatchObject({ revision: 2 });
  });

  it('have slugs of their own, however many have one title', async () => {
    const { calendar } = calendarAt(NOW);
    const slugs = new Set<string>();
    for (let n = 0; n < 30; n++)
      slugs.add((await calendar.images.create({ url: url(String(n)), title: 'Same' })).slug);
    expect(slugs.size).toBe(30);
    expect([...slugs].slice(0, 2)).toEqual(['same', 'same-2']);
  });

  it('have slugs of their own, however long the title that they share', async () => {
    const store = createReferenceStore();
    let searches = 0;
    const find: Store['find'] = (query) => {
      if (++searches > 3_000) throw new Error('It goes on for ever.');
      return store.find(query);
    };
    const calendar = createCalendar({ store: { ...store, find }, clock: () => 0 });
    const slugs = new Set<string>();
    for (let n = 0; n < 60; n++)
      slugs.add((await calendar.images.create({ url: url(String(n)), title: 'Lantern '.repeat(30) })).slug);
    expect(slugs.size).toBe(60);
    expect([...slugs].filter((slug) => slug.length > 200)).toEqual([]);
  });

  it.each([
    ['subscriber', 'forbidden', 'invalid_param', 'invalid_param'],
    ['contributor', 'forbidden', 'forbidden', 'forbidden'],
    ['author', 'done', 'done', 'forbidden'],
    ['editor', 'done', 'done', 'done'],
  ] as const)(
    'are added, changed and deleted by a %s: %s, own %s, foreign %s',
    async (role, adds, own, foreign) => {
      const { calendar } = calendarAt(NOW);
      const mine = await calendar.as(as('author')).images.create({ url: url('mine') });
      const other = await calendar.as(as('author', 6)).images.create({ url: url('other') });
      const { images } = calendar.as(as(role));
      expect(await codeOf(images.create({ url: url('new') }))).toBe(adds);
      expect(await codeOf(images.update(mine.id, { title: 'x' }))).toBe(own);
      expect(await codeOf(images.update(other.id, { title: 'x' }))).toBe(foreign);
      expect(await codeOf(images.delete(mine.id))).toBe(own);
      expect(await codeOf(images.delete(other.id))).toBe(foreign);
      expect(await codeOf(calendar.as(null).images.update(other.id, {}))).not.toBe('done');
    },
  );

  it('that came with a record are seen by those who see it, and are counted for no one else', async () => {
    const { calendar } = calendarAt(NOW);
    const writer = calendar.as(as('author'));
    const draft = await writer.events.create({ ...EVENT, status: 'draft', image: url('draft') });
    const shown = await writer.events.create({ ...EVENT, image: url('shown') });
    const totals = async (actor: Actor | null) => (await calendar.as(actor).select({ kind: 'image' })).total;
    expect(await totals(null)).toBe(1);
    expect(await totals(as('contributor', 7))).toBe(1);
    expect(await totals(as('author'))).toBe(2);
    expect(await totals(as('editor', 8))).toBe(2);
    const anyone = calendar.as(null);
    expect(await refusalOf(anyone.images.get(draft.image))).toMatchObject({ code: 'invalid_param' });
    expect((await anyone.images.get(shown.image)).post).toBe(shown.id);
    const other = calendar.as(as('contributor', 7));
    expect(await codeOf(other.events.create({ ...EVENT, image: draft.image }))).toBe('invalid_param');
    expect(await codeOf(other.events.create({ ...EVENT, image: shown.image }))).toBe('done');
    await calendar.events.delete(draft.id);
    await calendar.events.purge(draft.id);
    expect(await totals(null)).toBe(1);
    await calendar.events.update(shown.id, { status: 'private' });
    expect(await totals(null)).toBe(0);
  });

  it('are attached only to records that the caller may change', async () => {
    const { calendar } = calendarAt(NOW);
    const { id } = await calendar.events.create({ ...EVENT, author: 9 });
    const venue = await calendar.as(as('author')).venues.create({ venue: 'Hall' });
    const { images } = calendar.as(as('author'));
    const image = await images.create({ url: url('a') });
    for (const post of [id, 999, image.id, -1])
      expect(await codeOf(images.update(image.id, { post }))).toBe('invalid_param');
    expect(await images.update(image.id, { post: venue.id })).toMatchObject({ post: venue.id });
    expect(await images.update(image.id, { post: 0 })).toMatchObject({ post: 0 });
  });

  it('leave their records when they are deleted, in one commit, and come back to none', async () => {
    const { calendar } = calendarAt(NOW);
    const { id, image } = await calendar.events.create({ ...EVENT, image: url('a') });
    const before = await calendar.version();
    await calendar.images.delete(image);
    const { entries } = await calendar.changes(before, 10);
    expect(entries.map(({ kind, op }) => `${kind} ${op}`)).toEqual(['image delete', 'event update']);
    expect((await calendar.events.get(id)).image).toBe(0);
    expect(await codeOf(calendar.events.update(id, { image }))).toBe('invalid_param');
    expect(await codeOf(calendar.images.delete(image))).toBe('invalid_param');
  });

  it('have a focus in hundredths of their sides, in the middle at first', async () => {
    const { calendar } = calendarAt(NOW);
    const { id, focus_x, focus_y } = await calendar.images.create({ url: url('a') });
    expect([focus_x, focus_y]).toEqual([50, 50]);
    expect(await calendar.images.update(id, { focus_x: 0, focus_y: 100 })).toMatchObject({
      ...{ focus_x: 0, focus_y: 100, revision: 2 },
    });
    expect(await calendar.images.update(id, { focus_x: -0 })).toMatchObject({ focus_x: 0, revision: 2 });
    for (const share of [-1, 101, 0.5, Number.NaN, Infinity, '5', null])
      for (const name of ['focus_x', 'focus_y'])
        expect(await codeOf(calendar.images.update(id, { [name]: share }))).toBe('invalid_param');
    expect(await calendar.images.create({ url: url('b'), focus_y: 20 })).toMatchObject({ focus_y: 20 });
  });

  it('take no texts beyond the limits', async () => {
    const { calendar } = calendarAt(NOW);
    const { line, text } = calendar.settings.limits;
    const { id } = await calendar.images.create({ url: url('a') });
    for (const name of ['title', 'alt_text', 'slug'])
      expect(await codeOf(calendar.images.update(id, { [name]: 'x'.repeat(line + 1) }))).toBe(
        'invalid_param',
      );
    for (const name of ['caption', 'description'])
      expect(await codeOf(calendar.images.update(id, { [name]: 'x'.repeat(text + 1) }))).toBe(
        'invalid_param',
      );
  });
});
