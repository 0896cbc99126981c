import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { DATES } from './inputs.js';
import { asking } from './requests.js';
import { calendarOn, handlerOf } from './seeded-site.js';

const ask = asking(handlerOf(calendarOn(createMemoryStore())));

describe('text-slugs.md §5, a record that waits for publication by an editor', () => {
  it.each([
    ['events', { title: 'Gala', slug: 'mine', ...DATES }],
    ['venues', { venue: 'Hall' }],
    ['organizers', { organizer: 'Ann' }],
  ] as const)('of %s is shown without a slug', async (posts, input) => {
    const json = { ...input, status: 'publish' };
    const { body } = await ask('POST', `/${posts}`, { as: 'contributor', json });
    expect(body['status']).toBe('pending');
    if (posts === 'events') expect(body['slug']).toBe('');
    else expect(body).not.toHaveProperty('slug');
    const published = await ask('POST', `/${posts}/${String(body['id'])}`, {
      as: 'editor',
      json: { status: 'publish' },
    });
    expect(published.body['slug']).toBe(Object.values(input)[0]?.toLowerCase());
  });
});
