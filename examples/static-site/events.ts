import { createClient, type EventJson } from '@kalends/client';

/**
 * All events of a calendar that have not ended yet, page by page.
 *
 * @param api where the interface is: `https://site.example/wp-json/tribe/events/v1`
 * @throws ClientError when a page cannot be had
 */
export async function comingEvents(api: string): Promise<EventJson[]> {
  const events: EventJson[] = [];
  // to the second: otherwise what ends today is left out
  const notOver = { ends_after: 'now', strict_dates: true, per_page: 50 };
  for await (const event of createClient({ baseUrl: api }).events.all(notOver)) events.push(event);
  return events;
}
