import type { Zone } from '@kalends/core/adapter';
import type { ReportDraft } from '../file/file-report.js';
import type { FileWork } from '../file/file-work.js';
import { UnreadableFile } from '../file/unreadable-file.js';
import { failureText, type AskPage } from './ask-page.js';
import { elementsIn, wordsIn } from './html-tree.js';
import { findCalendar, type LinkedCalendar } from './linked-calendar.js';
import { completeUrl, readPage, type Page, type PageFacts } from './page.js';
import type { PageEvent } from './page-event.js';
import { readPageEvents } from './page-events.js';
import { readRobots } from './robots.js';

/** The contents of a page and of those that it links. */
export interface Gathered {
  readonly events: readonly PageEvent[];
  /** The calendar file that counts in place of the page. */
  readonly calendar: LinkedCalendar | undefined;
  readonly encoding: string;
  /** Whether all pages that it lists were read. */
  readonly isWhole: boolean;
}

/** The context for reading a page. */
export interface Gathering {
  /** The zone of times that name none. */
  readonly site: Zone;
  /** Requests what the page links; without, only the page itself is read. */
  readonly ask: AskPage | undefined;
  readonly report: Pick<ReportDraft, 'error' | 'note'>;
  readonly work: FileWork;
  /** The time in milliseconds. */
  readonly clock: () => number;
}

/** Limits for following links. */
const MOST = { pages: 50, bytes: 20_000_000, milliseconds: 5 * 60_000 };

/** How many links are looked at to choose from. */
const MOST_LINKS = 5_000;

/** The maximum size of a page that another one links. */
const MAX_LINKED = 3_000_000;

/** Pages that have no events: files of other kinds. */
const OTHER_FILE =
  /\.(?:avif|css|csv|docx?|gif|ics|jpe?g|js|json|mp[34]|pdf|png|rss|svg|txt|webp|xlsx?|xml|zip)$/i;

/** Elements whose links lead around a site, and not to what the page is about. */
const AROUND: ReadonlySet<string> = new Set(['nav', 'footer', 'header', 'aside']);

const withoutHash = (url: string): string => url.split('#', 1).join('');

/** Whether an address is one of the site of a page, and not the page itself. */
function isNear(url: string, { url: own }: Page): boolean {
  const there = new URL(url);
  return own !== undefined && there.host === own.host && withoutHash(url) !== withoutHash(own.href);
}

/** The links in the text of a page to others of its site; those below it first. */
async function linksIn(page: Page, pause: () => Promise<void>): Promise<string[]> {
  const found = new Set<string>();
  for await (const element of elementsIn(page.root, pause, ({ name }) => AROUND.has(name))) {
    if (element.name !== 'a' || wordsIn(element, 'rel').includes('nofollow')) continue;
    const url = completeUrl(page, element.attributes['href'] ?? '');
    if (url !== undefined && isNear(url, page) && !OTHER_FILE.test(new URL(url).pathname))
      found.add(withoutHash(url));
    if (found.size === MOST_LINKS) break;
  }
  const below = page.url === undefined ? '' : new URL('.', page.url).href;
  const isBelow = (url: string): number => (url.startsWith(below) ? 0 : 1);
  return [...found].sort((a, b) => isBelow(a) - isBelow(b));
}

/** An event of a page that has only this one is at the address of the page, if it names no other. */
const atPage = (events: readonly PageEvent[], { canonical }: Page): readonly PageEvent[] =>
  events.length === 1 && canonical !== undefined
    ? events.map((event) => ({
        ...event,
        url: event.url ?? canonical,
        id: event.id === '' ? canonical : event.id,
      }))
    : events;

/** Reads the pages that a page links, one after the other. What is missing is told, if the page says that it has events. */
async function followLinks(
  page: Page,
  links: readonly string[],
  areListed: boolean,
  { ask, report, work, site, clock }: Gathering & { readonly ask: AskPage },
): Promise<{ readonly events: readonly PageEvent[]; readonly isWhole: boolean }> {
  const near = links.filter((url) => isNear(url, page));
  if (near.length === 0 || page.url === undefined) return { events: [], isWhole: true };
  const isAllowed = await readRobots(page.url, ask);
  await work.pause();
  const end = clock() + MOST.milliseconds;
  const events: PageEvent[] = [];
  const { host } = page.url;
  let bytes = 0;
  let isWhole = true;
  const tell = (kind: 'error' | 'note', message: string): void => {
    if (areListed) report[kind]({ line: 0, message });
  };
  for (const [at, url] of near.entries()) {
    if (at === MOST.pages || bytes > MOST.bytes || clock() > end) {
      report.note({ line: 0, message: `Only ${at} of ${near.length} linked pages were read.` });
      isWhole = false;
      break;
    }
    const name = new URL(url).pathname;
    if (!isAllowed(url)) {
      tell('note', `${name} is not read: the site does not allow programs to (robots.txt).`);
      continue;
    }
    try {
      const answer = await ask(url, MAX_LINKED);
      bytes += answer.body.length;
      const isGone = answer.status === 404 || answer.status === 410;
      if (answer.status !== 200)
        tell(isGone ? 'note' : 'error', `${name} answers with the status ${answer.status}.`);
      else if (new URL(answer.url).host !== host)
        tell('note', `${name} redirects to another site, and is not read.`);
      else {
        const linked = await readPage(
          answer.body,
          { url: answer.url, contentType: answer.contentType },
          work,
        );
        const { events: found } = await readPageEvents(linked, site, report, work);
        if (found.length === 0) tell('note', `${name} has no events.`);
        events.push(...atPage(found, linked));
      }
    } catch (error) {
      await work.pause();
      if (error instanceof UnreadableFile) tell('note', `${name} is no page: ${error.message}`);
      else tell('error', `${name} could not be read: ${failureText(error)}`);
    }
    await work.turn();
  }
  return { events, isWhole };
}

/**
 * Reads a page and what it links: the calendar file that it has, if it has its events; else its own events, and those of the pages that
 * it lists. Throws `UnreadableFile` if it is no page.
 */
export async function gatherEvents(
  bytes: Uint8Array,
  facts: PageFacts,
  gathering: Gathering,
): Promise<Gathered> {
  const { ask, report, work, site } = gathering;
  const page = await readPage(bytes, facts, work);
  if (page.cut !== undefined) report.error({ line: 0, message: `${page.cut}: what is behind is not read.` });
  const { events: found, links } = await readPageEvents(page, site, report, work);
  const own = atPage(found, page);
  const { encoding } = page;
  if (ask === undefined) return { events: own, calendar: undefined, encoding, isWhole: true };
  const note = (message: string): void => report.note({ line: 0, message });
  const calendar = await findCalendar(page, found, ask, work, note);
  if (calendar !== undefined) return { events: own, calendar, encoding, isWhole: true };
  await work.pause();
  const isListed = own.length > 0 || links.length > 0;
  const followed = await followLinks(page, isListed ? links : await linksIn(page, work.pause), isListed, {
    ...gathering,
    ask,
  });
  return { events: [...own, ...followed.events], calendar, encoding, isWhole: followed.isWhole };
}
