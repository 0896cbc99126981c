import { createCalendar, type Calendar } from '@kalends/core';
import { editor } from '@kalends/editor';
import { createHandler, tribeEvents, type CreateInterface, type Handler } from '@kalends/http-adapter';
import { pages } from '@kalends/pages';
import { createMemoryStore } from '@kalends/store-memory';

/** Who sends this token, or opens the editor, is an editor. */
export const TOKEN = 'playground';

/** A calendar in memory, with its REST interface, its pages and its editor below `baseUrl`. */
export function browserCalendar(
  baseUrl: string,
  more: readonly CreateInterface[] = [],
): { readonly calendar: Calendar; readonly handler: Handler<Request> } {
  const calendar = createCalendar({
    store: createMemoryStore(),
    settings: { title: 'Riverton', timezone: 'Europe/Rome' },
  });
  const handler = createHandler<Request>({
    calendar,
    baseUrl,
    identify: ({ url, headers }) =>
      headers['authorization'] === `Bearer ${TOKEN}` || new URL(url).href.startsWith(`${baseUrl}/manage/`)
        ? { id: 1, role: 'editor' }
        : null,
    interfaces: [
      tribeEvents(),
      editor({ userOf: () => ({ name: 'Demo editor' }) }),
      ...more,
      pages({ wholeSite: true, feeds: false, login: `${baseUrl}/manage/` }),
    ],
  });
  return { calendar, handler };
}
