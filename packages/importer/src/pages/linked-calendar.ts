import { fold, parseUrl } from '@kalends/core/adapter';
import { createReport } from '../file/file-report.js';
import { fileText } from '../file/file-text.js';
import type { FileWork } from '../file/file-work.js';
import { UnreadableFile } from '../file/unreadable-file.js';
import { readComponents, readProperties, valueText } from '../icalendar/components.js';
import { failureText, type AskPage } from './ask-page.js';
import { elementsIn, wordsIn } from './html-tree.js';
import { completeUrl, type Page } from './page.js';
import type { PageEvent } from './page-event.js';

/** The maximum size of a calendar file that a page links. */
const MAX_CALENDAR = 20_000_000;

/** How many calendars of a page are tried. */
const MOST_TRIED = 3;

/** A calendar file that a page links. */
export interface LinkedCalendar {
  readonly url: string;
  readonly body: Uint8Array;
}

const isCalendarPath = (url: string): boolean => /\.ics$/i.test(parseUrl(url)?.pathname ?? '');

/** The addresses of the calendars that a page links: what it calls another form of itself first, then the only file it has. */
async function calendarsOf(page: Page, pause: () => Promise<void>): Promise<readonly string[]> {
  const alternates = new Set<string>();
  const files = new Set<string>();
  for await (const element of elementsIn(page.root, pause)) {
    const { name, attributes } = element;
    if (name !== 'link' && name !== 'a') continue;
    const given = attributes['href'] ?? '';
    const isSubscription = /^\s*webcals?:/i.test(given);
    const url = completeUrl(page, given.replace(/^\s*webcals?:/i, 'https:'));
    if (url === undefined) continue;
    const isType = /^text\/calendar\b/i.test(attributes['type'] ?? '');
    if (isType && wordsIn(element, 'rel').some((word) => word.toLowerCase() === 'alternate'))
      alternates.add(url);
    else if (name === 'a' && (isSubscription || isType || isCalendarPath(url))) files.add(url);
  }
  // several files are those of single events
  return [...alternates, ...(files.size === 1 ? files : [])].slice(0, MOST_TRIED);
}

/** The titles of the events of a calendar, folded, and the number of its UIDs. */
async function contentsOf(body: Uint8Array, work: FileWork) {
  const { bytes } = await fileText(body, { maxBytes: MAX_CALENDAR });
  const { events } = await readComponents(bytes, createReport(), work);
  const titles = new Set<string>();
  const uids = new Set<string>();
  for (const event of events) {
    work.spend('records', 1);
    await work.turn();
    for (const { name, values } of readProperties(bytes, event)) {
      if (name === 'summary') titles.add(fold(valueText(values[0]).trim()));
      if (name === 'uid') uids.add(valueText(values[0]));
    }
  }
  return { titles, uids: uids.size, events: events.length };
}

/** Whether a page is that of one event. */
const isOfOne = ({ canonical, url }: Page, [event, ...others]: readonly PageEvent[]): boolean =>
  event !== undefined &&
  others.length === 0 &&
  event.url !== undefined &&
  [canonical, url?.href].includes(event.url);

/** Why a calendar is not read in place of its page; `undefined`: it is. */
async function whyNot(
  page: Page,
  events: readonly PageEvent[],
  body: Uint8Array,
  work: FileWork,
): Promise<string | undefined> {
  const { titles, uids, events: count } = await contentsOf(body, work);
  if (count === 0) return 'it has no events';
  const here = events.filter(({ title }) => titles.has(fold(title)));
  if (isOfOne(page, events) && (here.length === 0 || uids > 1)) return 'it has other events, too';
  return here.length * 2 < events.length ? 'it lacks events of the page' : undefined;
}

/**
 * The calendar file that a page links, if it has the events of the page: files have zones, rules and identities that pages lack.
 *
 * @param onNote is told of a calendar that is not read
 */
export async function findCalendar(
  page: Page,
  events: readonly PageEvent[],
  ask: AskPage,
  work: FileWork,
  onNote: (note: string) => void,
): Promise<LinkedCalendar | undefined> {
  for (const url of await calendarsOf(page, work.pause)) {
    const { host } = new URL(url);
    const note = (why: string): void =>
      onNote(`The calendar file that the page links (at ${host}) is not read: ${why}.`);
    try {
      const { status, body } = await ask(url, MAX_CALENDAR);
      const why =
        status === 200 ? await whyNot(page, events, body, work) : `it answers with the status ${status}`;
      if (why === undefined) return { url, body };
      note(why);
    } catch (error) {
      // one that was stopped goes no further
      await work.pause();
      note(error instanceof UnreadableFile ? 'it is no calendar' : failureText(error).replace(/\.$/, ''));
    }
  }
  return undefined;
}
