import { describe, expect, it } from 'vitest';
import { useSite } from './site.js';

const site = useSite({}, async () => undefined);

const DATES = { start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' };

/** Where an address leads, with its status. */
async function leads(path: string): Promise<readonly [status: number, to: string]> {
  const { headers, status } = await site().get(path);
  return [status, (headers.get('location') ?? '').replace(site().base, '')];
}

describe('the old address of what was merged', () => {
  it('leads to the event that stays', async () => {
    const { calendar } = site();
    const [stays, goes] = [
      await calendar.events.create({ title: 'Jazz', ...DATES }),
      await calendar.events.create({ title: 'Jazz night', ...DATES }),
    ];
    expect((await leads('/event/jazz-night/'))[0]).toBe(200);
    await calendar.events.merge(stays.id, [goes.id]);
    expect(await leads('/event/jazz-night/')).toEqual([301, '/event/jazz/']);
    expect(await leads(`/?p=${goes.id}`)).toEqual([301, '/event/jazz/']);
    // the address is gone where what stays is no more
    await calendar.events.delete(stays.id);
    expect((await leads('/event/jazz-night/'))[0]).toBe(410);
  });

  it('leads to the venue, the organizer, the category and the tag that stay', async () => {
    const { calendar } = site();
    const venues = [
      await calendar.venues.create({ venue: 'Hall' }),
      await calendar.venues.create({ venue: 'Old Hall' }),
    ];
    const organizers = [
      await calendar.organizers.create({ organizer: 'Club' }),
      await calendar.organizers.create({ organizer: 'Old Club' }),
    ];
    const parent = await calendar.categories.create({ name: 'Arts' });
    const categories = [
      await calendar.categories.create({ name: 'Music', parent: parent.id }),
      await calendar.categories.create({ name: 'Old Music' }),
    ];
    const tags = [
      await calendar.tags.create({ name: 'late' }),
      await calendar.tags.create({ name: 'night' }),
    ];
    await calendar.events.create({
      ...{ title: 'Blues', ...DATES },
      ...{ venue: venues[1]?.id, organizer: organizers[1]?.id },
      ...{ categories: [categories[1]?.id ?? 0], tags: [tags[1]?.id ?? 0] },
    });
    const idAt = (list: readonly { readonly id: number }[], at: number) => list[at]?.id ?? 0;
    await calendar.venues.merge(idAt(venues, 0), [idAt(venues, 1)]);
    await calendar.organizers.merge(idAt(organizers, 0), [idAt(organizers, 1)]);
    await calendar.categories.merge(idAt(categories, 0), [idAt(categories, 1)]);
    await calendar.tags.merge(idAt(tags, 0), [idAt(tags, 1)]);
    expect(await leads('/venue/old-hall/')).toEqual([301, '/venue/hall/']);
    expect(await leads('/organizer/old-club/')).toEqual([301, '/organizer/club/']);
    expect(await leads('/events/category/old-music/month/')).toEqual([
      301,
      '/events/category/arts/music/month/',
    ]);
    expect(await leads('/events/tag/night/')).toEqual([301, '/events/tag/late/list/']);
    for (const path of ['/venue/none/', '/events/category/none/', '/events/tag/none/'])
      expect([path, (await leads(path))[0]]).toEqual([path, 404]);
  });

  it('tells nothing of one that visitors do not see', async () => {
    const { calendar } = site();
    const [stays, goes] = [
      await calendar.events.create({ title: 'Secret', status: 'draft', slug: 'secret', ...DATES }),
      await calendar.events.create({ title: 'Hidden', status: 'draft', slug: 'hidden', ...DATES }),
    ];
    await calendar.events.merge(stays.id, [goes.id]);
    expect(await leads('/event/hidden/')).toEqual([404, '']);
    expect(await leads(`/?p=${goes.id}`)).toEqual([404, '']);
  });
});
