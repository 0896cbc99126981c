import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { expect, it } from 'vitest';
import { handler } from './wordpress.js';

it('the index lists what is mounted', async () => {
  const index = await toFetchHandler(handler)(new Request('https://example.org/wp-json/?_fields=namespaces'));
  expect(await index.json()).toEqual({ namespaces: ['tribe/events/v1', 'wp/v2', 'tec/v1', 'oembed/1.0'] });
});
