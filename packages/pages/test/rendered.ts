import type { Actor } from '@kalends/core';
import { parseUrl } from '@kalends/core/adapter';
import { DomUtils, parseDocument } from 'htmlparser2';
import { executable, textsOf } from '../../http-adapter/test/xss/executable.js';
import {
  attributesOf,
  classesOf,
  elementOf,
  elementsIn,
  isContained,
  parsePage,
  pathOf,
} from './html-parser.js';
import type { PagesSite } from './site.js';

const { getElementsByTagName, textContent } = DomUtils;

const DATES = { start_date: '2026-11-27 10:00:00', end_date: '2026-11-27 12:00:00' };

/** What is wrong with texts that others show as HTML. */
export const findingsOf = (where: string, texts: readonly string[]): string[] =>
  texts.flatMap((text) => [
    ...executable(text).map((finding) => `${where}: ${finding} in ${text}`),
    ...(isContained(text) ? [] : [`${where}: not contained: ${text}`]),
  ]);

/** The parts of a page that are its own, with the elements around them. */
const ownParts = (html: string): string[] =>
  elementsIn(parsePage(html))
    .filter((element) => classesOf(element).some((name) => name.startsWith('k-')))
    .map((element) => pathOf(element).join(' '));

/** The scheme of an address, as browsers read it. */
const schemeOf = (address: string): string => parseUrl(address, 'http://site.example')?.protocol ?? '';

/** Elements and attributes of a page that run something, but for its own script and its linked data. */
const running = (html: string): string[] =>
  elementsIn(parsePage(html)).flatMap((element) => {
    const { tagName } = element;
    const { type, src = '', href = '', ...others } = attributesOf(element);
    // pages have icons and colours, and take such names from texts of others
    const isShape = tagName === 'svg' && classesOf(element).some((name) => name.startsWith('k-'));
    const isOwn = isShape || type === 'application/ld+json' || src.endsWith('/kalends/pages.js');
    return [
      ...(/^(?:script|svg|math|iframe|object|embed|style|base)$/.test(tagName) && !isOwn ? [tagName] : []),
      ...Object.keys(others).filter((name) => name.startsWith('on')),
      ...[src, href].filter((address) => /^(?:javascript|vbscript):$/.test(schemeOf(address))),
    ];
  });

/** What is wrong with a page: its parts stand where they stand on the page of harmless records, and are its own alone. */
export function findingsOfPage(path: string, html: string, harmless: string): string[] {
  const [parts, expected] = [ownParts(html), ownParts(harmless)];
  const moved = parts.findIndex((part, index) => part !== expected[index]);
  const isSame = moved < 0 && parts.length === expected.length;
  const description = elementOf(parsePage(html), 'k-description');
  const theirs = description === undefined ? [] : elementsIn(description);
  const words = theirs.flatMap((element) => {
    const { id = '', name = '' } = attributesOf(element);
    return [id, name, ...classesOf(element)];
  });
  return [
    ...(isSame ? [] : [`${parts.length} parts, ${parts[moved]} for ${expected[moved]}`]),
    ...running(html),
    ...words.filter((word) => /^k-/i.test(word)).map((word) => `${word} is an author's`),
  ].map((finding) => `${path}: ${finding}`);
}

const json = async (answer: Response): Promise<object> => (await answer.json()) as object;

/** What the payload is in, for an actor, by path; the ids of the records are unlike in each. */
async function answers(site: PagesSite, actor: Actor, payload: string) {
  const linked = {
    description: payload,
    address: `A ${payload}`,
    city: `B ${payload}`,
    phone: `1 ${payload}`,
  };
  const { events } = site.calendar.as(actor);
  const made = await events.create({
    ...{ ...DATES, title: `T ${payload}`, description: payload, excerpt: payload },
    venue: { ...linked, venue: `V ${payload}`, stateprovince: `C ${payload}` },
    organizer: { organizer: `O ${payload}`, description: payload, phone: `2 ${payload}` },
  });
  const category = await site.calendar.categories.create({ name: `G ${payload}`, description: payload });
  const event = await site.calendar.events.update(made.id, {
    ...{ status: 'publish', slug: 'the-event', categories: [category.id] },
  });
  const [organizer = 0] = event.organizer;
  const [{ slug: venueSlug = '' } = {}] = await site.calendar.load('venue', [event.venue]);
  const [{ slug: organizerSlug = '' } = {}] = await site.calendar.load('organizer', [organizer]);
  const textAt = async (path: string) => [path, await site.text(path)] as const;
  const shown = {
    records: await Promise.all(
      [`events/${event.id}`, `venues/${event.venue}`, `organizers/${organizer}`].map((path) =>
        site.get(`/wp-json/tribe/events/v1/${path}`).then(json),
      ),
    ),
    term: await site.get(`/wp-json/tribe/events/v1/categories/${category.id}`).then(json),
    pages: [
      await textAt('/event/the-event/'),
      await textAt('/events/2026-11-27/'),
      await textAt('/events/2026-11/'),
      // `%3c` in a path is read as `<`, which no slug has
      ['/venue/', venueSlug.includes('%3c') ? '' : await site.text(`/venue/${venueSlug}/`)] as const,
      [
        '/organizer/',
        organizerSlug.includes('%3c') ? '' : await site.text(`/organizer/${organizerSlug}/`),
      ] as const,
      ['/events/category/', await site.text(`/events/category/${category.slug}/2026-11-27/`)] as const,
    ],
    feed: await site.get('/events/feed/json/').then(json),
    xml: await Promise.all(['/events/feed/', '/events/feed/atom/'].map(textAt)),
    calendar: await site.text(`/events/${event.id}.ics`),
  };
  await site.calendar.events.delete(event.id);
  await site.calendar.venues.delete(event.venue);
  await site.calendar.organizers.delete(organizer);
  await site.calendar.categories.delete(category.id);
  return shown;
}

/** Answers of the site for texts in which nothing is wrong: those that pages are compared with. */
const harmlessAnswers = new WeakMap<PagesSite, ReturnType<typeof answers>>();

/** The texts of RSS and Atom that readers show as HTML, and the names of all elements. */
function readXml(xml: string) {
  const { children } = parseDocument(xml, { xmlMode: true });
  const elements = getElementsByTagName('*', children);
  return {
    names: elements.map(({ name }) => name),
    html: elements
      .filter(
        ({ name, attribs }) => /^(?:content:encoded|description)$/.test(name) || attribs['type'] === 'html',
      )
      .map((element) => textContent(element)),
  };
}

/** What is wrong with a feed in XML: it has no other elements than that of harmless records, and nothing runs in its texts. */
function findingsOfXml(path: string, xml: string, harmless: string): string[] {
  const [{ names, html }, expected] = [readXml(xml), readXml(harmless).names];
  // texts that are empty have no elements
  const isSame = names.length <= expected.length && names.every((name) => expected.includes(name));
  return [...(isSame ? [] : [`${path}: ${names.join(' ')}`]), ...findingsOf(path, html)];
}

/** Stores a payload in all texts of an event as an actor, has it published, and gives what is wrong where it is shown. */
export async function show(site: PagesSite, actor: Actor, payload: string): Promise<string[]> {
  let known = harmlessAnswers.get(site);
  if (known === undefined) {
    known = answers(site, { id: 1, role: 'administrator' }, 'x');
    harmlessAnswers.set(site, known);
  }
  const [harmless, shown] = [await known, await answers(site, actor, payload)];
  const markupIn = (records: readonly object[]) =>
    records.flatMap((record) => textsOf(record)).filter(([path]) => !/url|slug/.test(path));
  /** Elements stay unclosed in descriptions of terms (terms.md §1.1). */
  const contained = markupIn(shown.records).filter(([path]) => !/\/categories\/\d+\/description$/.test(path));
  const linkedData = shown.pages.flatMap(([, page]) =>
    [...page.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, data = '{}']) => data,
    ),
  );
  const unfolded = shown.calendar.replaceAll(/\r\n[ \t]/g, '');
  const written = /^X-ALT-DESC[^:]*:(.*)$/m.exec(unfolded)?.[1] ?? '';
  return [
    ...findingsOf(
      'rest',
      contained.map(([, text]) => text),
    ),
    ...markupIn([...shown.records, shown.term]).flatMap(([path, text]) =>
      executable(text).map((finding) => `${path}: ${finding} in ${text}`),
    ),
    ...findingsOf(
      'linked data',
      linkedData.flatMap((data) => textsOf(JSON.parse(data)).map(([, text]) => text)),
    ),
    ...findingsOf(
      'feed',
      textsOf(shown.feed)
        .filter(([path]) => path.endsWith('/content_html'))
        .map(([, text]) => text),
    ),
    ...shown.xml.flatMap(([path, xml], index) => findingsOfXml(path, xml, harmless.xml[index]?.[1] ?? '')),
    ...findingsOf('iCalendar', [written.replaceAll(/\\([\\;,])/g, '$1').replaceAll('\\n', '\n')]),
    ...shown.pages.flatMap(([path, page], index) =>
      page === '' ? [] : findingsOfPage(path, page, harmless.pages[index]?.[1] ?? ''),
    ),
  ].map((finding) => `${finding} <= ${payload}`);
}
