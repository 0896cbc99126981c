import {
  CalendarError,
  type CalendarView,
  type ErrorCode,
  type EventRecord,
  type ImageRecord,
} from '@kalends/core';
import {
  jsonText,
  type Answer,
  type CreateInterface,
  type Dialect,
  type Exchange,
  type Form,
  type Route,
  type Site,
} from '@kalends/http';
import { indexRoute } from '@kalends/http-adapter/interface';
import { apiPath, imageOn, JSON_ROOT, PLACES, postUrl, renderTitle } from '@kalends/site';
import { dialectOf } from '../dialect/dialect.js';
import { operation, route } from '../dialect/operation.js';
import { param, type ParamType } from '../dialect/params.js';
import { RestError } from '../dialect/rest-error.js';
import type { WordPressOptions } from '../options.js';
import { presentUser, type UserFacts } from '../wp/site-routes.js';
import { text } from '../wp/types.js';
import { areEmbedsServed, component, quotation } from './embed-html.js';
import { oembedXml } from './xml.js';

/** The members of an oEmbed answer that describe its picture. */
interface Thumbnail {
  readonly thumbnail_url: string;
  readonly thumbnail_width: number;
  readonly thumbnail_height: number;
}

/** The smallest rendition of an image that fills a box, in a size that fits in it. */
function thumbnailOf(
  { url, width, height, sizes }: ImageRecord,
  maxwidth: number,
  maxheight: number,
): Thumbnail | undefined {
  const whole = { url, width, height };
  const [shown = whole] = [whole, ...Object.values(sizes)]
    .filter((size) => size.width >= maxwidth || size.height >= maxheight)
    .sort((a, b) => a.width - b.width);
  if (shown.width === 0 || shown.height === 0) return undefined;
  const scale = Math.min(1, maxwidth / shown.width, maxheight / shown.height);
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale));
  return {
    thumbnail_url: shown.url,
    thumbnail_width: scaled(shown.width),
    thumbnail_height: scaled(shown.height),
  };
}

const NAME = 'oembed/1.0';
const ROOT = `${JSON_ROOT}/${NAME}`;

const XML_TYPE = 'text/xml; charset=UTF-8';

const DECODER = new TextDecoder();

const asXml = ({ etag: _, ...answer }: Answer): Answer => {
  const { body } = answer;
  const json = body instanceof Uint8Array ? DECODER.decode(body) : typeof body === 'string' ? body : '{}';
  return { ...answer, contentType: XML_TYPE, body: oembedXml(JSON.parse(json) as object) };
};

/** The form of answers that are asked for as XML: that of JSON, written with elements. */
const xmlForm = (json: Form): Form => ({
  result: (answer: Answer, { params: { _fields: _, ...params }, ...exchange }: Exchange) =>
    asXml(json.result(answer, { ...exchange, params })),
  error: (error, exchange) => asXml(json.error(error, exchange)),
});

/** The dialect of WordPress, in which `format=xml` asks for XML. */
function oembedDialect(base: Dialect): Dialect {
  const xml = xmlForm(base.form);
  return {
    ...base,
    formOf: (query) => (query['format'] === 'xml' ? xml : (base.formOf?.(query) ?? base.form)),
  };
}

const NARROWEST = 200;
const WIDEST = 600;

/** A width in pixels: what is too wide, too narrow or no number is cut. */
const width: ParamType<number> = {
  read(given) {
    const number = Number(typeof given === 'string' || typeof given === 'number' ? given : WIDEST);
    return Math.trunc(Math.min(WIDEST, Math.max(NARROWEST, Number.isNaN(number) ? WIDEST : number)));
  },
  shown: { type: 'integer', default: WIDEST },
};

/** A height in pixels; what is no height is no limit. */
const height: ParamType<number> = {
  read(given) {
    const number = Math.trunc(Number(given));
    return number > 0 ? number : Infinity;
  },
  shown: { type: 'integer' },
};

const PARAMS = {
  url: param(text, 'The page of an event'),
  format: param(text, 'json or xml'),
  maxwidth: param(width, 'How wide it may be, in pixels'),
  maxheight: param(height, 'How high it may be, in pixels'),
};

const LETTERS = /[.*+?^${}()|[\]\\]/g;

/** The slug or the id of an event by the URL of its page; `undefined` if it is no such page. */
function createPageReader(site: Site): (url: string) => { slug?: string; id?: number } | undefined {
  const path = site.links.event ?? `/${PLACES.event.page}/{slug}/`;
  const url = (path.startsWith('/') ? site.url + path : path).replace(/\/$/, '');
  const pattern = url
    .replace(LETTERS, String.raw`\$&`)
    .replace(String.raw`\{slug\}`, '(?<slug>[^/?#]{1,800})')
    .replace(String.raw`\{id\}`, String.raw`(?<id>\d{1,15})`);
  const page = new RegExp(`^${pattern}/?(?:[?#].*)?$`);
  return (given) => {
    const { slug, id } = page.exec(given)?.groups ?? {};
    if (slug === undefined && id === undefined) return undefined;
    return { ...(slug !== undefined && { slug }), ...(id !== undefined && { id: Number(id) }) };
  };
}

/** The errors that hide events which not everyone may see. */
const UNSEEN: ReadonlySet<ErrorCode> = new Set(['not_found', 'wrong_kind', 'not_accessible', 'gone']);

/** The event that everybody sees at the URL of a page. */
async function eventAt(
  { events }: CalendarView,
  { slug, id }: { readonly slug?: string; readonly id?: number },
): Promise<EventRecord | undefined> {
  try {
    const event = await events.get(id ?? (await events.locate(slug ?? '')) ?? 0);
    return event.status === 'publish' ? event : undefined;
  } catch (error) {
    // unknown, or not to be seen by everybody
    if (UNSEEN.has(CalendarError.from(error).code)) return undefined;
    throw error;
  }
}

const notFound = (): RestError => new RestError('oembed_invalid_url', 'Not Found', 404);

/** Options of `oembed`. */
export interface OEmbedOptions extends Pick<WordPressOptions, 'texturize'> {
  /** Facts about a user, for the author. Default: nothing. */
  readonly userOf?: ((id: number) => Promise<UserFacts | undefined> | UserFacts | undefined) | undefined;
}

/**
 * oEmbed for the pages of events: `GET /wp-json/oembed/1.0/embed?url=`, as JSON or XML, for everybody. The
 * embedded HTML is the web component of the pages if they are served, with a quotation and a link within it; otherwise the
 * quotation alone.
 *
 * @example
 * createHandler({ calendar, baseUrl: 'https://example.org', interfaces: [tribeEvents(), oembed()] });
 */
export const oembed =
  ({ texturize = true, userOf }: OEmbedOptions = {}): CreateInterface =>
  ({ calendar, site, interfaces }) => {
    const namespace = { name: NAME, url: `${site.url}${ROOT}` };
    const pageOf = createPageReader(site);
    const everybody = calendar.as(null);

    async function embed(url: string, maxwidth: number, maxheight: number): Promise<object> {
      const page = pageOf(url);
      const event = page && (await eventAt(everybody, page));
      if (event === undefined) throw notFound();
      const [image] = event.image > 0 ? await calendar.load('image', [event.image]) : [];
      const author = presentUser(site, event.author, (await userOf?.(event.author))?.shown);
      const title = renderTitle(event.title, texturize);
      const size = {
        width: maxwidth,
        height: Math.min(maxheight, Math.max(NARROWEST, Math.ceil((maxwidth * 9) / 16))),
      };
      const shown = { id: event.id, url: postUrl(site, 'event', event), title, ...size };
      return {
        ...{ version: '1.0', provider_name: calendar.settings.title, provider_url: site.url },
        ...{ author_name: author.name, author_url: author.link, title, type: 'rich' },
        ...size,
        html: areEmbedsServed(interfaces()) ? component(site, shown) : quotation(shown),
        ...(image !== undefined && thumbnailOf(imageOn(site, image), maxwidth, maxheight)),
      };
    }

    const routes: Route[] = [
      indexRoute(() => routes, site, namespace),
      route(
        '/embed',
        operation(
          { operationId: 'getEmbed', methods: ['GET'], summary: 'Tells how to embed the page of an event' },
          PARAMS,
          async (_, { url, maxwidth = WIDEST, maxheight = Infinity }) => {
            if (url === undefined)
              throw new CalendarError('missing_param', 'Missing parameter(s): url', {
                params: ['url'],
              });
            return { body: jsonText(await embed(url, maxwidth, maxheight)) };
          },
        ),
      ),
    ];
    return {
      ...{ root: ROOT, alias: apiPath, anyCase: true, routes },
      dialect: oembedDialect(dialectOf(site, namespace)),
    };
  };
