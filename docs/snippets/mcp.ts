import { createCalendar } from '@kalends/core';
import { bearer, createHandler, tribeEvents } from '@kalends/http-adapter';
import { mcp } from '@kalends/mcp';
import { createMemoryStore } from '@kalends/store-memory';

const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });

const key = 'a-long-random-key';

// #region mcp
export const handler = createHandler({
  calendar,
  baseUrl: 'https://example.org',
  interfaces: [tribeEvents(), mcp({ draftsOnly: true })],
  identify: bearer([{ token: key, actor: { id: 7, role: 'editor' } }]),
});
// #endregion mcp
