// #region mount
import { createCalendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { html, pages, raw } from '@kalends/pages';
import { createMemoryStore } from '@kalends/store-memory';

export const calendar = createCalendar({
  store: createMemoryStore(),
  settings: { timezone: 'Europe/Rome' },
});
export const handler = createHandler({
  calendar,
  baseUrl: 'https://example.org',
  interfaces: [tribeEvents(), pages({ feeds: false })],
});
// #endregion mount

// #region template
export const ours = pages({
  templates: {
    event: ({ event }) =>
      html`<h1>${raw(event.title)}</h1>
        <p>${event.start_date}</p>`,
  },
});
// #endregion template
