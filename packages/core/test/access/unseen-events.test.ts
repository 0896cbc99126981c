import { STATUSES, type Actor, type CalendarView } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { invalid, refusalOf } from '../support/refusal-of.js';

const DATES = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const ME = 5;

/** Every list parameter that names an event. */
const LISTS: readonly (readonly [name: string, list: (calendar: CalendarView, id: number) => unknown])[] = [
  ['post_parent', ({ events }, id) => events.list({ post_parent: id })],
  ['event', ({ venues }, id) => venues.list({ event: id })],
  ['event', ({ organizers }, id) => organizers.list({ event: id })],
  ['event', ({ categories }, id) => categories.list({ event: id })],
  ['post', ({ categories }, id) => categories.list({ post: id })],
  ['event', ({ tags }, id) => tags.list({ event: id })],
  ['post', ({ tags }, id) => tags.list({ post: id })],
];

/** Who sees which unpublished events. */
const READERS: readonly (readonly [who: string, actor: Actor | null, sees: 'none' | 'own' | 'all'])[] = [
  ['anonymous', null, 'none'],
  ['a subscriber', { id: ME, role: 'subscriber' }, 'none'],
  ['a contributor', { id: ME, role: 'contributor' }, 'own'],
  ['an author', { id: ME, role: 'author' }, 'own'],
  ['an editor', { id: ME, role: 'editor' }, 'all'],
];

describe.each(READERS)('F43, an event that %s may not see', (_who, actor, sees) => {
  it.each(STATUSES)('is unknown to every list while it is %s', async (status) => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const date = status === 'future' ? { date: '2040-01-01' } : {};
    const organizer = { organizer: 'Ann' };
    const links = { venue: { venue: 'Hall' }, organizer, categories: 'Jazz', tags: 'live' };
    for (const author of [ME, 1]) {
      const { id } = await calendar.events.create({
        title: 'E',
        ...DATES,
        ...date,
        ...links,
        status,
        author,
      });
      const isSeen = status === 'publish' || sees === 'all' || (sees === 'own' && author === ME);
      for (const [name, list] of LISTS) {
        const answer = Promise.resolve(list(calendar.as(actor), id));
        if (isSeen) expect(await answer, name).toHaveProperty('items');
        else
          expect(await refusalOf(answer), name).toMatchObject({
            code: 'invalid_param',
            data: { params: invalid(name) },
          });
      }
    }
  });
});
