import type { EventLdJson } from '@kalends/http-adapter';
import type { EventDetails } from './details.js';
import { plainText } from './plain-text.js';

/** An object without its empty texts. */
const filled = <T extends object>(data: T): Partial<T> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== '')) as Partial<T>;

/** A `<` stays escaped: some programs show these texts as HTML. */
const text = (plain: string): string => plain.replaceAll('<', '&lt;');

const named = ({ name, description }: { readonly name: string; readonly description: string }) => ({
  name: text(plainText(name)),
  description: text(plainText(description)),
});

/**
 * The linked data of an event for search engines: that of the interface, with plain texts instead of HTML,
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
        Object.entries(location.address).map(([key, part]) => [key, text(plainText(String(part)))]),
      ),
      telephone: text(venue.contact.phone),
      sameAs: text(venue.contact.website),
    };
  const person = organizer &&
    host && {
      ...organizer,
      ...named(host),
      url: host.url,
      telephone: text(host.contact.phone),
      email: text(host.contact.email),
      sameAs: text(host.contact.website),
    };
  return filled({
    ...data,
    ...{ name: text(plainText(title)), description: text(abstract), url },
    location: place && filled(place),
    organizer: person && filled(person),
    offers: offers && { ...offers, url },
    performer: undefined,
  });
}
