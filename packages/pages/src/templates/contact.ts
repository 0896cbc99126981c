import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import type { Contact, PageImage } from '../views/details.js';

/** Phone, e-mail and website, as far as they are known. */
export const contact = ({ phone, email, website }: Contact, { messages }: PageRequest): Html =>
  html`${phone && html`<br /><a href="tel:${phone.replaceAll(/[^\d+]/g, '')}" aria-label="${messages.phone}: ${phone}" dir="ltr">${phone}</a>`}${email && html`<br /><a href="mailto:${email}">${email}</a>`}${website && html`<br /><a href="${website}" rel="noopener">${messages.website}</a>`}`;

/** An image with its size; decorative, because its content is unknown. */
export const picture = (image: PageImage | undefined): Html | '' =>
  image === undefined
    ? ''
    : html`<img
        class="k-picture"
        src="${image.url}"
        alt=""
        ${image.width > 0 && image.height > 0 && html` width="${image.width}" height="${image.height}"`}
      />`;
