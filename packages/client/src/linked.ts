import type { EventJson } from '@kalends/http-adapter';
import type { ImageJson, VenueJson } from '@kalends/http-adapter';

/** The venue of an event; `undefined` if it has none, for which the interface writes an empty list. */
export const venueOf = ({ venue }: Pick<EventJson, 'venue'>): VenueJson | undefined =>
  Array.isArray(venue) ? undefined : venue;

/** The image of an event, a venue or an organizer; `undefined` if it has none, for which the interface writes `false`. */
export const imageOf = ({
  image,
}: {
  readonly image?: EventJson['image'] | undefined;
}): ImageJson | undefined => (image === false ? undefined : image);
