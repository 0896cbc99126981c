import type { OrganizerInput, VenueInput } from '@kalends/core';
import { given, valuesOf } from './event-row.js';
import type { CsvRow } from './read-csv.js';

type Status = VenueInput['status'];

/** Converts a row to a venue. */
export function venueOfRow(row: CsvRow): VenueInput {
  const { text, flag, number } = valuesOf(row);
  const address = [text('venue_address'), text('venue_address2')].filter((part) => part !== undefined);
  return {
    venue: text('venue_name') ?? '',
    ...given({
      description: text('venue_description'),
      country: text('venue_country'),
      address: address.length === 0 ? undefined : address.join(' '),
      city: text('venue_city'),
      stateprovince: text('venue_state'),
      zip: text('venue_zip'),
      phone: text('venue_phone'),
      website: text('venue_url'),
      geo_lat: number('venue_latitude'),
      geo_lng: number('venue_longitude'),
      show_map: flag('venue_show_map'),
      show_map_link: flag('venue_show_map_link'),
      image: text('venue_featured_image'),
      status: text('venue_status') as Status,
    }),
  };
}

/** Converts a row to an organizer. */
export function organizerOfRow(row: CsvRow): OrganizerInput {
  const { text } = valuesOf(row);
  return {
    organizer: text('organizer_name') ?? '',
    ...given({
      description: text('organizer_description'),
      email: text('organizer_email'),
      website: text('organizer_website'),
      phone: text('organizer_phone'),
      image: text('organizer_featured_image'),
      status: text('organizer_status') as Status,
    }),
  };
}
