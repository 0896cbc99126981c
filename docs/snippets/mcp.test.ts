import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { expect, it } from 'vitest';
import { handler } from './mcp.js';

it('answers at /mcp', async () => {
  const response = await toFetchHandler(handler)(
    new Request('https://example.org/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    }),
  );
  expect(await response.text()).toContain('find_events');
});
