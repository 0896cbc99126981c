import type { VenueRecord } from '@kalends/core';
import { stateProvinceOf } from '@kalends/core/adapter';
import { lineOfHtml } from './text-of-html.js';

/**
 * Street, city, state, postal code and country of a venue, as far as they are known, as one line of plain text.
 *
 * @param comma what stands between them, as `commaOf` has it
 */
export function addressOf(venue: VenueRecord, comma = ', '): string {
  const region = stateProvinceOf(venue) || venue.state || venue.province;
  const parts = [venue.address, venue.city, region, venue.zip, venue.country].map(lineOfHtml);
  return parts.filter((part) => part !== '').join(comma);
}
