import { createCalendar, STATUSES, type ImportEntry } from '@kalends/core';
import { createSqliteStore } from '@kalends/store-sqlite';

const TEXTS = [
  'Tàst “ß” 日本 🎉',
  `' " \\ %_ \u2028`,
  '<p>line<br>line</p>\r\n\ttab &amp; more',
  'nul \0 and \u0001, half of a pair \ud83c alone',
  'عربى עברית',
  '',
];

/** The n-th of some values, from the first again behind the last. */
const nth = <T>(values: readonly [T, ...T[]] | readonly T[], n: number): T => values[n % values.length] as T;

function* entries(events: number): Generator<ImportEntry> {
  yield { kind: 'category', key: 'top', input: { name: 'Top & all' } };
  yield {
    kind: 'category',
    key: 'low',
    input: { name: 'Low 日本', description: '<b>x</b>' },
    links: { parent: 'top' },
  };
  yield { kind: 'tag', key: 'tag', input: { name: 'Tàg' } };
  yield { kind: 'venue', key: 'hall', input: { venue: 'Hall', image: 'https://example.org/hall.png' } };
  yield { kind: 'venue', key: 'barn', input: { venue: 'Barn', status: 'draft' } };
  yield { kind: 'organizer', key: 'ann', input: { organizer: 'Ann “ß”', email: 'ann@example.org' } };
  for (let n = 0; n < events; n++) {
    yield {
      kind: 'event',
      input: {
        title: `Event ${n % 7} ${nth(TEXTS, n)}`,
        description: nth(TEXTS, n + 2),
        excerpt: nth(TEXTS, n + 3),
        start_date: `2031-05-${String((n % 28) + 1).padStart(2, '0')} 20:00:00`,
        end_date: `2031-05-${String((n % 28) + 1).padStart(2, '0')} 23:00:00`,
        timezone: nth(['Europe/Berlin', 'UTC+5.75', 'America/New_York'], n),
        status: nth(STATUSES, n),
        cost: nth(['', '5', '10 - 20'], n),
        image: nth(['https://example.org/a.png', 'https://example.org/b.png'], n),
        hide_from_listings: n % 5 === 0,
        featured: n % 11 === 0,
      },
      links: {
        categories: nth([['low'], ['top', 'low'], []], n),
        tags: nth([['tag'], []], n),
        venue: nth(['hall', 'barn'], n),
        organizer: nth([['ann'], []], n),
      },
    };
  }
}

/** Fills a file with some of everything: all statuses, shared slugs of drafts, terms below others, texts of any kind. */
export async function fillFile(file: string, events: number): Promise<void> {
  const store = createSqliteStore({ file, durability: 'normal' });
  const calendar = createCalendar({ store, clock: () => Date.UTC(2031, 0, 1) });
  await calendar.import(entries(events));
  const { id } = await calendar.venues.create({ venue: 'Gone' });
  await calendar.events.create({
    ...{ title: 'At a place that is gone', start_date: '2031-06-01 10:00', end_date: '2031-06-01 11:00' },
    venue: id,
  });
  await calendar.venues.delete(id);
  const tag = await calendar.tags.create({ name: 'Gone' });
  await calendar.tags.delete(tag.id);
  await calendar.close();
}
