import { expect, it } from 'vitest';
import { withKnownEntities } from '../../src/text/entity-names.js';
import { calendarAt } from '../support/calendar-at.js';

it.each([
  ['b &unknown; c', 'b &amp;unknown; c'],
  ['&copy; &Eacute;&eacute; &nbsp;&frac12;&there4;', '&copy; &Eacute;&eacute; &nbsp;&frac12;&there4;'],
  ['&Copy; &#233; &amp;unknown;', '&amp;Copy; &#233; &amp;unknown;'],
])('%j has known entities only: %j', (html, expected) => {
  expect(withKnownEntities(html)).toBe(expected);
});

it('an unknown entity in the title of an author keeps its name in the slug', async () => {
  const { calendar } = calendarAt('2026-11-20 12:00:00');
  const event = await calendar
    .as({ id: 5, role: 'author' })
    .events.create({ title: 'b &unknown; c', start_date: '2031-05-01', end_date: '2031-05-01' });
  expect(event).toMatchObject({ title: 'b &amp;unknown; c', slug: 'b-unknown-c' });
});
