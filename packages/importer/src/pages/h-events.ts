import { mf2 } from 'microformats-parser';
import type { FileWork } from '../file/file-work.js';
import { isObject } from '../json-values.js';
import type { Thing } from './graph.js';
import { wordsIn, type HtmlElement } from './html-tree.js';
import { escapeHtml } from '@kalends/core/adapter';
import { NO_HOST, type Page } from './page.js';

/** How many events in microformats a page may have, and how many characters one of them. */
const MOST_EVENTS = 2_000;
const MAX_EVENT = 100_000;

/** Classes of events: of microformats2, and of hCalendar before it. */
const EVENT_CLASSES: ReadonlySet<string> = new Set(['h-event', 'vevent']);

/** The attributes that microformats are read from. */
const ATTRIBUTES = [
  'class',
  'href',
  'src',
  'alt',
  'title',
  'datetime',
  'value',
  'data',
  'id',
  'rel',
  'poster',
];

const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

/** Elements that have no text for people. */
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'svg']);

/** An element as HTML; empty behind so many characters. */
function htmlOf(element: HtmlElement, room: { left: number }): string {
  const { name, attributes, children } = element;
  if (HIDDEN.has(name) || room.left < 0) return '';
  const given = ATTRIBUTES.flatMap((attribute) => {
    const { [attribute]: value } = attributes;
    return value === undefined ? [] : [` ${attribute}="${escapeHtml(value)}"`];
  }).join('');
  room.left -= name.length + given.length + 5;
  if (VOID.has(name)) return `<${name}${given}>`;
  const inner = children.map((child) => {
    if (typeof child !== 'string') return htmlOf(child, room);
    room.left -= child.length;
    return room.left < 0 ? '' : escapeHtml(child);
  });
  return `<${name}${given}>${inner.join('')}</${name}>`;
}

/** The outermost elements of events. */
function* rootsIn(element: HtmlElement): Generator<HtmlElement> {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (wordsIn(child, 'class').some((name) => EVENT_CLASSES.has(name))) yield child;
    else yield* rootsIn(child);
  }
}

type Properties = Readonly<Record<string, readonly unknown[]>>;

const propertiesOf = (item: unknown): Properties => {
  const properties = isObject(item) ? item['properties'] : undefined;
  return isObject(properties) ? (properties as Properties) : {};
};

/** The text of a value, the HTML of one that has it. */
function textOf(value: unknown, name: 'value' | 'html' = 'value'): string {
  if (typeof value === 'string') return value;
  const inner = isObject(value) ? (value[name] ?? value['value']) : undefined;
  return typeof inner === 'string' ? inner : '';
}

const textsOf = (values: readonly unknown[] | undefined): string[] =>
  (values ?? []).map((value) => textOf(value)).filter((text) => text !== '');

/** The place of an event: a card, an address, or a text. */
function placeOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { adr = [], geo = [], ...own } = propertiesOf(value);
  const parts: Properties = { ...propertiesOf(adr[0]), ...own };
  const point: Properties = { ...propertiesOf(geo[0]), ...own };
  const text = typeof adr[0] === 'string' ? adr[0] : textOf(parts['label']?.[0]);
  const address = {
    '@type': ['PostalAddress'],
    streetAddress: textsOf(parts['street-address']).concat(textsOf(parts['extended-address'])).join(', '),
    addressLocality: textOf(parts['locality']?.[0]),
    addressRegion: textOf(parts['region']?.[0]),
    postalCode: textOf(parts['postal-code']?.[0]),
    addressCountry: textOf(parts['country-name']?.[0]),
  };
  const isStructured = Object.values(address).some((part) => typeof part === 'string' && part !== '');
  return {
    '@type': ['Place'],
    name: textsOf(own['name'])[0] ?? (isStructured ? '' : textOf(value)),
    address: isStructured ? address : text,
    latitude: textOf(point['latitude']?.[0]),
    longitude: textOf(point['longitude']?.[0]),
    telephone: textOf(own['tel']?.[0]),
    url: textsOf(own['url'])[0] ?? '',
  };
}

const personOf = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  const { name, url, email, tel } = propertiesOf(value);
  return {
    '@type': ['Person'],
    name: textsOf(name)[0] ?? textOf(value),
    url: textsOf(url)[0] ?? '',
    email: textsOf(email)[0] ?? '',
    telephone: textsOf(tel)[0] ?? '',
  };
};

/** An event of microformats by the names of schema.org. */
function thingOf(item: unknown): Thing {
  const { name, start, end, duration, location, organizer, url, uid, photo, featured, category, ...texts } =
    propertiesOf(item);
  const [content] = [texts['content'], texts['description'], texts['summary']].flatMap(
    (values) => values ?? [],
  );
  return {
    '@type': ['Event'],
    name: textsOf(name)[0] ?? '',
    startDate: textsOf(start)[0] ?? '',
    endDate: textsOf(end)[0] ?? '',
    duration: textsOf(duration)[0] ?? '',
    location: (location ?? []).map(placeOf),
    organizer: (organizer ?? []).map(personOf),
    url: textsOf(url),
    uid: textsOf(uid)[0] ?? '',
    image: [...textsOf(featured), ...textsOf(photo)],
    keywords: textsOf(category),
    description: content === undefined ? '' : textOf(content, 'html'),
    eventStatus: textsOf(texts['status']),
  };
}

/** The events of an item, and of those within it. */
function eventsIn(item: unknown): Thing[] {
  const types = isObject(item) ? item['type'] : undefined;
  if (Array.isArray(types) && types.includes('h-event')) return [thingOf(item)];
  const children = isObject(item) ? item['children'] : undefined;
  return Array.isArray(children) ? children.flatMap(eventsIn) : [];
}

/** Reads the events of a page in microformats (`h-event`, hCalendar), one by one. */
export async function readHEvents(page: Page, work: FileWork): Promise<readonly Thing[]> {
  const events: Thing[] = [];
  const baseUrl = page.base?.href ?? `http://${NO_HOST}/`;
  for (const root of rootsIn(page.root)) {
    if (events.length >= MOST_EVENTS) break;
    const html = htmlOf(root, { left: MAX_EVENT });
    work.spend('characters', html.length);
    await work.turn();
    events.push(...mf2(html, { baseUrl }).items.flatMap(eventsIn));
  }
  return events;
}
