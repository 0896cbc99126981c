import { createClient } from '@kalends/client';
import { cachedFetch, EventList, EventMonth, useEvents } from '@kalends/react';
import { useState } from 'react';

const client = createClient({
  baseUrl: import.meta.env.VITE_CALENDAR_URL ?? 'http://localhost:4000',
  fetch: cachedFetch(),
});

/** The upcoming events page by page. */
const Upcoming = () => (
  <EventList {...useEvents(client, { ends_after: 'now', strict_dates: true, per_page: 20 })} />
);

/** A month, and the way to others. */
function Month() {
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7));
  const range = { start_date: `${month}-01`, end_date: `${month}-31`, per_page: 50 };
  return <EventMonth month={month} {...useEvents(client, range, { all: true })} onMonth={setMonth} />;
}

/** The calendar as a list or as a month. */
export function App() {
  const [view, setView] = useState<'list' | 'month'>('list');
  return (
    <main>
      <h1>Events</h1>
      <p>
        {(['list', 'month'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
            {name === 'list' ? 'List' : 'Month'}
          </button>
        ))}
      </p>
      {view === 'list' ? <Upcoming /> : <Month />}
    </main>
  );
}
