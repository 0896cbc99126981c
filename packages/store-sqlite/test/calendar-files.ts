import { join } from 'node:path';
import { createCalendar } from '@kalends/core';
import { createSqliteStore } from '@kalends/store-sqlite';
import { expect } from 'vitest';
import { openStore } from './open-store.js';

/** Calendars in files of a folder: empty paths, files with some of everything, and what they answer. */
export function calendarFiles(folder: string) {
  let files = 0;
  const newFile = (): string => join(folder, `${files++}.db`);

  const open = (file: string) => createCalendar({ store: createSqliteStore({ file, durability: 'normal' }) });

  /** As `open`, but the index of words is brought up to date with every fourth event. */
  const openEager = (file: string) => createCalendar({ store: openStore(file, { manyPending: 4 }) });

  /** A file with some of everything, changed and deleted. */
  async function filled(): Promise<string> {
    const file = newFile();
    const calendar = openEager(file);
    const root = await calendar.categories.create({ name: 'Music' });
    const jazz = await calendar.categories.create({ name: 'Jazz', parent: root.id });
    for (let day = 1; day <= 9; day++) {
      const { id } = await calendar.events.create({
        title: `Żółć \u{ffff} & Jazz ${day}`,
        start_date: `2031-05-0${day} 20:00`,
        end_date: `2031-05-0${Math.min(day + 2, 9)} 23:00`,
        status: day % 3 === 0 ? 'draft' : 'publish',
        venue: { venue: `Hall ${day % 4}` },
        organizer: [{ organizer: 'Ann' }, { organizer: `Ben ${day}` }],
        categories: [jazz.id],
        tags: ['late', `tag ${day}`],
      });
      if (day === 4) await calendar.events.delete(id);
      if (day === 5) await calendar.events.update(id, { title: 'Moved', featured: true });
    }
    await calendar.categories.delete(root.id);
    await calendar.close();
    return file;
  }

  const answers = async (file: string): Promise<unknown> => {
    const calendar = open(file);
    const all = {
      per_page: 50,
      start_date: '2000-01-01',
      end_date: '2040-01-01',
      status: ['publish', 'draft'],
    } as const;
    const found = [
      await calendar.events.list(all),
      await calendar.events.list({ ...all, search: 'azz' }),
      await calendar.venues.list({}),
      await calendar.organizers.list({}),
      await calendar.tags.list({ per_page: 50, hide_empty: false }),
      await calendar.categories.list({ hide_empty: false }),
    ];
    await calendar.close();
    for (const { total } of found) expect(total).toBeGreaterThan(0);
    return found;
  };

  return { newFile, open, openEager, filled, answers };
}
