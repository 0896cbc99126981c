import { expect, it } from 'vitest';
import { useSite } from './site.js';

const site = useSite();

it('counts events as past once they have ended on the clock of the site', async () => {
  // it is 18:07 on 2026-11-20
  for (const [title, start, end] of [
    ['Ended', '2026-11-20 16:00', '2026-11-20 18:00'],
    ['Going on', '2026-11-20 17:00', '2026-11-20 19:00'],
    ['Tonight', '2026-11-20 20:00', '2026-11-20 22:00'],
    ['Tomorrow', '2026-11-21 08:00', '2026-11-21 09:00'],
  ] as const)
    await site().calendar.events.create({ title, start_date: start, end_date: end });
  const visitor = await site().as('editor');
  const shown = async (period: string) => {
    const text = await visitor.text(`/manage/events?period=${period}`);
    return ['Ended', 'Going on', 'Tonight', 'Tomorrow'].filter((title) => text.includes(`>${title}</a>`));
  };
  expect(await shown('past')).toEqual(['Ended']);
  expect(await shown('upcoming')).toEqual(['Going on', 'Tonight', 'Tomorrow']);
});
