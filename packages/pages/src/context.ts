import type { Calendar, CalendarView } from '@kalends/core';
import { withTimeLimit } from '@kalends/core/internal';
import {
  API_ROOT,
  commaOf,
  createDateWriter,
  directionOf,
  discovery,
  JSON_ROOT,
  type Discovery,
  siteTime,
  weekStartOf,
} from '@kalends/site';
import { type DateWriter, type SiteTime, weekendOf } from '@kalends/site/internal';
import { type Call, createFragments, etagOf, type Fragments, type Host, type Site } from '@kalends/http';
import type { EventPart } from './event-part.js';
import type { Html } from './html.js';
import { messagesOf } from './messages/messages-of.js';
import type { Messages } from './messages/messages.js';
import { cardColors } from './card-colors.js';
import { themeStylesheet, type Theme } from './theme.js';
import { tileServer, type MapOptions, type TileServer } from './tile-server.js';
import { createDayNames, type DayNames } from './views/day-names.js';
import { renderers, type PageFragments } from './views/fragments.js';

/** Settings of all pages. */
export interface PagesSettings {
  /**
   * The language of the pages and their dates, a BCP 47 tag; there are texts in Arabic, Dutch, English, French, German,
   * Italian, Japanese, Polish and Spanish. Default `en`.
   */
  readonly locale?: string | undefined;
  /** Texts that replace those of the language; languages without texts of ours have the English ones. */
  readonly messages?: Partial<Messages> | undefined;
  /** The first day of the week; 0 is Sunday. Default: that of the locale. */
  readonly weekStart?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | undefined;
  /** The view at `/events/`. Default `list`. */
  readonly view?: 'list' | 'month' | 'week' | undefined;
  /** URLs of the host's own stylesheets, loaded after `/kalends/pages.css`. Default: none. */
  readonly stylesheets?: readonly string[] | undefined;
  /** Logo, colours, fonts and measures of the pages. Default: ours. */
  readonly theme?: Theme | undefined;
  /**
   * Turns a picture of 1200 × 630 pixels from SVG into PNG, for events that have no picture of their own where a link to them is
   * previewed; `loadCards` of `@kalends/media/http` is one with `sharp`. An error `busy` is answered with 503, as is
   * a picture that takes more than 30 seconds. Default: there are none.
   */
  readonly cards?: ((svg: string, client?: string) => Promise<Uint8Array>) | undefined;
  /** Where the map of events comes from. Default: the view lists places with their events, without a map. */
  readonly map?: MapOptions | undefined;
  /** Rules of the host's own after those of the theme, a text of CSS; files are `stylesheets`. Default: none. */
  readonly css?: string | undefined;
  /** The header's content instead of the logo or title that links to all events. Trusted: it is not sanitised. */
  readonly header?: Html | undefined;
  /** The footer's content before the subscription link. Trusted as well. */
  readonly footer?: Html | undefined;
  /** The URL that the link to log in at the end of each page leads to, as that of the editor. Default: there is no link. */
  readonly login?: string | undefined;
  /** The URL of a form with which visitors suggest events, which the header, the footer and empty lists lead to. Default: there is none. */
  readonly submit?: string | undefined;
  /** Parts that other packages add to the page of an event. Default: nothing. */
  readonly eventParts?: readonly EventPart[] | undefined;
  /**
   * Whether lists show a series once, by its next date; visitors choose otherwise by the filter `one_per_series`. Default: yes.
   */
  readonly onePerSeries?: boolean | undefined;
  /** Whether `@kalends/feeds` is served beside the pages, so that they link to its feeds. Default: yes. */
  readonly feeds?: boolean | undefined;
  /**
   * Whether the calendar is the whole site, as in `kalends serve`: then it has a `favicon.ico` and a `robots.txt`, and
   * unknown URLs answer browsers with a page (404). Default: no, other URLs are those of the host.
   */
  readonly wholeSite?: boolean | undefined;
  /** Whether to make quotes, dashes and the like typographic in texts. Default: yes. */
  readonly texturize?: boolean | undefined;
}

/** The path of the theme's stylesheet. */
export const THEME_PATH = '/kalends/theme/style.css';

/** The path of oEmbed in WordPress. */
export const OEMBED_ROOT = '/wp-json/oembed/1.0';

/** The shared context of all pages of a handler. */
export interface PagesContext {
  readonly calendar: Calendar;
  readonly site: Site;
  readonly fragments: Fragments<PageFragments>;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly weekStart: number;
  /** The days of the weekend; 0 is Sunday. */
  readonly weekend: readonly number[];
  readonly dates: DateWriter;
  readonly dayNames: DayNames;
  /** Between the parts of an address or a list. */
  readonly comma: string;
  /** A distance in words, from kilometres. */
  readonly kilometres: (distance: number) => string;
  readonly messages: Messages;
  readonly usualView: 'list' | 'month' | 'week';
  readonly stylesheets: readonly string[];
  /** Where tiles come from; `undefined` if there are no maps. */
  readonly map: TileServer | undefined;
  /** Renders the cards of events to PNG; `undefined` if there are none. */
  readonly cards: PagesSettings['cards'];
  readonly cardColors: ReturnType<typeof cardColors>;
  readonly logo: string | undefined;
  /** The stylesheet of the theme; `''` if it has none. */
  readonly themeCss: string;
  readonly header: Html | undefined;
  readonly footer: Html | undefined;
  /** The theme's content below the header and in the footer. */
  readonly band: Theme['band'];
  readonly footerLinks: NonNullable<Theme['links']>;
  /** Where visitors suggest events; `undefined` if they cannot. */
  readonly submit: string | undefined;
  readonly eventParts: readonly EventPart[];
  readonly onePerSeries: boolean;
  /** Where people log in; `undefined` if pages do not lead there. */
  readonly login: string | undefined;
  /** Whether the calendar is the whole site. */
  readonly wholeSite: boolean;
  readonly feeds: boolean;
  /** How pages lead to the interfaces that are served beside them (site.md §1). */
  readonly discovery: () => Discovery;
  /** Whether oEmbed is served beside the pages (`@kalends/wordpress`), so that pages of events name it. */
  readonly oembed: () => boolean;
  /** Whether changes are told beside the pages (`@kalends/sync`), so that displays follow them. */
  readonly streams: () => boolean;
  readonly texturize: boolean;
}

/** A request for a page. */
export interface PageRequest extends PagesContext, SiteTime, Pick<Call, 'actor' | 'work'> {
  /** The calendar as the caller sees it. */
  readonly view: CalendarView;
}

/** The request of a call, whose fragments are gathered in its turns. */
export function pageRequest(context: PagesContext, { calendar: view, actor, work }: Call): PageRequest {
  const { fragments } = context;
  const gather: typeof fragments.gather = (make) => fragments.gather(make, work);
  return { ...context, ...siteTime(view), view, actor, work, fragments: { ...fragments, gather } };
}

/** The URL of the theme's stylesheet, which changes with it. */
const themeUrl = ({ url }: Site, css: string): string =>
  `${url}${THEME_PATH}?v=${etagOf(new TextEncoder().encode(css)).replace(/\W/g, '').slice(0, 8)}`;

/** Writes kilometres in a language: with a digit after the point below 10. */
function kilometresIn(locale: string): (distance: number) => string {
  const [near, far] = [1, 0].map(
    (maximumFractionDigits) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits }),
  );
  return (distance) => (distance < 10 ? near : far)?.format(distance) ?? '';
}

/** Processes the options once for all requests. Throws a RangeError if the locale is not a language tag, a value of the theme is not CSS, or the address of tiles is none. */
export function createPagesContext(host: Host, options: PagesSettings): PagesContext {
  const { calendar, site, cache } = host;
  const { texturize = true } = options;
  const locale = options.locale ?? 'en';
  const comma = commaOf(locale);
  const messages = { ...messagesOf(locale), ...options.messages };
  const weekStart = options.weekStart ?? weekStartOf(locale);
  const themeCss = themeStylesheet(options.theme ?? {}, options.css);
  const isServed = (path: string) => host.interfaces().some(({ root }) => root === path);
  return {
    calendar,
    site,
    fragments: createFragments(calendar, cache, renderers(host, texturize, { comma, free: messages.free })),
    locale,
    direction: directionOf(locale),
    weekStart,
    weekend: weekendOf(locale),
    dates: createDateWriter(locale, weekStart),
    dayNames: createDayNames(locale),
    comma,
    kilometres: kilometresIn(locale),
    messages,
    usualView: options.view ?? 'list',
    stylesheets: [...(themeCss === '' ? [] : [themeUrl(site, themeCss)]), ...(options.stylesheets ?? [])],
    map: options.map && tileServer(options.map, site.url),
    cards: withTimeLimit({ cards: options.cards }).cards,
    cardColors: cardColors(options.theme?.colors),
    logo: options.theme?.logo,
    themeCss,
    header: options.header,
    footer: options.footer,
    band: options.theme?.band,
    footerLinks: options.theme?.links ?? [],
    submit: options.submit,
    eventParts: options.eventParts ?? [],
    onePerSeries: options.onePerSeries ?? true,
    login: options.login,
    wholeSite: options.wholeSite ?? false,
    feeds: options.feeds ?? true,
    discovery: () =>
      discovery(site.url, {
        scope: isServed(JSON_ROOT) ? 'wp-json' : 'namespace',
        api: isServed(API_ROOT),
      }),
    oembed: () => isServed(OEMBED_ROOT),
    streams: () => isServed(`${JSON_ROOT}/kalends/v1`),
    texturize,
  };
}
