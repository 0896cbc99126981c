import type { EventJson, EventListJson } from '@kalends/http-adapter';

const HEADERS = { Accept: 'application/json' };

/**
 * All coming events of a calendar, page by page.
 *
 * @param api where the interface is: `https://site.example/wp-json/tribe/events/v1`
 * @throws Error when a page cannot be had
 */
export async function comingEvents(api: string): Promise<EventJson[]> {
  const events: EventJson[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const url = `${api}/events?per_page=50&page=${page}`;
    const response = await fetch(url, { headers: HEADERS });
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    const list = (await response.json()) as EventListJson;
    if (!list.events.every(({ id }) => Number.isSafeInteger(id))) throw new Error(`${url} gives no events`);
    events.push(...list.events);
    pages = list.total_pages;
  }
  return events;
}
