import { may } from '../access/policy.js';
import { invalidParam } from '../errors.js';
import type { ImageKey } from '../fields/readers.js';
import type { ImageQuery } from '../query/query.js';
import { isSeenImage, type Context } from './context.js';
import { WHOLE, type Plan } from './plan.js';

/**
 * Whether an image key is valid: an id must exist for the caller, a URL requires the right to upload (transport.md
 * §3.1).
 */
export async function isUsableImage(context: Context, key: ImageKey): Promise<boolean> {
  if (typeof key === 'string') return may(context.actor, 'upload_files');
  return key === 0 || isSeenImage(context, key);
}

const extensionOf = (url: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(url.split(/[?#]/, 1)[0] ?? '')?.[1]?.toLowerCase() ?? '';

/** The addresses under which an image may be stored: one of the site's own has its path, too. */
const addressesOf = (url: string, siteUrl: string | undefined): readonly string[] =>
  siteUrl !== undefined && url.startsWith(`${siteUrl}/`) ? [url.slice(siteUrl.length), url] : [url];

/**
 * Resolves an image to an id: the given id, or that of the record with the same URL, or of a new record (F32). Makes no
 * network requests: the data of a new image comes from `settings.describeImage`. Rejects with `rest_invalid_param` if
 * the host refuses the URL.
 */
export async function linkImage(context: Context, plan: Plan, key: ImageKey): Promise<number> {
  if (typeof key === 'number') return key;
  for (const url of addressesOf(key, context.siteUrl)) {
    const [planned] = plan.planned('image', 'url', url);
    if (planned !== undefined) return planned.id;
    const query: ImageQuery = { kind: 'image', url, ...WHOLE };
    const [known] = await plan.find(query);
    if (known !== undefined) return known.id;
  }
  const description = await context.settings.describeImage(key);
  if (description === null) throw invalidParam({ image: 'the site refuses this address' });
  const nothingKnown = { extension: extensionOf(key), width: 0, height: 0, filesize: 0, sizes: {} };
  return plan.insert('image', { url: key, ...nothingKnown, ...description });
}
