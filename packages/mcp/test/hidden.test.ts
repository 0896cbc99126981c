import { expect, it } from 'vitest';
import { openSite } from './site.js';

const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

/** A site with public records, and `hidden` ones of an administrator that only editors may see. The ids are the same in both. */
async function filled(hidden: boolean) {
  const site = await openSite();
  const { events, venues, organizers } = site.calendar;
  const venue = await venues.create({ venue: 'Hall', description: 'Open' });
  const organizer = await organizers.create({ organizer: 'Club' });
  await events.create({ title: 'Night', ...DATES, venue: venue.id, organizer: organizer.id, tags: ['late'] });
  const cellar = await venues.create({ venue: 'Cellar', status: 'draft' });
  const secret = await organizers.create({ organizer: 'Hidden club', status: 'draft' });
  const night = await events.create({
    ...{ title: 'Secret night', ...DATES, status: 'draft' },
    ...{ venue: cellar.id, organizer: secret.id, image: 'https://example.org/secret.png' },
  });
  if (!hidden)
    for (const [kind, { id }] of [
      ['events', night],
      ['venues', cellar],
      ['organizers', secret],
    ] as const) {
      await site.calendar[kind].delete(id);
      await site.calendar[kind].purge(id);
    }
  return { ...site, ids: { cellar: cellar.id, secret: secret.id } };
}

it.each(['contributor', 'author'])('hidden records change no byte of what a %s is told', async (as) => {
  const [without, having] = [await filled(false), await filled(true)];
  const { cellar, secret } = having.ids;
  const calls: readonly (readonly [name: string, input: object])[] = [
    ...[{}, { search: 'secret' }, { search: 'e' }, { start_date: '2031-05-01' }, { status: ['draft'] }].map(
      (input) => ['find_events', input] as const,
    ),
    ...[{ venue: [cellar] }, { organizer: [secret] }, { tags: ['late'] }, { per_page: 1 }, { page: 2 }].map(
      (input) => ['find_events', input] as const,
    ),
    ...[{}, { search: 'cellar' }, { search: 'a' }, { per_page: 1 }, { page: 2 }].map(
      (input) => ['find_venues', input] as const,
    ),
    ['create_event', { title: 'New', ...DATES, venue: cellar }],
    ['create_event', { title: 'New', ...DATES, organizer: [secret] }],
    ['create_event', { title: 'New', ...DATES, venue: { venue: 'Cellar' } }],
  ];
  for (const [name, input] of calls) {
    const told = async (site: typeof having) => [name, input, await site.call(name, input, as)];
    expect(await told(having)).toEqual(await told(without));
  }
  await Promise.all([without.close(), having.close()]);
});
