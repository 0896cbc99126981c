import { expect } from 'vitest';
import { ANOTHER } from './kinds.js';
import { useSite } from './site.js';

/** What a browser sends of the form of a new event, which is another one than those that are like it. */
export const FORM = {
  ...ANOTHER,
  title: 'Jazz & "Swing"',
  description: 'One\r\n\r\nTwo <b>bold</b>',
  excerpt: '',
  'start_date[]': ['2026-12-01', '20:00'],
  'end_date[]': ['2026-12-01', '23:00'],
  timezone: 'America/New_York',
  'all_day[]': '',
  status: 'publish',
  venue: 'Old Corn Hall',
  'organizer[]': ['Jazz Club', 'Town', ''],
  'categories[]': ['', 'Concerts\nOutdoors'],
  tags: 'jazz\nsummer',
  cost: '12',
  own_age: '12',
  own_level: 'hard',
};

/** The id of the event to whose form an answer leads. */
export const idOf = (answer: Response): number =>
  Number(/\/events\/(\d+)/.exec(answer.headers.get('location') ?? '')?.[1]);

/** A site whose events have fields of their own, for the tests of a file; how to create events by the form, and to load them. */
export function useEvents() {
  const site = useSite({
    fields: {
      event: {
        age: { type: 'integer', label: 'Least age', min: 0, max: 120 },
        level: { type: 'choice', options: ['easy', 'hard'] },
        notes: { type: 'text', read: 'editors', label: 'Notes of the office' },
      },
    },
  });
  async function created(fields: Readonly<Record<string, string | readonly string[]>> = {}) {
    const visitor = await site().as('editor');
    await visitor.text('/manage/events/new');
    const answer = await visitor.post('/manage/events/new', { ...FORM, ...fields, action: 'save' });
    expect(answer.status).toBe(303);
    return { visitor, answer, id: idOf(answer) };
  }
  const load = async (id: number) => {
    const [event] = await site().calendar.load('event', [id]);
    if (event === undefined) throw new TypeError('There is such an event.');
    return event;
  };
  return { site, created, load };
}
