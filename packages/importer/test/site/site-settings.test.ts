import { expect, it } from 'vitest';
import { emptySite, EVENT, importAll } from './importing.js';
import type { Quirks } from './site-server.js';

const SETTINGS = {
  ...{ title: 'Verein', language: 'de_DE', start_of_week: 1, posts_per_page: 12 },
  ...{ date_format: 'j. F Y', time_format: 'H:i' },
};
const answer: Quirks['answer'] = ({ pathname }, request) =>
  Promise.resolve(
    pathname.endsWith('/wp/v2/settings') && request.headers.authorization !== undefined
      ? { status: 200, headers: {}, body: JSON.stringify(SETTINGS) }
      : undefined,
  );
const EURO = { currency_symbol: '€', currency_code: 'EUR', currency_position: 'suffix', values: ['5'] };

/** Days begin at 03:00, and linked data have the zone of the site. */
const rewrite: NonNullable<Quirks['rewrite']> = (_, body) => {
  const change = (event: Record<string, unknown>) => ({
    ...event,
    ...{ cost: '5€', cost_details: EURO },
    ...(event['all_day'] === true && { start_date: '2031-05-01 03:00:00', end_date: '2031-05-02 02:59:59' }),
    ...('json_ld' in event && { json_ld: { startDate: '2031-05-01T20:00:00+02:00' } }),
  });
  if (Array.isArray(body['events']))
    return { ...body, events: (body['events'] as Record<string, unknown>[]).map(change) };
  return 'start_date' in body ? change(body) : body;
};

it('the settings of a site are in the report, as it tells them and as its records show', async () => {
  const site = await emptySite({ answer, rewrite });
  await site.calendar.events.create({ ...EVENT, timezone: 'America/New_York' });
  await site.calendar.events.create({ ...EVENT, all_day: true });
  const { report } = await importAll(site);
  expect(report.settings).toEqual({
    ...{ title: 'Verein', locale: 'de-DE', weekStart: 1, perPage: 12, cutoff: '03:00', isInOneZone: true },
    ...{ dateFormat: 'j. F Y', timeFormat: 'H:i', permalinks: '/event/{slug}/' },
    currency: { symbol: '€', code: 'EUR', position: 'suffix' },
  });
});

it('what a site does not tell visitors is found on its home page and in its index', async () => {
  const site = await emptySite({ answer, pages: { '/': '<!doctype html><html class="x" lang="fr-FR">' } });
  await site.calendar.events.create(EVENT);
  const { report } = await importAll(site, { auth: undefined });
  expect(report.settings).toMatchObject({
    locale: 'fr-FR',
    perPage: 10,
    weekStart: undefined,
    dateFormat: undefined,
  });
  expect(typeof report.settings.title).toBe('string');
});
