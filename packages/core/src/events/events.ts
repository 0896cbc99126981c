import type * as v from 'valibot';
import { CalendarError } from '../errors.js';
import type { EventRecord } from '../records/event-record.js';
import type { Status } from '../records/post-record.js';
import { costOnCreate } from '../money/cost.js';
import { cleanMarkup, nowUtc, type Context } from '../resource/context.js';
import { linkImage } from '../resource/images.js';
import type { Plan } from '../resource/plan.js';
import { postReferences, resolveAuthor } from '../resource/post-fields.js';
import type { PostRules } from '../resource/post-resource.js';
import { resolvePublication, slugAfter } from '../resource/publication.js';
import { sanitizeContent, sanitizeTitle } from '../text/sanitize.js';
import { slugify } from '../text/slug.js';
import { fromUtc } from '../time/zoned-time.js';
import { eventZone, resolveEventDates } from './event-dates.js';
import { EventInput, EventPatch } from './event-input.js';
import { EventListParams, eventListQuery, eventListReferences } from './event-list.js';
import { isLinkable, linkOrganizers, linkVenue } from './link-places.js';
import { linkTerms } from './link-terms.js';

type EventWish = v.InferOutput<typeof EventPatch>;

/** The longest title, in bytes of UTF-8 (text-slugs.md §3). */
const TITLE_BYTES = 65_535;

const UNSLUGGED: readonly Status[] = ['draft', 'pending'];

/** An event that nothing is known about. It has every field: engines change a copy quickly and add to it slowly. */
const BLANK: Omit<EventRecord, 'id' | 'revision'> = {
  author: 0,
  status: 'draft',
  date: '',
  date_utc: '',
  modified: '',
  modified_utc: '',
  slug: '',
  all_day: false,
  start_date: '',
  end_date: '',
  utc_start_date: '',
  utc_end_date: '',
  timezone: '',
  title: '',
  description: '',
  excerpt: '',
  cost: [],
  website: null,
  show_map: false,
  show_map_link: false,
  hide_from_listings: false,
  sticky: false,
  featured: false,
  categories: [],
  tags: [],
  venue: 0,
  organizer: [],
  image: 0,
};

function textsOf(context: Context, wish: EventWish) {
  const clean = (text: string | undefined, sanitize: (html: string) => string) =>
    text === undefined ? text : cleanMarkup(context, text, sanitize);
  return {
    title: clean(wish.title, sanitizeTitle)?.trim(),
    description: clean(wish.description, sanitizeContent),
    excerpt: clean(wish.excerpt, sanitizeContent),
  };
}

async function linksOf(context: Context, plan: Plan, wish: EventWish) {
  return {
    image: wish.image === undefined ? undefined : await linkImage(context, plan, wish.image),
    categories: wish.categories && (await linkTerms(plan, 'category', wish.categories)),
    tags: wish.tags && (await linkTerms(plan, 'tag', wish.tags)),
    venue: wish.venue === undefined ? undefined : await linkVenue(context, plan, wish.venue),
    organizer: wish.organizer && (await linkOrganizers(context, plan, wish.organizer)),
  };
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The entries that were given. */
function given<T extends object>(values: T): Given<T> {
  const known: Given<T> = {};
  for (const name in values) {
    const value = values[name];
    if (value !== undefined) known[name] = value as Given<T>[typeof name];
  }
  return known;
}

const isBlank = (text: string): boolean => text.trim() === '';

type Content = Pick<EventRecord, 'title' | 'description' | 'excerpt'>;

/** What an event shall say: what is given, merged with what it says already. */
const contentOf = (context: Context, wish: EventWish, previous: EventRecord | null) => ({
  ...(previous ?? BLANK),
  ...given(textsOf(context, wish)),
});

const saysNothing = ({ title, description, excerpt }: Content): boolean =>
  isBlank(title) && isBlank(description) && isBlank(excerpt);

/** An event says something, and its title has a length that can be kept (F16). */
function demandContent(content: Content): void {
  if (saysNothing(content)) {
    throw new CalendarError('empty_content', 'Content, title, and excerpt are empty.');
  }
  if (new TextEncoder().encode(content.title).length > TITLE_BYTES) {
    throw new CalendarError('db_insert_error', 'Could not insert post into the database.');
  }
}

/** The slug that an event asks for: as given, else as it is, else from the title once it is published (text-slugs.md §4, §5). */
function slugWish(wish: EventWish, title: string, status: Status, previous: EventRecord | null): string {
  if (wish.slug !== undefined) return slugAfter(slugify(wish.slug) || slugify(title), null, status);
  const kept = previous === null ? '' : slugAfter(previous.slug, previous.status, status);
  return kept || (UNSLUGGED.includes(status) ? '' : slugAfter(slugify(title), null, status));
}

/** Making an event sticky counts as a change of it, also at its creation. */
function savedNow(context: Context): Pick<EventRecord, 'modified' | 'modified_utc'> {
  const modified_utc = nowUtc(context);
  return { modified: fromUtc(modified_utc, context.siteZone), modified_utc };
}

/** The next state of an event, or the first one when `previous` is `null`. */
async function resolveEvent(context: Context, plan: Plan, wish: EventWish, previous: EventRecord | null) {
  const content = contentOf(context, wish, previous);
  demandContent(content);
  const author = resolveAuthor(context, wish.author, previous);
  const publication = resolvePublication(
    context,
    'event',
    wish,
    eventZone(context, wish, previous),
    previous,
  );
  const { cost, website, show_map, show_map_link, hide_from_listings, sticky, featured } = wish;
  return {
    ...content,
    ...given({ website, show_map, show_map_link, hide_from_listings, sticky, featured }),
    ...given({ cost: cost && previous === null ? costOnCreate(cost) : cost }),
    ...given(await linksOf(context, plan, wish)),
    author,
    ...publication,
    ...(previous === null && wish.sticky === true ? savedNow(context) : {}),
    ...resolveEventDates(context, wish, previous),
    slug: slugWish(wish, content.title, publication.status, previous),
  };
}

/** What an id that addresses no event means: another record has it, or none (errors.md §3). */
async function unknownId({ exists }: Context, id: number): Promise<CalendarError> {
  for (const kind of ['venue', 'organizer', 'image'] as const) {
    if (await exists(kind, id)) {
      return new CalendarError('rest-invalid-event-id', 'The specified ID is not a valid event.');
    }
  }
  return notFound(id);
}

/** Ids beyond what can be counted are shown as the largest one. */
const shownId = (id: number): string => (Number.isSafeInteger(id) ? String(id) : '9223372036854775807');

const notFound = (id: number): CalendarError =>
  new CalendarError('rest-event-not-found', `Event with ID ${shownId(id)} does not exist.`);

/** What is peculiar to events. */
export const eventRules: PostRules<'event', typeof EventInput, typeof EventPatch, typeof EventListParams> = {
  kind: 'event',
  input: EventInput,
  patch: EventPatch,
  listParams: EventListParams,
  references: (context) => ({
    ...postReferences(context),
    venue: (wish) => isLinkable(context, 'venue', wish),
    organizer: async (wishes) => {
      for (const wish of wishes) if (!(await isLinkable(context, 'organizer', wish))) return false;
      return true;
    },
  }),
  listReferences: eventListReferences,
  create: async (context, plan, input) =>
    plan.insert('event', await resolveEvent(context, plan, input, null)),
  async change(context, plan, previous, patch) {
    // an update that would leave nothing is answered with what is there (text-slugs.md §2)
    if (saysNothing(contentOf(context, patch, previous))) return previous;
    return { ...previous, ...(await resolveEvent(context, plan, patch, previous)) };
  },
  listQuery: eventListQuery,
  unknownId,
  unknownSlug: () => notFound(0),
  trashIsGone: true,
};
