import type { Calendar, CalendarView } from '@kalends/core';
import type { FoundPage, PostKind, Ref, TermKind } from '@kalends/core/adapter';
import { createReferenceStore } from '@kalends/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText, whole } from '../../src/json/json-text.js';
import { createPresenter, type Presenter } from '../../src/render/present.js';
import { newCalendar, SITE } from '../site-of-tests.js';

const POSTS: readonly PostKind[] = ['event', 'venue', 'organizer'];
const TERMS: readonly TermKind[] = ['category', 'tag'];

/** Everything that a caller can list, as texts. */
async function everything(presenter: Presenter, calendar: CalendarView): Promise<string[]> {
  const { events, venues, organizers, categories, tags } = calendar;
  const window = { start_date: '2027-01-01', end_date: '2027-12-31', per_page: 50 };
  const status = calendar.actor === null ? {} : { status: 'publish,draft,private,trash' as never };
  const posts: Record<PostKind, FoundPage> = {
    event: await events.find({ ...window, ...status }),
    venue: await venues.find({ per_page: 50, ...status }),
    organizer: await organizers.find({ per_page: 50, ...status }),
  };
  const terms: Record<TermKind, FoundPage> = {
    category: await categories.find({ per_page: 50, hide_empty: false }),
    tag: await tags.find({ per_page: 50, hide_empty: false }),
  };
  const texts: string[] = [];
  for (const kind of POSTS) texts.push(whole(await presenter.posts(kind, posts[kind], calendar)));
  for (const kind of TERMS) texts.push(whole(await presenter.terms(kind, terms[kind], calendar)));
  for (const { id } of posts.event.refs.slice(0, 2)) {
    const [event] = (await events.list({ include: [id], ...status })).items;
    if (event !== undefined) texts.push(await presenter.post('event', event, calendar, true));
  }
  return texts;
}

const presenterOf = (calendar: Calendar, characters?: number): Presenter =>
  createPresenter({ calendar, site: SITE, characters });

/** One thing that somebody does: `pick` chooses among the records there are, `text` is what is written. */
interface Step {
  readonly what: (typeof WHAT)[number];
  readonly pick: number;
  readonly text: string;
  /** Through the presenter's own calendar, or as another process on the same store. */
  readonly own: boolean;
  /** Whether somebody looks afterwards. */
  readonly look: boolean;
}

const WHAT = [
  ...[
    'createEvent',
    'createEvent',
    'linkEvent',
    'renameEvent',
    'hideEvent',
    'trashEvent',
    'changeVenue',
    'hideVenue',
  ],
  ...['trashVenue', 'changeOrganizer', 'renameCategory', 'moveCategory', 'deleteCategory', 'deleteTag'],
] as const;

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...WHAT),
  pick: fc.nat(30),
  text: fc.constantFrom('a', 'b', 'c "d"', 'é & f'),
  own: fc.boolean(),
  look: fc.boolean(),
});

/** Does a step on whatever there is; a step that is refused changes nothing. */
async function perform(calendar: Calendar, { what, pick, text }: Step): Promise<void> {
  const all = { per_page: 50, status: 'publish,draft,private' as never };
  const chosen = (refs: readonly Ref[]): number => refs[pick % Math.max(refs.length, 1)]?.id ?? 0;
  const event = async () =>
    chosen((await calendar.events.find({ ...all, start_date: '2027-01-01', end_date: '2027-12-31' })).refs);
  const venue = async () => chosen((await calendar.venues.find(all)).refs);
  const organizer = async () => chosen((await calendar.organizers.find(all)).refs);
  const category = async (by = pick) => {
    const { refs } = await calendar.categories.find({ per_page: 50, hide_empty: false });
    return refs[by % Math.max(refs.length, 1)]?.id ?? 0;
  };
  const tag = async () => chosen((await calendar.tags.find({ per_page: 50, hide_empty: false })).refs);
  const links = {
    venue: { venue: `Hall ${text}`, image: `https://x.example/${pick % 3}.png` },
    organizer: [{ organizer: `Org ${text}` }, { organizer: 'Ann' }],
    categories: [`Cat ${text}`, 'Cat'],
    tags: `tag ${text}`,
  };
  const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
  const steps: Readonly<Record<Step['what'], () => Promise<unknown>>> = {
    createEvent: () => calendar.events.create({ title: `Event ${text}`, ...dates, ...links }),
    linkEvent: async () => calendar.events.update(await event(), links),
    renameEvent: async () => calendar.events.update(await event(), { title: text }),
    hideEvent: async () =>
      calendar.events.update(await event(), { status: pick % 2 === 0 ? 'draft' : 'publish' }),
    trashEvent: async () => calendar.events.delete(await event()),
    changeVenue: async () => calendar.venues.update(await venue(), { city: text }),
    hideVenue: async () =>
      calendar.venues.update(await venue(), { status: pick % 2 === 0 ? 'private' : 'publish' }),
    trashVenue: async () => calendar.venues.delete(await venue()),
    changeOrganizer: async () =>
      calendar.organizers.update(await organizer(), {
        phone: text,
        status: pick % 2 === 0 ? 'draft' : 'publish',
      }),
    renameCategory: async () =>
      calendar.categories.update(await category(), { name: text, slug: `slug-${text}-${pick}` }),
    moveCategory: async () =>
      calendar.categories.update(await category(), { parent: await category(pick + 1) }),
    deleteCategory: async () => calendar.categories.delete(await category()),
    deleteTag: async () => calendar.tags.delete(await tag()),
  };
  await steps[what]().catch(() => undefined);
}

/** A presenter of a calendar, and what it has loaded so far. */
function countingLoads(calendar: Calendar) {
  const loads: string[] = [];
  const counting: Calendar = {
    ...calendar,
    load: (kind, ids) => {
      loads.push(`${ids.length} ${kind}`);
      return calendar.load(kind, ids);
    },
  };
  return { loads, presenter: presenterOf(counting) };
}

describe('what is remembered', () => {
  it('is what would be rendered afresh, whoever writes, whoever asks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(2_000, 20_000, undefined),
        async (steps, characters) => {
          const { store, calendar, other } = newPair();
          const presenter = presenterOf(calendar, characters);
          for (const one of steps) {
            await perform(one.own ? calendar : other, one);
            if (!one.look) continue;
            for (const caller of [calendar, calendar.as(null), calendar.as({ id: 7, role: 'contributor' })]) {
              const fresh = presenterOf(newCalendar({ store }));
              expect(await everything(presenter, caller)).toEqual(await everything(fresh, caller));
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is the text that JSON makes of the objects', async () => {
    const { calendar } = newPair();
    for (const [n, text] of ['a', 'c "d"'].entries())
      await perform(calendar, { what: 'createEvent', pick: n, text, own: true, look: true });
    for (const text of await everything(presenterOf(calendar), calendar)) {
      expect(text).toBe(jsonText(JSON.parse(text)));
    }
  });

  it('asks for everything that is missing at once, and for nothing twice', async () => {
    const { calendar } = newPair();
    for (const pick of [1, 2, 3, 4])
      await perform(calendar, { what: 'createEvent', pick, text: 'a', own: true, look: true });
    const { loads, presenter } = countingLoads(calendar);
    const found = await calendar.events.find({ start_date: '2027-01-01', end_date: '2027-12-31' });
    const first = await presenter.posts('event', found, calendar);
    expect(JSON.parse(whole(first))).toHaveLength(4);
    expect(loads.sort()).toEqual(['1 image', '1 tag', '1 venue', '2 category', '2 organizer', '4 event']);
    await presenter.posts('event', found, calendar.as(null));
    expect(loads).toHaveLength(6);
  });

  it('asks for nothing that the last write has left, unless that was much', async () => {
    const { calendar } = newPair();
    const { loads, presenter } = countingLoads(calendar);
    const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    for (const title of ['one', 'two']) {
      const event = await calendar.events.create({
        ...dates,
        ...{ title, venue: { venue: 'Hall' }, categories: 'Music', tags: ['live', title] },
      });
      const shown = JSON.parse(await presenter.post('event', event, calendar, false)) as {
        readonly tags: readonly { readonly count: number }[];
      };
      expect(shown).toMatchObject({ title, venue: { venue: 'Hall' }, categories: [{ name: 'Music' }] });
      expect(shown.tags.map(({ count }) => count)).toEqual(title === 'one' ? [1, 1] : [2, 1]);
    }
    expect(loads).toEqual([]);
    await calendar.import(
      Array.from(
        { length: 100 },
        () => ({ kind: 'event', input: { ...dates, title: 'E', tags: 'live' } }) as const,
      ),
    );
    await presenter.posts('event', await calendar.events.find({ start_date: '2027-01-01' }), calendar);
    // of the ten events two have been shown
    expect(loads.sort()).toEqual(['1 tag', '8 event']);
  });
});

describe('coherence', () => {
  const found = (...refs: Ref[]) => ({ refs, version: undefined });

  /** A calendar whose loads wait until they are told to go on. */
  function slow(calendar: Calendar) {
    const waiting: (() => void)[] = [];
    const held: Calendar = {
      ...calendar,
      load: async (kind, ids) => {
        const records = await calendar.load(kind, ids);
        await new Promise<void>((resolve) => waiting.push(resolve));
        return records;
      },
    };
    const goOn = async () => {
      for (let i = 0; i < 20; i++) {
        for (const resolve of waiting.splice(0)) resolve();
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    };
    return { held, goOn };
  }

  it('does not put back what was loaded before a write', async () => {
    const { calendar } = newPair();
    const venue = await calendar.venues.create({ venue: 'Old' });
    const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    const event = await calendar.events.create({ title: 'E', ...dates, venue: venue.id });
    const { held, goOn } = slow(calendar);
    const presenter = presenterOf(held);
    const early = presenter.post('event', event, calendar, false);
    await new Promise((resolve) => setTimeout(resolve, 0));
    await calendar.venues.update(venue.id, { venue: 'New' });
    await goOn();
    await early;
    const late = presenter.post('event', event, calendar, false);
    await goOn();
    expect(JSON.parse(await late)).toMatchObject({ venue: { venue: 'New' } });
  });

  it('takes an event in the state that was found, not in one that it remembers', async () => {
    const { calendar } = newPair();
    const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    const old = await calendar.events.create({ title: 'Old', ...dates });
    const presenter = presenterOf(calendar);
    const renamed = await calendar.events.update(old.id, { title: 'New' });
    expect(JSON.parse(await presenter.post('event', old, calendar, false))).toMatchObject({ title: 'Old' });
    const listed = await presenter.posts('event', found(renamed), calendar);
    expect(JSON.parse(whole(listed))).toMatchObject([{ title: 'New' }]);
  });

  it('answers a published record from memory until anybody writes', async () => {
    const { calendar, other } = newPair();
    const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    const { id } = await calendar.events.create({ title: 'Old', ...dates });
    const presenter = presenterOf(calendar);
    const read = async () => presenter.post('event', await calendar.events.get(id), calendar, true);
    expect(await presenter.remembered('event', id, calendar)).toBeUndefined();
    expect(await presenter.remembered('event', id, calendar.as(null))).toBeUndefined();
    const text = await read();
    expect(await presenter.remembered('event', id, calendar.as(null))).toBe(text);
    await other.events.update(id, { title: 'New' });
    expect(await presenter.remembered('event', id, calendar)).toBeUndefined();
    await calendar.events.update(id, { status: 'private' });
    await read();
    expect(await presenter.remembered('event', id, calendar)).toBeUndefined();
  });

  it('leaves out of a list what may not be read any more', async () => {
    const { calendar } = newPair();
    const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    const event = await calendar.events.create({ title: 'E', ...dates });
    const presenter = presenterOf(calendar);
    await calendar.events.update(event.id, { status: 'draft' });
    expect(await presenter.posts('event', found(event), calendar.as(null))).toEqual(['[]']);
    const listed = await presenter.posts('event', found(event, { id: 999, revision: 1 }), calendar);
    expect(JSON.parse(whole(listed))).toHaveLength(1);
  });

  it.each(['own', 'other'] as const)('forgets a list when somebody writes (%s)', async (writer) => {
    const pair = newPair();
    const { calendar } = pair;
    const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    const event = await calendar.events.create({ title: 'E', ...dates });
    const presenter = presenterOf(calendar);
    const list = found(event);
    const look = async () => whole(await presenter.posts('event', list, calendar.as(null)));
    const first = await look();
    expect(JSON.parse(first)).toMatchObject([{ title: 'E' }]);
    for (let times = 0; times < 3; times++) expect(await look()).toBe(first);
    await { own: calendar, other: pair.other }[writer].events.update(event.id, { status: 'draft' });
    expect(await look()).toBe('[]');
  });
});

/** Two calendars on one store that know nothing of each other. */
function newPair() {
  const store = createReferenceStore();
  return { store, calendar: newCalendar({ store }), other: newCalendar({ store }) };
}
