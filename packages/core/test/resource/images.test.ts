import type { Calendar } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';

const NOW = '2026-11-20 12:00:00';
const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };

describe('F32, images', () => {
  it('by address become one record each, without any network access', async () => {
    const { calendar } = calendarAt(NOW);
    const url = 'https://example.org/pics/a.JPG?x=1';
    const first = await calendar.events.create({ ...EVENT, image: url });
    const second = await calendar.venues.create({ venue: 'Hall', image: url });
    expect(second.image).toBe(first.image);
    const [image] = await calendar.load('image', [first.image]);
    expect(image).toMatchObject({
      id: first.image,
      revision: 1,
      url,
      extension: 'jpg',
      width: 0,
      height: 0,
      filesize: 0,
      sizes: {},
    });
    expect((await calendar.events.create({ ...EVENT, image: first.image })).image).toBe(first.image);
  });

  it('are refused when unknown, not images, or without the right to upload', async () => {
    const { calendar } = calendarAt(NOW);
    for (const image of ['23', 'foo bar', 'ftp://example.org/a.png', 23, -1]) {
      await expect(calendar.events.create({ ...EVENT, image })).rejects.toMatchObject({
        data: { params: { image: 'Invalid parameter.' } },
      });
    }
    const contributor = calendar.as({ id: 9, role: 'contributor' });
    await expect(
      contributor.events.create({ ...EVENT, image: 'https://example.org/a.png' }),
    ).rejects.toMatchObject({ code: 'invalid_param' });
  });

  it('are described or refused by the host', async () => {
    const describeImage = (url: string) => (url.endsWith('.png') ? { width: 3, height: 2 } : null);
    const { calendar } = calendarAt(NOW, { describeImage });
    const { image } = await calendar.events.create({ ...EVENT, image: 'https://example.org/a.png' });
    expect(await calendar.load('image', [image])).toMatchObject([{ width: 3, height: 2, filesize: 0 }]);
    await expect(
      calendar.events.create({ ...EVENT, image: 'https://example.org/a.gif' }),
    ).rejects.toMatchObject({ code: 'invalid_param' });
  });

  it.each(['events', 'venues', 'organizers'] as const)('F35: an update removes one of %s', async (posts) => {
    const { calendar } = calendarAt('2026-11-20 12:00:00');
    const resource = calendar[posts] as Calendar['events'];
    const inputs = { events: EVENT, venues: { venue: 'Hall' }, organizers: { organizer: 'Ann' } };
    const url = 'https://example.org/a.png';
    const { id, image } = await resource.create({ ...inputs[posts], image: url } as never);
    for (const none of ['', 0]) {
      expect((await resource.update(id, { image: url })).image).toBe(image);
      expect((await resource.update(id, { image: null } as never)).image).toBe(image);
      expect((await resource.update(id, {})).image).toBe(image);
      expect((await resource.update(id, { image: none })).image, JSON.stringify(none)).toBe(0);
    }
    for (const bad of [-1, true, '0', '-1', [], [1]])
      await expect(resource.update(id, { image: bad } as never), JSON.stringify(bad)).rejects.toMatchObject({
        code: 'invalid_param',
      });
  });
});
