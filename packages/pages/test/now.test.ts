import { expect, it } from 'vitest';
import { NOW, openSite } from './site.js';

const MARK = 'On now';

it('marks what has begun and not ended, unless it does not take place', async () => {
  let time = NOW;
  const site = await openSite({ clock: () => time });
  const dates = { start_date: '2026-11-20 18:00:00', end_date: '2026-11-20 19:00:00' };
  await site.calendar.events.create({ title: 'Talk', ...dates });
  const paths = ['/events/', '/events/2026-11-20/', '/events/week/', '/event/talk/', '/embed/next-three/'];
  const marked = async () => {
    const texts = await Promise.all(paths.map((path) => site.text(path)));
    return texts.map((text) => text.split(MARK).length - 1);
  };
  expect(await marked()).toEqual([1, 1, 1, 1, 1]);
  await site.calendar.events.create({ title: 'Off', ...dates, event_status: 'cancelled' });
  await site.calendar.events.create({ title: 'Later', ...dates, start_date: '2026-11-20 18:30:00' });
  expect(await marked()).toEqual([1, 1, 1, 1, 1]);
  time = NOW - 8 * 60_000;
  expect(await marked()).toEqual([0, 0, 0, 0, 0]);
  time = Date.UTC(2026, 10, 21, 0, 0, 0);
  expect(await site.text('/events/2026-11-20/')).not.toContain(MARK);
  await site.close();
});
