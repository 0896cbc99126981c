import { createClient, type EventJson } from '@kalends/client';

/**
 * All coming events of a calendar, page by page.
 *
 * @param api where the interface is: `https://site.example/wp-json/tribe/events/v1`
 * @throws ClientError when a page cannot be had
 */
export async function comingEvents(api: string): Promise<EventJson[]> {
  const events: EventJson[] = [];
  for await (const event of createClient({ baseUrl: api }).events.all({ per_page: 50 })) events.push(event);
  return events;
}
