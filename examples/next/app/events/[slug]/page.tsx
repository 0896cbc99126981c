import { imageOf, venueOf } from '@kalends/client';
import { AddToCalendar } from '@kalends/react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { beginning, eventAt, markup, plain } from '../../../calendar';

type Props = PageProps<'/events/[slug]'>;

/** The event of the address, or the page for what is not there. */
async function eventOf({ params }: Props) {
  return (await eventAt(decodeURIComponent((await params).slug))) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: plain((await eventOf(props)).title) };
}

export default async function Event(props: Props) {
  const event = await eventOf(props);
  const venue = venueOf(event);
  const address = [venue?.address, venue?.city, venue?.country].filter(Boolean).join(', ');
  return (
    <article>
      <h1 {...markup(event.title)} />
      <time dateTime={`${event.utc_start_date.replace(' ', 'T')}Z`}>{beginning(event)}</time>
      {venue && (
        <address>
          <strong {...markup(venue.venue ?? '')} /> {address}
        </address>
      )}
      {imageOf(event) && <img src={imageOf(event)?.url} alt="" />}
      <div {...markup(event.description)} />
      <AddToCalendar event={event} />
      <p>
        <Link href="/">All events</Link>
      </p>
    </article>
  );
}
