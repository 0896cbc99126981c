import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { contentsOf } from '../support/calendars-on-one-store.js';
import { codeOf } from '../support/refusal-of.js';

const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
/** Links of which every one would leave a record behind. */
const NEW = {
  image: 'https://example.org/new.png',
  venue: { venue: 'New hall', image: 'https://example.org/hall.png' },
  organizer: [{ organizer: 'New org' }, { organizer: 'Hall owner', phone: '9' }],
  categories: ['New', 'Other'],
  tags: ['new', 'other'],
};

/** A calendar with something in it that a failed write could touch. */
async function furnished() {
  const { calendar } = calendarAt('2026-11-20 12:00:00', {
    describeImage: (url) => (url.includes('refused') ? null : {}),
  });
  await calendar.organizers.create({ organizer: 'Hall owner', phone: '1' });
  await calendar.venues.create({ venue: 'Old hall', phone: '1' });
  const event = await calendar.events.create({ ...EVENT, title: 'There', author: 2, tags: 'old' });
  return { calendar, event, author: calendar.as({ id: 2, role: 'author' }) };
}

const FAILURES: readonly (readonly [what: string, broken: object, code: string])[] = [
  ['a title that says nothing', { title: ' ', description: ' ' }, 'empty'],
  ['a title that is too long', { title: 'é'.repeat(40_000) }, 'too_long'],
  ['a venue without a name', { venue: { venue: ' ' } }, 'empty'],
  ['a venue whose name is markup only', { venue: { venue: '<script></script>' } }, 'empty'],
  [
    'an organizer without a name after others',
    { organizer: [{ organizer: 'Fine' }, { organizer: '\t' }] },
    'empty',
  ],
  ['an image that the host refuses', { image: 'https://example.org/refused.png' }, 'invalid_param'],
  [
    'an image of an organizer that the host refuses',
    { organizer: [{ organizer: 'Fine', image: 'https://example.org/refused.png' }] },
    'invalid_param',
  ],
  ['a category with too long a name', { categories: ['Fine', 'x'.repeat(201)] }, 'too_long'],
  ['an author that is not theirs to name', { author: 3 }, 'forbidden'],
  ['an author of a venue that is not theirs to name', { venue: { venue: 'X', author: 3 } }, 'forbidden'],
];

describe('F30, what fails leaves nothing behind', () => {
  it.each(FAILURES)('on creation: %s', async (_what, broken, code) => {
    const { calendar, author } = await furnished();
    const [before, version] = [await contentsOf(calendar), await calendar.version()];
    expect(await codeOf(author.events.create({ ...EVENT, ...NEW, ...broken }))).toBe(code);
    expect(await contentsOf(calendar)).toEqual(before);
    expect(await calendar.version()).toBe(version);
  });

  it.each(FAILURES.filter(([, broken]) => !('title' in broken)))(
    'on an update: %s',
    async (_what, broken, code) => {
      const { calendar, author, event } = await furnished();
      const before = await contentsOf(calendar);
      expect(await codeOf(author.events.update(event.id, { ...NEW, ...broken }))).toBe(code);
      expect(await contentsOf(calendar)).toEqual(before);
    },
  );

  it('on an update that is not the caller’s to make', async () => {
    const { calendar, event } = await furnished();
    const before = await contentsOf(calendar);
    const { events } = calendar.as({ id: 9, role: 'author' });
    expect(await codeOf(events.update(event.id, NEW))).toBe('forbidden');
    expect(await codeOf(events.update(event.slug, NEW))).toBe('forbidden');
    expect(await contentsOf(calendar)).toEqual(before);
  });

  it('and what succeeds is one commit, told to the listeners once', async () => {
    const { calendar } = await furnished();
    const version = await calendar.version();
    const heard: string[][] = [];
    const stop = calendar.onCommit(({ affected }) => heard.push(affected.map(({ kind }) => kind).sort()));
    const event = await calendar.events.create({ ...EVENT, ...NEW });
    stop();
    await calendar.events.update(event.id, { title: 'Not heard' });
    expect(heard).toEqual([
      ['category', 'category', 'event', 'image', 'image', 'organizer', 'organizer', 'tag', 'tag', 'venue'],
    ]);
    expect(await calendar.version()).not.toBe(version);
  });
});

describe('text-slugs.md §3, the length of a title', () => {
  it.each([
    ['x'.repeat(65_535), 'done'],
    ['x'.repeat(65_536), 'too_long'],
    ['é'.repeat(32_768), 'too_long'],
  ])('is counted in bytes', async (title, expected) => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    expect(await codeOf(calendar.events.create({ ...EVENT, title }))).toBe(expected);
  });
});

describe('text-slugs.md §2, an update that would leave nothing', () => {
  it('is answered, and nothing is saved', async () => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const event = await calendar.events.create(EVENT);
    expect(await calendar.events.update(event.id, { title: '  ', cost: '5' })).toEqual(event);
  });

  it('is an update like any other when something else is said', async () => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const event = await calendar.events.create({ ...EVENT, excerpt: 'Short' });
    expect(await calendar.events.update(event.id, { title: '  ' })).toMatchObject({
      title: '',
      excerpt: 'Short',
    });
  });
});
