import { CalendarError } from '@kalends/core';
import { escapeHtml } from '@kalends/core/adapter';
import { type Answer, type Call, jsonText, type Route } from '@kalends/http';
import { siteTime } from '@kalends/site';
import type { FeedContext } from '../context.js';
import { writtenInTurns } from '../in-turns.js';
import { reading } from '../reading.js';

/** An element with a text in it. */
const xmlElement = (name: string, text: string): string => `<${name}>${escapeHtml(text)}</${name}>`;

const CONTENT_TYPE = 'application/xml; charset=UTF-8';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The path of the sitemap, and of its parts by number. */
const PATH = '/event-sitemap';

/** Where search engines expect the parts of the sitemap on sites that move from WordPress. */
const PARTS = /^\/(?:event-sitemap-|wp-sitemap-posts-tribe_events-|tribe_events-sitemap)(\d{1,9})\.xml$/;
const WHOLE = new Set([
  '/event-sitemap.xml',
  '/tribe_events-sitemap.xml',
  '/wp-sitemap-posts-tribe_events.xml',
]);

/** Maps a URL of the sitemap to the path of its route; any other path is unchanged. */
export function sitemapAlias(path: string): string {
  if (WHOLE.has(path)) return PATH;
  const part = PARTS.exec(path)?.[1];
  return part === undefined ? path : `${PATH}/${part}`;
}

const utcText = (utc: string): string => `${utc.replace(' ', 'T')}Z`;

const ENCODER = new TextEncoder();

/** A part of the sitemap: the pages of these events. */
async function* urls(
  { fragments, shared }: FeedContext,
  call: Call,
  ids: readonly number[],
  etag: string,
): AsyncGenerator<Uint8Array> {
  yield ENCODER.encode(`${PROLOG}<urlset xmlns="${NAMESPACE}">\n`);
  yield* writtenInTurns(ids, call.work, (some) =>
    shared.bytes(call, `${etag} ${some[0]}`, async () => {
      const events = await fragments.gather(
        (atHand) => some.flatMap((id) => atHand('event', id) ?? []),
        call.work,
      );
      return events
        .filter(({ subject }) => subject.status === 'publish' && call.calendar.may('read', subject))
        .map(
          ({ url, modified }) =>
            `<url>${xmlElement('loc', url)}${xmlElement('lastmod', utcText(modified))}</url>\n`,
        )
        .join('');
    }),
  );
  yield ENCODER.encode('</urlset>\n');
}

/** The sitemap of event pages: one file, or an index of parts if there are more pages than a file may have. */
export function sitemapRoutes(context: FeedContext): Route[] {
  const { site, settings } = context;

  async function sitemap(call: Call, part: number | undefined): Promise<Answer> {
    const { calendar: viewer } = call;
    // a series has a page for each of its dates: the next one, and the first of those that have been, lead to all
    const { today } = siteTime(context.calendar);
    const shown = { status: 'publish', one_per_series: true } as const;
    const requests = [
      await viewer.events.prepare({ ...shown, starts_after: '0001-01-01', starts_before: today }),
      await viewer.events.prepare({ ...shown, start_date: today, starts_before: '9999-12-31' }),
    ];
    const key = jsonText(requests.map((request) => request.key));
    const state = await context.stateOf(call, jsonText(['sitemap', key, part ?? 0]));
    if (state.isKnown) return { ...state, body: '' };
    await context.cache.refresh(state.version);
    const { ids } = await context.shared.ids(call, key, async () => {
      const [past = [], coming = []] = await Promise.all(requests.map((request) => request.findAll()));
      return [...new Map([...past, ...coming].map((found) => [found.id, found])).values()];
    });
    const parts = Math.ceil(ids.length / settings.sitemapSize);
    const answer = { etag: state.etag, headers: state.headers, contentType: CONTENT_TYPE };
    if (part === undefined && parts > 1) {
      const entries = Array.from({ length: parts }, (_part, index) => {
        const loc = xmlElement('loc', `${site.url}${PATH}-${index + 1}.xml`);
        return `<sitemap>${loc}</sitemap>\n`;
      });
      const body = `${PROLOG}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`;
      return { ...answer, body };
    }
    const number = part ?? 1;
    if (number < 1 || (number > 1 && number > parts))
      throw new CalendarError('not_found', 'The sitemap has no such part.');
    const from = (number - 1) * settings.sitemapSize;
    const some = ids.slice(from, from + settings.sitemapSize);
    return { ...answer, body: urls(context, call, some, state.etag) };
  }

  return [
    {
      path: PATH,
      operations: reading('sitemap', 'The pages of events as a sitemap', (call) => sitemap(call, undefined)),
    },
    {
      path: `${PATH}/{id}`,
      operations: reading('sitemapPart', 'A part of the sitemap', (call) => sitemap(call, Number(call.key))),
    },
  ];
}
