import { venueOf } from '@kalends/client';
import Link from 'next/link';
import { beginning, markup, upcoming } from '../calendar';

/** The number of the page in the address. */
function pageIn(text: string | string[] | undefined): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

export default async function Upcoming({ searchParams }: PageProps<'/'>) {
  const page = pageIn((await searchParams)['page']);
  const { items, total, total_pages } = await upcoming(page);
  return (
    <>
      <h1>Upcoming events</h1>
      {total === 0 && <p>There are none.</p>}
      <ol>
        {items.map((event) => (
          <li key={event.id}>
            <time dateTime={`${event.utc_start_date.replace(' ', 'T')}Z`}>{beginning(event)}</time>
            <Link href={`/events/${event.slug}`} {...markup(event.title)} />
            {venueOf(event)?.venue !== undefined && <div {...markup(venueOf(event)?.venue ?? '')} />}
          </li>
        ))}
      </ol>
      <nav>
        {page > 1 ? <Link href={`/?page=${page - 1}`}>Earlier</Link> : <span />}
        {page < total_pages && <Link href={`/?page=${page + 1}`}>Later</Link>}
      </nav>
    </>
  );
}
