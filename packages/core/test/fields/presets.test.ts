import { accessibilityFields, audienceFields, createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, test } from 'vitest';

test('presets are spread into a declaration, beside fields of its own', async () => {
  const calendar = createCalendar({
    store: createMemoryStore(),
    fields: {
      event: { ...audienceFields, ...accessibilityFields, dress: { type: 'text' } },
      venue: { ...accessibilityFields },
      organizer: { ...accessibilityFields },
    },
  });
  const { custom } = await calendar.events.create({
    ...{ title: 'Jazz', start_date: '2031-05-01', end_date: '2031-05-01' },
    custom: { min_age: 6, audience: ['families'], wheelchair: 'limited', dress: 'black' },
  });
  custom.wheelchair satisfies 'yes' | 'limited' | 'no' | null;
  expect(custom).toMatchObject({ min_age: 6, audience: ['families'], wheelchair: 'limited', captions: null });
  const listed = {
    custom: [{ name: 'wheelchair', value: ['yes', 'limited'] }],
    starts_after: '2031-01-01',
  } as const;
  expect((await calendar.events.list(listed)).total).toBe(1);
});
