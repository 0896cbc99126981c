import Link from 'next/link';
import { upcoming } from '../calendar';
import { Events } from './events';

/** The number of the page in the address. */
function pageIn(text: string | string[] | undefined): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

export default async function Upcoming({ searchParams }: PageProps<'/'>) {
  const page = pageIn((await searchParams)['page']);
  const { items, total_pages } = await upcoming(page);
  return (
    <>
      <h1>Upcoming events</h1>
      <Events events={items} />
      <nav>
        {page > 1 ? <Link href={`/?page=${page - 1}`}>Earlier</Link> : <span />}
        {page < total_pages && <Link href={`/?page=${page + 1}`}>Later</Link>}
      </nav>
    </>
  );
}
