import { describe, expect, it } from 'vitest';
import { idOf, OWN_FIELDS, recordsIn } from './kinds.js';
import { useSite } from './site.js';

const site = useSite(OWN_FIELDS);

const { created, load, eventWith } = recordsIn(site);

describe('venues', () => {
  it('of the name of another one are further venues, and leave that as it is', async () => {
    const { visitor, id } = await created('venue', { venue: 'Twin Hall', city: 'Riverton' });
    const again = idOf(await visitor.post('/manage/venues/new', { venue: 'Twin Hall', city: 'Elsewhere' }));
    expect(again).not.toBe(id);
    expect((await load('venue', id))?.['city']).toBe('Riverton');
  });

  it('say what is wrong with a position, which can be taken away', async () => {
    const { visitor, id, path } = await created('venue', { geo_lat: '40', geo_lng: '-74' });
    for (const [lat, lng] of [
      ['40', ''],
      ['91', '0'],
      ['north', '0'],
    ] as const) {
      const answer = await visitor.post(path, { geo_lat: lat, geo_lng: lng });
      expect([lat, lng, answer.status]).toEqual([lat, lng, 422]);
      expect(await answer.text()).toMatch(/id="e-error-geo_l(?:at|ng)"/);
    }
    expect(await load('venue', id)).toMatchObject({ geo_lat: 40, geo_lng: -74 });
    expect((await visitor.post(path, { geo_lat: '', geo_lng: '' })).status).toBe(303);
    expect(await load('venue', id)).toMatchObject({ geo_lat: null, geo_lng: null });
  });

  it('have the fields that the host declares, each for those who may write it', async () => {
    const forEditor = await (await site().as('editor')).text('/manage/venues/new');
    expect(forEditor).toContain('Notes of the office');
    const forAuthor = await (await site().as('author')).text('/manage/venues/new');
    expect(forAuthor).toContain('Seats');
    expect(forAuthor).not.toContain('Notes of the office');
  });

  it('and organizers are linked to in the form of an event', async () => {
    const { visitor, id: venue } = await created('venue', { status: 'publish', venue: 'Linked & Hall' });
    const { id: organizer } = await created('organizer', { status: 'publish' });
    const event = await eventWith('venue', venue, { organizer: [organizer] });
    const text = await visitor.text(`/manage/events/${event}`);
    expect(text).toContain(`href="${site().base}/manage/venues/${venue}"`);
    expect(text).toContain('Edit “Linked &amp; Hall” (opens another window)');
    expect(text).toContain(`href="${site().base}/manage/organizers/${organizer}"`);
    // an author who may not change the venue has no link to a form that would refuse it
    const author = await site().as('author');
    const { accounts } = await site().accounts.list();
    const own = accounts.find(({ name }) => name === 'author')?.id ?? 0;
    await site().calendar.events.update(event, { author: own });
    expect(await author.text(`/manage/events/${event}`)).not.toContain('/manage/venues/');
  });
});
