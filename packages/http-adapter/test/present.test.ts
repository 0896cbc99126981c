import { collectionOf, kindsOf, type Calendar, type CalendarView, type SettingsOptions } from '@kalends/core';
import type { FoundPage } from '@kalends/core/internal';
import type { Ref, TermKind } from '@kalends/core/adapter';
import { createReferenceStore } from '@kalends/store-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonList, jsonText, createCache } from '@kalends/http';
import type { Presenter } from '../src/present/present.js';
import { newCalendar, presenterOf, readerOf } from './site-of-tests.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

const TERMS: readonly TermKind[] = ['category', 'tag'];

/** Everything that a caller can list, as texts. */
const shown = (texts: readonly (string | undefined)[]): string[] =>
  texts.filter((text) => text !== undefined);

async function everything(presenter: Presenter, calendar: CalendarView): Promise<string[]> {
  const { events, categories, tags } = calendar;
  const window = { start_date: '2027-01-01', end_date: '2027-12-31', per_page: 50 };
  const status = calendar.actor === null ? {} : { status: ['publish', 'draft', 'private', 'trash'] as const };
  const found = await events.find({ ...window, ...status });
  const terms: Record<TermKind, FoundPage> = {
    category: await categories.find({ per_page: 50, hide_empty: false }),
    tag: await tags.find({ per_page: 50, hide_empty: false }),
  };
  const texts: string[] = [];
  texts.push(jsonList(shown(await presenter.list('event', found, readerOf(calendar)))));
  for (const kind of kindsOf('linked')) {
    const linked = await calendar[collectionOf(kind)].find({ per_page: 50, ...status });
    texts.push(jsonList(shown(await presenter.list(kind, linked, readerOf(calendar)))));
  }
  for (const kind of TERMS)
    texts.push(jsonList(shown(await presenter.list(kind, terms[kind], readerOf(calendar)))));
  for (const { id } of found.refs.slice(0, 2)) {
    const [event] = (await events.list({ include: [id], ...status })).items;
    if (event === undefined) continue;
    texts.push(await presenter.post('event', event, readerOf(calendar)));
    texts.push(await presenter.read('event', id, readerOf(calendar), async () => event));
  }
  return texts;
}

/** One thing that someone does: `pick` chooses among the records there are, `text` is what is written. */
interface Step {
  readonly what: (typeof WHAT)[number];
  readonly pick: number;
  readonly text: string;
  /** Through the presenter's own calendar, or as another process on the same store. */
  readonly own: boolean;
  /** Whether someone looks afterwards. */
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
  const all = { per_page: 50, status: ['publish', 'draft', 'private'] as const };
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
  it('is what would be rendered afresh, for any writer and any reader', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(0, 4_000, 40_000, undefined),
        async (steps, bytes) => {
          const { store, calendar, other } = newPair();
          const presenter = presenterOf(calendar, createCache(calendar, { bytes }));
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
    const first = await presenter.list('event', found, readerOf(calendar));
    expect(first).toHaveLength(4);
    expect(loads.sort()).toEqual(['1 image', '1 tag', '1 venue', '2 category', '2 organizer', '4 event']);
    await presenter.list('event', found, readerOf(calendar.as(null)));
    expect(loads).toHaveLength(6);
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
    const early = presenter.post('event', event, readerOf(calendar));
    await new Promise((resolve) => setTimeout(resolve, 0));
    await calendar.venues.update(venue.id, { venue: 'New' });
    await goOn();
    await early;
    const late = presenter.post('event', event, readerOf(calendar));
    await goOn();
    expect(JSON.parse(await late)).toMatchObject({ venue: { venue: 'New' } });
  });

  it('takes an event in the state that was found, not in one that it remembers', async () => {
    const { calendar } = newPair();
    const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    const old = await calendar.events.create({ title: 'Old', ...dates });
    const presenter = presenterOf(calendar);
    const renamed = await calendar.events.update(old.id, { title: 'New' });
    expect(JSON.parse(await presenter.post('event', old, readerOf(calendar)))).toMatchObject({
      title: 'Old',
    });
    const listed = await presenter.list('event', found(renamed), readerOf(calendar));
    expect(JSON.parse(jsonList(shown(listed)))).toMatchObject([{ title: 'New' }]);
  });

  it('reads a published record from the cache until anybody writes', async () => {
    const { calendar, other } = newPair();
    const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    const { id } = await calendar.events.create({ title: 'Old', ...dates });
    const presenter = presenterOf(calendar);
    let loads = 0;
    const read = (viewer: CalendarView) =>
      presenter.read('event', id, readerOf(viewer), () => {
        loads++;
        return viewer.events.get(id);
      });
    const text = await read(calendar);
    expect([await read(calendar.as(null)), loads]).toEqual([text, 1]);
    await other.events.update(id, { title: 'New' });
    expect(JSON.parse(await read(calendar.as(null)))).toMatchObject({ title: 'New' });
    expect(loads).toBe(2);
    await calendar.events.update(id, { status: 'private' });
    await read(calendar);
    await expect(read(calendar.as(null))).rejects.toMatchObject({ code: 'not_accessible' });
    expect(loads).toBe(4);
  });

  it('does not cache a record that was read before a write', async () => {
    const { calendar } = newPair();
    const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    const old = await calendar.events.create({ title: 'Old', ...dates });
    const presenter = presenterOf(calendar);
    const early = presenter.read('event', old.id, readerOf(calendar), async () => {
      await calendar.events.update(old.id, { title: 'New' });
      return old;
    });
    expect(JSON.parse(await early)).toMatchObject({ title: 'Old' });
    const late = presenter.read('event', old.id, readerOf(calendar), () => calendar.events.get(old.id));
    expect(JSON.parse(await late)).toMatchObject({ title: 'New' });
  });

  it('loads what others changed, and nothing else', async () => {
    const { calendar, other } = newPair();
    const { loads, presenter } = countingLoads(calendar);
    await perform(calendar, { what: 'createEvent', pick: 1, text: 'a', own: true, look: true });
    const look = async () =>
      presenter.list('event', await calendar.events.find({ start_date: '2027-01-01' }), readerOf(calendar));
    await look();
    loads.length = 0;
    await other.venues.create({ venue: 'Elsewhere' });
    await look();
    expect(loads).toEqual([]);
    const venue = (await other.venues.list({})).items.find(({ venue: name }) => name !== 'Elsewhere');
    await other.venues.update(venue?.id ?? 0, { city: 'Rome' });
    await other.tags.create({ name: 'Own' });
    await look();
    expect(loads).toEqual(['1 venue']);
  });

  it('loads everything again where the log tells no more of what others changed', async () => {
    const { calendar, other } = newPair({ changes: { entries: 1 } });
    const { loads, presenter } = countingLoads(calendar);
    await perform(calendar, { what: 'createEvent', pick: 1, text: 'a', own: true, look: true });
    const look = async () =>
      presenter.list('event', await calendar.events.find({ start_date: '2027-01-01' }), readerOf(calendar));
    await look();
    loads.length = 0;
    for (const venue of ['Elsewhere', 'Somewhere']) await other.venues.create({ venue });
    await look();
    expect(loads.sort()).toEqual(['1 event', '1 image', '1 tag', '1 venue', '2 category', '2 organizer']);
  });

  it('leaves out of a list what may not be read any more', async () => {
    const { calendar } = newPair();
    const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    const event = await calendar.events.create({ title: 'E', ...dates });
    const presenter = presenterOf(calendar);
    await calendar.events.update(event.id, { status: 'draft' });
    expect(await presenter.list('event', found(event), readerOf(calendar.as(null)))).toEqual([undefined]);
    const listed = await presenter.list('event', found(event, { id: 999, revision: 1 }), readerOf(calendar));
    expect(JSON.parse(jsonList(shown(listed)))).toHaveLength(1);
  });

  it.each(['own', 'other'] as const)('forgets a list when someone writes (%s)', async (writer) => {
    const pair = newPair();
    const { calendar } = pair;
    const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    const event = await calendar.events.create({ title: 'E', ...dates });
    const presenter = presenterOf(calendar);
    const anybody = calendar.as(null);
    const look = async () =>
      jsonList(
        shown(
          await presenter.list(
            'event',
            await anybody.events.find({ start_date: '2027-01-01' }),
            readerOf(anybody),
          ),
        ),
      );
    const first = await look();
    expect(JSON.parse(first)).toMatchObject([{ title: 'E' }]);
    for (let times = 0; times < 3; times++) expect(await look()).toBe(first);
    await { own: calendar, other: pair.other }[writer].events.update(event.id, { status: 'draft' });
    expect(await look()).toBe('[]');
  });
});

/** Two calendars on one store that know nothing of each other. */
function newPair(settings: SettingsOptions = {}) {
  const store = createReferenceStore();
  const options = { store, settings: { timezone: 'America/New_York', ...settings } };
  return { store, calendar: newCalendar(options), other: newCalendar(options) };
}
