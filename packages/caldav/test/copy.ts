import type { Served } from './served.js';
import { xml } from './served.js';

/** A copy of a collection, as a client keeps it: ETags and texts by address. */
export interface Copy {
  readonly path: string;
  readonly as: string | undefined;
  token: string;
  readonly objects: Map<string, { readonly etag: string; readonly text: string }>;
}

/** An empty copy of a collection. */
export const newCopy = (path: string, as?: string): Copy => ({ path, as, token: '', objects: new Map() });

const PROPS = '<d:prop><d:getetag/><c:calendar-data/></d:prop>';

const report = (token: string): string =>
  xml(
    `<d:sync-collection><d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`,
  );

/** Brings a copy up to date by `sync-collection` and `calendar-multiget`, from the beginning if its token counts no longer. */
export async function follow(
  { dav }: Served,
  copy: Copy,
): Promise<{ readonly changed: number; readonly removed: number }> {
  const { path, as, objects } = copy;
  const answer = await dav('REPORT', path, report(copy.token), {}, as);
  if (answer.status === 403 && answer.text.includes('valid-sync-token')) {
    copy.token = '';
    objects.clear();
    return follow({ dav } as Served, copy);
  }
  if (answer.status !== 207) throw new Error(`${answer.status}: ${answer.text}`);
  const { responses, token } = answer.all();
  const changed = responses.filter(
    ({ status, href, props }) => status === 200 && objects.get(href)?.etag !== props.get('getetag'),
  );
  const gone = responses.filter(({ status }) => status === 404);
  for (const { href } of gone) objects.delete(href);
  if (changed.length > 0) {
    const hrefs = changed.map(({ href }) => `<d:href>${href}</d:href>`).join('');
    const got = await dav(
      'REPORT',
      path,
      xml(`<c:calendar-multiget>${PROPS}${hrefs}</c:calendar-multiget>`),
      {},
      as,
    );
    for (const { href, status, props } of got.all().responses) {
      if (status === 404) objects.delete(href);
      else objects.set(href, { etag: props.get('getetag') ?? '', text: props.get('calendar-data') ?? '' });
    }
  }
  copy.token = token;
  const isCut = responses.some(({ status }) => status === 507);
  if (isCut) return follow({ dav } as Served, copy);
  return { changed: changed.length, removed: gone.length };
}

/** What a collection has now, by `PROPFIND` and `GET`. */
export async function listed(
  { dav }: Served,
  path: string,
  as?: string,
): Promise<ReadonlyMap<string, { etag: string; text: string }>> {
  const answer = await dav(
    'PROPFIND',
    path,
    xml('<d:propfind><d:prop><d:getetag/></d:prop></d:propfind>'),
    { Depth: '1' },
    as,
  );
  const found = new Map<string, { etag: string; text: string }>();
  for (const { href, props } of answer.all().responses) {
    const etag = props.get('getetag');
    if (etag === undefined) continue;
    const { text, status } = await dav('GET', href, undefined, {}, as);
    if (status !== 200) throw new Error(`${href}: ${status}`);
    found.set(href, { etag, text });
  }
  return found;
}
