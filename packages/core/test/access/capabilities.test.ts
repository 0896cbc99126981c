import { ROLES, type Actor, type Role } from '@kalends/core';
import { HOST } from '@kalends/core/internal';
import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { codeOf } from '../support/refusal-of.js';

const NOW = '2026-11-20 12:00:00';
const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const ME = 5;
const as = (role: Role): Actor => ({ id: ME, role });
const CALLERS: readonly (Role | 'anonymous')[] = ['anonymous', ...(Object.keys(ROLES) as Role[])];

describe('transport.md §3.1, terms', () => {
  it.each([
    ['categories', ['author', 'editor', 'administrator']],
    ['tags', ['editor', 'administrator']],
  ] as const)('%s are managed by %j', async (terms, managers) => {
    for (const role of CALLERS) {
      const { calendar } = calendarAt(NOW);
      const { id } = await calendar[terms].create({ name: 'Old' });
      const resource = calendar.as(role === 'anonymous' ? null : as(role))[terms];
      const expected = (managers as readonly string[]).includes(role) ? 'done' : 'forbidden';
      expect(await codeOf(resource.create({ name: 'New' })), role).toBe(expected);
      expect(await codeOf(resource.update(id, { name: 'Other' })), role).toBe(expected);
      expect(await codeOf(resource.delete(id)), role).toBe(expected);
    }
  });
});

describe('events.md §3.1, new terms through an event', () => {
  it.each(['contributor', 'author'] as const)(
    'are created by a %s, who may not manage tags',
    async (role) => {
      const { calendar } = calendarAt(NOW);
      const { tags, events } = calendar.as(as(role));
      expect(await codeOf(tags.create({ name: 'new' }))).toBe('forbidden');
      expect((await events.create({ ...EVENT, tags: 'new', categories: 'New' })).tags).toHaveLength(1);
    },
  );
});

describe('F28, markup', () => {
  it('is cleaned for every role, and kept for those whom the host lets', async () => {
    const { calendar } = calendarAt(NOW);
    const html = '<b onclick="x()">b</b><script>x()</script>';
    for (const role of ['contributor', 'author', 'editor', 'administrator'] as const) {
      const { description } = await calendar
        .as({ id: ME, role })
        .events.create({ ...EVENT, description: html });
      expect(description, role).not.toMatch(/onclick|<script/);
    }
    const trusted = calendar.as({
      id: ME,
      role: 'editor',
      capabilities: ['edit_posts', 'publish_posts', 'unfiltered_html'],
    });
    expect((await trusted.events.create({ ...EVENT, description: html })).description).toBe(html);
  });
});

describe('a host’s own capabilities', () => {
  it('stand in for those of the role', async () => {
    const { calendar } = calendarAt(NOW);
    const tagger = calendar.as({ id: ME, role: 'subscriber', capabilities: ['manage_tags'] });
    const barred = calendar.as({ id: ME, role: 'administrator', capabilities: [] });
    expect(await codeOf(tagger.tags.create({ name: 'a' }))).toBe('done');
    expect(await codeOf(tagger.categories.create({ name: 'a' }))).toBe('forbidden');
    expect(await codeOf(barred.events.create(EVENT))).toBe('forbidden');
  });

  it('are needed for raw markup: no role has that right (F28)', () => {
    expect(Object.values(ROLES).flat()).not.toContain('unfiltered_html');
    expect(ROLES[HOST.role]).not.toContain('unfiltered_html');
  });
});

describe('an actor that is none', () => {
  const { calendar } = calendarAt(NOW);

  it.each([
    [{ id: 1, role: 'boss' }, 'role boss is none of administrator, editor, author, contributor, subscriber'],
    [{ id: 1, role: 'toString' }, 'role toString is none of'],
    [{ id: 1 }, 'role undefined is none of'],
    [{ id: 1, role: ['editor'] }, 'role object is none of'],
    [{ id: 1, role: Symbol('editor') }, 'role symbol is none of'],
    [undefined, 'it is neither an object nor null'],
    ['editor', 'it is neither an object nor null'],
    [{ id: 1, role: 'editor', capabilities: null }, 'its capabilities are no list'],
    [{ id: 1, role: 'editor', capabilities: 'edit_posts' }, 'its capabilities are no list'],
    [{ id: 1, role: 'editor', capabilities: [Symbol('fly')] }, 'unknown capabilities: symbol'],
    [{ id: 0, role: 'editor' }, 'id 0 is no positive integer'],
    [{ id: '7', role: 'editor' }, 'id 7 is a text, which `calendar.actorOf` turns into a number'],
    [{ id: 1, role: 'editor', capabilities: ['edit_posts', 'fly'] }, 'unknown capabilities: fly'],
  ])('is refused when it enters: %j', (actor, reason) => {
    expect(() => calendar.as(actor as Actor)).toThrow(
      expect.objectContaining({
        code: 'internal',
        message: expect.stringContaining(reason) as string,
      }),
    );
  });
});

it('sees no more of a calendar than it may use', () => {
  const { calendar } = calendarAt(NOW);
  const kept = ['as', 'load', 'version', 'publishDue', 'expandDue', 'onCommit', 'close'];
  expect(Object.keys(calendar)).toEqual(expect.arrayContaining(kept));
  expect(Object.keys(calendar.as(null)).filter((name) => kept.includes(name))).toEqual([]);
});
