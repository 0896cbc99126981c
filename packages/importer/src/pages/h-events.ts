import { mf2 } from 'microformats-parser';
import type { ReportDraft } from '../file/file-report.js';
import type { FileWork } from '../file/file-work.js';
import { isObject } from '../json-values.js';
import type { Thing } from './graph.js';
import { elementsIn, wordsIn, type HtmlElement } from './html-tree.js';
import { escapeHtml } from '@kalends/core/adapter';
import { NO_HOST, type Page } from './page.js';

/**
 * What is read of the events of a page in microformats: the parser takes the square of the elements of an event, and of the classes of
 * an element.
 */
const MOST = { characters: 400_000, inOne: 30_000, elements: 300, classes: 20, depth: 60, readings: 8 };

/**
 * The beginnings of classes of items: an item that is several properties of the one around it is read for each of them, with all that is in
 * it, so that items in each other multiply. What is read more often than `MOST.readings` is left out.
 */
const ITEM = /^(?:h|v|adr|geo)/;

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

/** The remaining characters and elements of an event. */
interface Room {
  characters: number;
  elements: number;
}

/** The value of an attribute, of classes each once. */
const valueOf = (element: HtmlElement, attribute: string): string | undefined =>
  attribute === 'class'
    ? [...new Set(wordsIn(element, 'class'))].slice(0, MOST.classes).join(' ')
    : element.attributes[attribute];

/** How often the contents of an element are read for each time that it is. */
function readingsOf(element: HtmlElement): number {
  const classes = wordsIn(element, 'class').slice(0, MOST.classes);
  return classes.some((name) => ITEM.test(name)) ? Math.max(1, classes.length - 1) : 1;
}

/** An element as HTML; empty where there is no room left. `readings`: how often it is read. */
function htmlOf(element: HtmlElement, room: Room, depth = 0, readings = 1): string {
  const { name, children } = element;
  room.elements -= 1;
  if (HIDDEN.has(name) || room.characters < 0 || room.elements < 0) return '';
  if (depth > MOST.depth || readings > MOST.readings) {
    room.elements = -1;
    return '';
  }
  const given = ATTRIBUTES.flatMap((attribute) => {
    const value = valueOf(element, attribute);
    return value === undefined || value === '' ? [] : [` ${attribute}="${escapeHtml(value)}"`];
  }).join('');
  room.characters -= name.length + given.length + 5;
  if (VOID.has(name)) return `<${name}${given}>`;
  const within = depth === 0 ? 1 : readings * readingsOf(element);
  const inner = children.map((child) => {
    if (typeof child !== 'string') return htmlOf(child, room, depth + 1, within);
    room.characters -= child.length;
    return room.characters < 0 ? '' : escapeHtml(child);
  });
  return `<${name}${given}>${inner.join('')}</${name}>`;
}

const isRoot = (element: HtmlElement): boolean =>
  wordsIn(element, 'class').some((name) => EVENT_CLASSES.has(name));

type Properties = Readonly<Record<string, readonly unknown[]>>;

const propertiesOf = (item: unknown): Properties => {
  const properties = isObject(item) ? item['properties'] : undefined;
  return isObject(properties) ? (properties as Properties) : {};
};

/** The text of a value, the HTML of one that has it. */
function partText(value: unknown, name: 'value' | 'html' = 'value'): string {
  if (typeof value === 'string') return value;
  const inner = isObject(value) ? (value[name] ?? value['value']) : undefined;
  return typeof inner === 'string' ? inner : '';
}

const textsOf = (values: readonly unknown[] | undefined): string[] =>
  (values ?? []).map((value) => partText(value)).filter((text) => text !== '');

/** The place of an event: a card, an address, or a text. */
function placeOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { adr = [], geo = [], ...own } = propertiesOf(value);
  const parts: Properties = { ...propertiesOf(adr[0]), ...own };
  const point: Properties = { ...propertiesOf(geo[0]), ...own };
  const text = typeof adr[0] === 'string' ? adr[0] : partText(parts['label']?.[0]);
  const address = {
    '@type': ['PostalAddress'],
    streetAddress: textsOf(parts['street-address']).concat(textsOf(parts['extended-address'])).join(', '),
    addressLocality: partText(parts['locality']?.[0]),
    addressRegion: partText(parts['region']?.[0]),
    postalCode: partText(parts['postal-code']?.[0]),
    addressCountry: partText(parts['country-name']?.[0]),
  };
  const isStructured = Object.values(address).some((part) => typeof part === 'string' && part !== '');
  return {
    '@type': ['Place'],
    name: textsOf(own['name'])[0] ?? (isStructured ? '' : partText(value)),
    address: isStructured ? address : text,
    latitude: partText(point['latitude']?.[0]),
    longitude: partText(point['longitude']?.[0]),
    telephone: partText(own['tel']?.[0]),
    url: textsOf(own['url'])[0] ?? '',
  };
}

const personOf = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  const { name, url, email, tel } = propertiesOf(value);
  return {
    '@type': ['Person'],
    name: textsOf(name)[0] ?? partText(value),
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
    description: content === undefined ? '' : partText(content, 'html'),
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

/** Reads the events of a page in microformats (`h-event`, hCalendar), one by one; what is too much is told. */
export async function readHEvents(
  page: Page,
  { error }: Pick<ReportDraft, 'error'>,
  work: FileWork,
): Promise<readonly Thing[]> {
  const events: Thing[] = [];
  const baseUrl = page.base?.href ?? `http://${NO_HOST}/`;
  let characters = 0;
  for await (const root of elementsIn(page.root, work.pause, isRoot)) {
    if (!isRoot(root)) continue;
    const room = { characters: MOST.inOne, elements: MOST.elements };
    const html = htmlOf(root, room);
    characters += html.length;
    if (characters > MOST.characters) {
      error({
        line: 0,
        message: 'The page has too many events in microformats (h-event): the rest is not read.',
      });
      break;
    }
    if (room.characters < 0 || room.elements < 0)
      error({
        line: 0,
        message: 'An event in microformats (h-event) has too many parts: the rest of it is not read.',
      });
    await work.pause();
    events.push(...mf2(html, { baseUrl }).items.flatMap(eventsIn));
  }
  return events;
}
