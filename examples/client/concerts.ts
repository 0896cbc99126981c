import { basicAuth, ClientError, createClient, venueOf, type Client } from '@kalends/client';

/** A calendar on a server: Kalends, or a site with The Events Calendar. */
export const connect = (baseUrl: string, password: string): Client =>
  createClient({ baseUrl, auth: basicAuth('admin', password) });

/** Announces a concert, and tells where its page is, or why it was refused. */
export async function announce({ events }: Client, title: string, day: string): Promise<string> {
  try {
    const event = await events.create({
      title,
      start_date: `${day} 20:00`,
      end_date: `${day} 23:00`,
      venue: { venue: 'Old Corn Hall', city: 'Riverton' },
      categories: ['Concerts'],
    });
    return event.url;
  } catch (error) {
    if (error instanceof ClientError && error.kind === 'http') return `${error.code}: ${error.message}`;
    throw error;
  }
}

/** All concerts from a day on, from as many pages as there are. */
export async function programme({ events }: Client, start_date: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const { title, start_date: start, venue } of events.all({
    categories: 'concerts',
    start_date,
  })) {
    const place = venueOf({ venue })?.venue ?? 'somewhere';
    lines.push(`${start.slice(0, 16)} ${title}, ${place}`);
  }
  return lines;
}
