import type { EventLdJson } from '@kalends/http-adapter';
import type { EventDetails } from './details.js';
import { plainText } from './plain-text.js';

/** An object without its empty texts. */
const filled = <T extends object>(data: T): Partial<T> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== '')) as Partial<T>;

const named = ({ name, description }: { readonly name: string; readonly description: string }) => ({
  name: plainText(name),
  description: plainText(description),
});

/**
 * The linked data of an event for search engines: that of the interface, with plain texts instead of escaped HTML,
 * without empty texts, and without a performer, because nothing is known of one.
 */
export function linkedDataOf(data: EventLdJson, event: EventDetails): object {
  const { location, organizer, offers } = data;
  const { url, title, abstract, venue } = event;
  const [host] = event.organizers;
  const place = location &&
    venue && {
      ...location,
      ...named(venue),
      url: venue.url,
      address: Object.fromEntries(
        Object.entries(location.address).map(([key, text]) => [key, plainText(String(text))]),
      ),
      telephone: venue.contact.phone,
      sameAs: venue.contact.website,
    };
  const person = organizer &&
    host && {
      ...organizer,
      ...named(host),
      url: host.url,
      telephone: host.contact.phone,
      email: host.contact.email,
      sameAs: host.contact.website,
    };
  return filled({
    ...data,
    ...{ name: plainText(title), description: abstract, url },
    location: place && filled(place),
    organizer: person && filled(person),
    offers: offers && { ...offers, url },
    performer: undefined,
  });
}
