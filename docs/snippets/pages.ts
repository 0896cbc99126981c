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

// #region theme
export const themed = pages({
  theme: {
    logo: 'https://example.org/logo.svg',
    colors: { accent: { light: '#b91c1c', dark: '#fca5a5' }, onAccent: { light: '#fff', dark: '#1f0505' } },
    fonts: { headings: 'Georgia, serif' },
    radius: '0',
  },
  css: '.k-card { border-width: 2px }',
  footer: html`<a href="https://example.org/imprint">Imprint</a>`,
});
// #endregion theme

// #region fields
export const inItalian = pages({
  locale: 'it',
  messages: { fields: { age: 'Dagli anni', 'style.jazz': 'Jazz' } },
});
// #endregion fields
