import type { Actor } from '@kalends/core';
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

const DATES = { start_date: '2026-11-27 10:00:00', end_date: '2026-11-27 12:00:00' };

/** Where an event page has its description and its facts. */
const PLACES: Readonly<Record<string, string>> = {
  'k-description': 'html body k-main k-event k-event-columns k-description',
  'k-side': 'html body k-main k-event k-event-columns k-side',
  'k-facts': 'html body k-main k-event k-event-columns k-side k-facts',
  'k-add': 'html body k-main k-event k-event-columns k-side k-add',
};

/** What is wrong with texts that others show as HTML. */
export const findingsOf = (where: string, texts: readonly string[]): string[] =>
  texts.flatMap((text) => [
    ...executable(text).map((finding) => `${where}: ${finding} in ${text}`),
    ...(isContained(text) ? [] : [`${where}: not contained: ${text}`]),
  ]);

/** What is wrong with the page of an event: its parts stand where they belong, and are its own alone. */
export function findingsOfPage(html: string): string[] {
  const page = parsePage(html);
  const findings: string[] = [];
  for (const [name, place] of Object.entries(PLACES)) {
    const element = elementOf(page, name);
    const path = element === undefined ? '' : pathOf(element).join(' ');
    if (path !== place) findings.push(`page: ${name} at ${path}`);
  }
  const description = elementOf(page, 'k-description');
  const theirs = description === undefined ? [] : elementsIn(description);
  for (const element of theirs) {
    const { id = '', name = '' } = attributesOf(element);
    for (const word of [id, name, ...classesOf(element)])
      if (/^k-/i.test(word)) findings.push(`page: ${word} is an author's`);
  }
  return findings;
}

/** What is wrong with a calendar's lists: every link and place of a card is that of the page. */
export function findingsOfList(html: string): string[] {
  return elementsIn(parsePage(html))
    .filter((element) => classesOf(element).includes('k-card'))
    .flatMap((card) => {
      const shape = elementsIn(card).map((element) => classesOf(element)[0] ?? element.tagName);
      const known = /^(?:k-card-text k-when time( time)? h3 a .*)$/.test(shape.join(' '));
      const strangers = elementsIn(card).filter(
        (element) =>
          element.tagName === 'blockquote' ||
          (element.tagName === 'a' && attributesOf(element)['href'] === '/evil'),
      );
      return known && strangers.length === 0 ? [] : [`list: ${shape.join(' ')}`];
    });
}

const json = async (answer: Response): Promise<object> => (await answer.json()) as object;

/** Stores a payload in all texts of an event as an actor, has it published, and gives what is wrong where it is shown. */
export async function show(
  site: PagesSite,
  actor: Actor,
  payload: string,
  number: number,
): Promise<string[]> {
  const linked = { description: payload, address: payload, city: payload, stateprovince: payload };
  const { events } = site.calendar.as(actor);
  const made = await events.create({
    ...{ ...DATES, title: `T ${payload}`, description: payload, excerpt: payload },
    venue: { venue: `V${number} ${payload}`, ...linked },
    organizer: { organizer: `O${number} ${payload}`, description: payload },
  });
  const slug = `event-${number}`;
  const event = await site.calendar.events.update(made.id, { status: 'publish', slug });
  const [rest, page, list, feed] = await Promise.all([
    site.get(`/wp-json/tribe/events/v1/events/${event.id}`).then(json),
    site.text(`/event/${slug}/`),
    site.text('/events/2026-11-27/'),
    site.get('/events/feed/json/').then(json),
  ]);
  const calendar = await site.text(`/events/${event.id}.ics`);
  await site.calendar.events.delete(event.id);
  const shown = textsOf(rest).filter(([path]) => !/url|slug/.test(path));
  const linkedData = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page)?.[1] ?? '{}';
  const unfolded = calendar.replaceAll(/\r\n[ \t]/g, '');
  const written = /^X-ALT-DESC[^:]*:(.*)$/m.exec(unfolded)?.[1] ?? '';
  return [
    ...findingsOf(
      'rest',
      shown.map(([, text]) => text),
    ),
    ...findingsOf(
      'linked data',
      textsOf(JSON.parse(linkedData)).map(([, text]) => text),
    ),
    ...findingsOf(
      'feed',
      textsOf(feed)
        .filter(([path]) => path.endsWith('/content_html'))
        .map(([, text]) => text),
    ),
    ...findingsOf('iCalendar', [written.replaceAll(/\\([\\;,])/g, '$1').replaceAll('\\n', '\n')]),
    ...findingsOfPage(page),
    ...findingsOfList(list),
  ].map((finding) => `${finding} <= ${payload}`);
}
