import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';

const NAMES = ['events', 'series', 'venues', 'organizers', 'categories', 'tags', 'images'] as const;

const open = () => createCalendar({ store: createMemoryStore() });

it('the resources of a view are the same whenever they are read, and those of another view are others', () => {
  const calendar = open();
  const [ann, again] = [1, 1].map((id) => calendar.as({ id, role: 'editor' }));
  for (const name of NAMES) {
    expect(ann?.[name], name).toBe(ann?.[name]);
    expect(ann?.[name], name).not.toBe(again?.[name]);
    expect(calendar[name], name).toBe(calendar[name]);
  }
});

it('a view shows nothing of its store', () => {
  const view = open().as({ id: 1, role: 'subscriber' });
  const names = [...Object.getOwnPropertyNames(view), ...Object.getOwnPropertySymbols(view)];
  expect(names.sort()).toEqual([
    'actor',
    'clock',
    'fields',
    'import',
    'may',
    'select',
    'settings',
    'sync',
    'undo',
  ]);
});

it('a calendar can be copied, with its resources', async () => {
  const calendar = open();
  const copy = { ...calendar };
  for (const name of NAMES) expect(copy[name], name).toBe(calendar[name]);
  expect((await copy.events.list()).total).toBe(0);
});

it('a calendar needs a time zone that is known', () => {
  const open = () => createCalendar({ store: createMemoryStore(), settings: { timezone: 'Mars/Olympus' } });
  expect(open).toThrow(/time zone Mars\/Olympus is not known/);
});
