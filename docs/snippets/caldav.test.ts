import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { expect, it } from 'vitest';
import { handler } from './caldav.js';

it('shows collections beside the interface', async () => {
  const answer = await toFetchHandler(handler)(
    new Request('https://example.org/caldav/calendars/', { method: 'PROPFIND', headers: { Depth: '1' } }),
  );
  expect(answer.status).toBe(207);
  expect(await answer.text()).toContain('<D:displayname>Town Hall</D:displayname>');
});
