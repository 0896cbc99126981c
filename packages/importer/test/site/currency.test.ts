import { describe, expect, it } from 'vitest';
import { CLOCK, emptySite, EVENT, importAll, sortsOf } from './importing.js';
import { siteOf, type Quirks } from './site-server.js';

const FRANCS = { currency_symbol: 'CHF ', currency_code: 'CHF', currency_position: 'prefix' };
const EUROS = { currency_symbol: '€', currency_code: 'EUR', currency_position: 'suffix' };

type Shown = Record<string, unknown> & { json_ld?: { offers?: object } };

/** Imports a site whose event has this cost; gives what our interface answers for it, and the notes. */
async function importWith(cost: string, cost_details: Record<string, unknown>) {
  const rewrite: Quirks['rewrite'] = (_, body) =>
    Array.isArray(body['events'])
      ? { ...body, events: (body['events'] as object[]).map((event) => ({ ...event, cost, cost_details })) }
      : body;
  const site = await emptySite({ rewrite });
  const { id } = await site.calendar.events.create(EVENT);
  const { store, notes } = await importAll(site);
  const copy = siteOf({ store, clock: CLOCK });
  const read = async (): Promise<Shown> =>
    JSON.parse((await copy.read(`events/${id}`)).replace(/^200 /, '')) as Shown;
  return { notes, id, shown: await read(), read, calendar: copy.calendar };
}

describe('the currency that the administration of a site gave an event', () => {
  it.each([
    ['with a code', 'CHF10 – CHF25', { ...FRANCS, currency_symbol: 'CHF', values: ['10', '25'] }],
    ['with a blank behind its symbol', 'CHF 10', { ...FRANCS, values: ['10'] }],
    ['whose symbol stands behind', '10€ – 25€', { ...EUROS, values: ['10', '25'] }],
    ['without a cost', '', { ...EUROS, values: [] }],
    [
      'of which the site tells the position alone',
      '',
      { ...EUROS, currency_symbol: '', currency_code: '', values: [] },
    ],
    ['of a single amount', '1.000,50€', { ...EUROS, values: ['1000.50'] }],
    ['of a cost in words', 'Eintritt frei', { ...EUROS, values: ['eintritt-frei'] }],
  ])('comes along, %s', async (_, cost, details) => {
    const { shown, notes } = await importWith(cost, details);
    expect(sortsOf(notes)).toEqual(['brought']);
    expect(shown).toMatchObject({ cost, cost_details: details });
    if (cost !== '' && details.currency_code !== '')
      expect(shown.json_ld?.offers).toMatchObject({ priceCurrency: details.currency_code });
  });

  it.each([
    ['0 - 20', 'Kostenlos – 20€', ['0', '20'], 'Free – 20€'],
    ['0', 'Kostenlos', ['0'], 'Free'],
  ])(
    'keeps the amounts of a cost that the site calls free in its own language: %s',
    async (_, cost, values, ours) => {
      const { shown, notes, id } = await importWith(cost, { ...EUROS, values });
      expect(shown).toMatchObject({ cost: ours, cost_details: { ...EUROS, values } });
      expect(notes).toContainEqual(expect.objectContaining({ what: 'differs', id, field: 'cost' }));
    },
  );

  it('keeps its code, and nothing else, when a new cost is given', async () => {
    const { id, read, calendar } = await importWith('10€', { ...EUROS, values: ['10'] });
    await calendar.events.update(id, { title: 'Blues' });
    expect(await read()).toMatchObject({ cost: '10€', cost_details: { ...EUROS, values: ['10'] } });
    await calendar.events.update(id, { cost: '£12' });
    expect(await read()).toMatchObject({
      cost: '£12',
      cost_details: {
        currency_symbol: '£',
        currency_code: 'EUR',
        currency_position: 'prefix',
        values: ['12'],
      },
    });
  });
});
