import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import type { Contact } from '../views/details.js';
import type { PageImage } from '../views/page-image.js';

/** The ways to reach a place or a person, in one line: a map, phone, e-mail and website, as far as they are known. */
export function contact(
  { phone, email, website }: Contact,
  { messages }: PageRequest,
  mapUrl = '',
): Html | '' {
  const ways = [
    mapUrl && html`<a href="${mapUrl}" rel="noopener">${messages.map}</a>`,
    phone &&
      html`<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}" aria-label="${messages.phone}: ${phone}" dir="ltr"
        >${phone}</a
      >`,
    email && html`<a href="mailto:${email}">${email}</a>`,
    website && html`<a href="${website}" rel="noopener">${messages.website}</a>`,
  ].filter((way) => way !== '');
  return ways.length === 0 ? '' : html`${ways.map((way, index) => html`${index > 0 && ' · '}${way}`)}`;
}

/** The sizes of an image to choose from, and how wide it is shown. */
export const srcset = (sources: string, sizes: string): Html | '' =>
  sources === '' ? '' : html` srcset="${sources}" sizes="${sizes}"`;

/** An image with its size, whole unless it has a focus; decorative, because its content is unknown. */
export const picture = (image: PageImage | undefined): Html | '' =>
  image === undefined
    ? ''
    : html`<img
        class="k-picture${image.focus && ` k-focus ${image.focus}`}"
        src="${image.url}"
        ${srcset(image.srcset, '(min-width: 60rem) 44rem, 100vw')}
        alt=""
        ${image.width > 0 && image.height > 0 && html` width="${image.width}" height="${image.height}"`}
      />`;
