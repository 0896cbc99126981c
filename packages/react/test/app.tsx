import { cachedFetch, AddToCalendar, EventList, EventMonth, useEvent, useEvents } from '@kalends/react';
import { createClient, type Client, type EventJson, type Page } from '@kalends/client';
import { useState, type ReactElement } from 'react';

/** What a page begins with. */
export interface Beginning {
  readonly baseUrl: string;
  readonly initial?: Page<EventJson> | undefined;
  readonly follow?: boolean | undefined;
  readonly categories?: string | undefined;
  readonly per_page?: number | undefined;
  readonly slug?: string | undefined;
}

/** A client that caches, and tries once. */
export const clientOf = (baseUrl: string): Client =>
  createClient({ baseUrl, fetch: cachedFetch(), retry: { attempts: 1 } });

const RANGE = { start_date: '2031-05-01', end_date: '2031-06-30' };

/** One event and its links. */
function One({ client, slug }: { readonly client: Client; readonly slug: string }): ReactElement {
  const { event, isLoading } = useEvent(client, slug);
  if (event !== undefined) return <AddToCalendar event={event} icsUrl="/jazz.ics" />;
  return <p id="one">{isLoading ? 'Loading' : 'There is none.'}</p>;
}

/** A list with a filter that a visitor changes, and a month. */
export function App({
  client,
  begins,
}: {
  readonly client: Client;
  readonly begins: Beginning;
}): ReactElement {
  const [categories, setCategories] = useState(begins.categories);
  const [month, setMonth] = useState('2031-05');
  const { per_page = 50, initial, follow } = begins;
  const list = useEvents(client, { ...RANGE, per_page, categories }, { initial, follow });
  return (
    <main>
      <h1>Events</h1>
      {['concerts', 'markets', 'nowhere'].map((slug) => (
        <button key={slug} type="button" onClick={() => setCategories(slug)}>
          {slug}
        </button>
      ))}
      <button type="button" onClick={list.reload}>
        reload
      </button>
      <EventList {...list} locale="en-US" />
      <EventMonth {...list} month={month} locale="en-US" onMonth={setMonth} today="2031-05-08" />
      {begins.slug !== undefined && <One client={client} slug={begins.slug} />}
    </main>
  );
}
