import { customOf } from '../resource/custom-values.js';
import { CalendarError } from '../errors.js';
import { givenAsRead, type Parsed } from '../fields/record-inputs.js';
import type { References } from '../fields/validate.js';
import type { EVENT_FIELDS, EventRecord } from '../records/event-record.js';
import type { ResolvedName } from '../records/field-table.js';
import { kindsOf } from '../records/kinds.js';
import { linksOf } from '../records/links.js';
import { overriding } from '../records/overrides.js';
import { BLANK, type BlankRecord } from '../records/record.js';
import { codeAlone, costOnCreate } from '../money/cost.js';
import { areReadable, cleanMarkup, modifiedNow, type Context } from '../resource/context.js';
import { isUsableImage, linkImage } from '../resource/images.js';
import type { Plan } from '../resource/plan.js';
import { postReferences, resolveAuthor } from '../resource/post-references.js';
import type { PostRules } from '../resource/post-resource.js';
import { resolvePostSlug, resolvePublication } from '../resource/publication.js';
import { sanitizeContent, sanitizeTitle } from '../text/sanitize.js';
import { beforeCreate, beforeTrash, beforeUpdate } from '../resource/before-hooks.js';
import { eventZone, resolveEventDates } from './event-dates.js';
import { EventListParams, eventListQuery, eventListReferences } from './event-list.js';
import { areLinkable, linkPlaces, type Links } from './link-places.js';
import { linkTerms } from './link-terms.js';
import { publishLinked } from './publish-linked.js';

/** The maximum length of a title, in bytes of UTF-8 (text-slugs.md §3). */
const TITLE_BYTES = 65_535;

type Content = Pick<EventRecord, 'title' | 'description' | 'excerpt'>;

/** The texts of an event after an update: cleaned input, merged with the stored texts. */
function contentOf(
  context: Context,
  { budget }: Plan,
  given: Parsed<'event'>,
  previous: EventRecord | null,
): Content {
  const text = (name: keyof Content, sanitize: (html: string) => string): string => {
    const html = given[name];
    return html === undefined
      ? (previous ?? BLANK.event)[name]
      : cleanMarkup(context, budget, name, html, sanitize);
  };
  return {
    title: text('title', (html) => sanitizeTitle(html).trim()),
    description: text('description', sanitizeContent),
    excerpt: text('excerpt', sanitizeContent),
  };
}

async function linked(context: Context, plan: Plan, given: Parsed<'event'>, before: BlankRecord<'event'>) {
  const { image, categories, tags } = given;
  return {
    image: image === undefined ? before.image : await linkImage(context, plan, image),
    categories:
      categories === undefined
        ? before.categories
        : await linkTerms(context, plan, 'category', categories, 'categories'),
    tags: tags === undefined ? before.tags : await linkTerms(context, plan, 'tag', tags, 'tags'),
    ...(await linkPlaces(context, plan, given, before)),
  };
}

const saysNothing = ({ title, description, excerpt }: Content): boolean =>
  `${title}${description}${excerpt}`.trim() === '';

/** Requires that an event has content, and that its title is short enough to be stored (F16). */
function requireContent(content: Content): void {
  if (saysNothing(content)) {
    throw new CalendarError('empty', 'Content, title, and excerpt are empty.', { kind: 'event' });
  }
  if (new TextEncoder().encode(content.title).length > TITLE_BYTES) {
    throw new CalendarError('too_long', 'Could not insert post into the database.', { kind: 'event' });
  }
}

/** The fields of an event but those whose stored value is computed from the input: the compiler requires each of these. */
type Unresolved = Omit<BlankRecord<'event'>, ResolvedName<typeof EVENT_FIELDS>>;

/**
 * Computes the next state of an event, or its first state if `previous` is `null`.
 *
 * @param content the texts of that state
 */
async function resolveEvent(
  context: Context,
  plan: Plan,
  given: Parsed<'event'>,
  previous: EventRecord | null,
  content = contentOf(context, plan, given, previous),
): Promise<BlankRecord<'event'>> {
  const before = previous ?? BLANK.event;
  requireContent(content);
  const author = resolveAuthor(context, given.author, previous);
  const publication = resolvePublication(
    context,
    'event',
    given,
    eventZone(context, given, previous),
    previous,
  );
  const links = await linked(context, plan, given, before);
  const unresolved: Unresolved = before;
  return {
    ...unresolved,
    ...givenAsRead('event', given),
    ...(previous === null && given.cost && { cost: costOnCreate(given.cost) }),
    // a new cost tells its symbol itself
    ...(given.cost && { currency: codeAlone(before.currency) }),
    // a new event without a website has its own address as its URL
    ...(previous === null && (given.website === '' || given.website === '0') && { website: null }),
    ...content,
    author,
    ...publication,
    ...links,
    custom: await customOf(context, plan, 'event', given.custom, previous),
    ...resolveEventDates(context, given, previous),
    slug: resolvePostSlug(
      context,
      'event',
      { slug: given.slug, name: content.title, asked: given.status, status: publication.status },
      previous,
    ),
    // making an event sticky counts as a change even at its creation
    ...(previous === null && given.sticky === true && modifiedNow(context)),
  };
}

/**
 * The error for an id that is not an event: either another record that the caller sees has it, or nothing does
 * (errors.md §3).
 */
async function unknownId(context: Context, id: number): Promise<CalendarError> {
  const readable = await Promise.all(kindsOf('linked').map((kind) => areReadable(context, kind, [id])));
  const isOther = readable.includes(true) || (id > 0 && (await isUsableImage(context, id)));
  return isOther
    ? new CalendarError('wrong_kind', 'The specified ID is not a valid event.', { kind: 'event' })
    : notFound(id);
}

/** Ids above the largest safe integer are shown as the largest 64-bit one. */
const shownId = (id: number): string => (Number.isSafeInteger(id) ? String(id) : '9223372036854775807');

const notFound = (id: number): CalendarError =>
  new CalendarError('not_found', `Event with ID ${shownId(id)} does not exist.`, { kind: 'event' });

/** The reference checks of the input of an event. */
const references = (context: Context): References<Parsed<'event'>> => ({
  ...postReferences(context, 'event'),
  ...Object.fromEntries(
    linksOf('event', 'linked').map(({ field, to }) => [
      field,
      (links: Links | Links[number]) => areLinkable(context, to, [links].flat()),
    ]),
  ),
});

const inputRules = (context: Context, given: Parsed<'event'>, previous: EventRecord | null) => () => ({
  references: references(context),
  zone: eventZone(context, given, previous),
});

/** Computes the first state of an event. */
export const newEvent = async (
  context: Context,
  plan: Plan,
  given: Parsed<'event'>,
): Promise<BlankRecord<'event'>> =>
  resolveEvent(
    context,
    plan,
    await beforeCreate(context, 'event', given, inputRules(context, given, null)),
    null,
  );

/** The rules for events. */
export const eventRules: PostRules<'event', typeof EventListParams> = {
  kind: 'event',
  listParams: EventListParams,
  references,
  listReferences: eventListReferences,
  create: async (context, plan, input) => plan.insert('event', await newEvent(context, plan, input)),
  async change(context, plan, previous, given) {
    const patch = await beforeUpdate(context, 'event', previous, given, inputRules(context, given, previous));
    // an update that would leave the event without content returns it unchanged (text-slugs.md §2)
    const content = contentOf(context, plan, patch, previous);
    if (saysNothing(content)) return previous;
    const next = { ...previous, ...(await resolveEvent(context, plan, patch, previous, content)) };
    if (next.status === 'publish') await publishLinked(context, plan, previous);
    if (next.status === 'trash' && previous.status !== 'trash') await beforeTrash(context, 'event', previous);
    return overriding(previous, next);
  },
  listQuery: eventListQuery,
  unknownId,
  unknownSlug: () => notFound(0),
  trashIsGone: true,
  adjusted: overriding,
};
