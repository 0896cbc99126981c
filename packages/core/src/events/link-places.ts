import { isUsableImage } from '../resource/images.js';
import { areReadable, type Context } from '../resource/context.js';
import type { LinkedListParams } from '../resource/linked-list-params.js';
import { linkedRules, type LinkedDefinition } from '../resource/linked-rules.js';
import type { Plan } from '../resource/plan.js';
import type { PostRules } from '../resource/post-resource.js';
import type { LinkInput } from '../fields/types/links.js';
import type { Parsed } from '../fields/record-inputs.js';
import { venueRules } from '../venues/venues.js';
import type { EventRecord } from '../records/event-record.js';
import { kindsOf, type LinkedKind } from '../records/kinds.js';
import { isToOne, linksOf, type LinkTo } from '../records/links.js';

/** Links to records of a kind that can be given inline. */
export type Links = readonly LinkInput<Parsed<LinkedKind>>[];

/** Whether everything that links refer to exists for the caller: linked records, and the authors and images of new ones. */
export async function areLinkable(context: Context, kind: LinkedKind, links: Links): Promise<boolean> {
  const ids = links.flatMap((link) => ('id' in link ? [link.id] : []));
  if (!(await areReadable(context, kind, ids))) return false;
  for (const link of links) {
    if ('id' in link) continue;
    const { author, image } = link.input;
    if (author !== undefined && !(await context.settings.isAuthor(author))) return false;
    if (image !== undefined && !(await isUsableImage(context, image))) return false;
  }
  return true;
}

/** The kinds that have rules of their own. */
const OWN_RULES: { readonly [K in LinkedKind]?: LinkedDefinition<K> } = { venue: venueRules };

/** The rules for each kind of records that events link to and that can be given inline. */
export const LINKED_RULES = Object.fromEntries(
  kindsOf('linked').map(<K extends LinkedKind>(kind: K) => [kind, linkedRules(kind, OWN_RULES[kind])]),
) as { readonly [K in LinkedKind]: PostRules<K, LinkedListParams<K>> };

/** Resolves links to records of a kind to their ids, in order and without duplicates. */
async function idsOf(context: Context, plan: Plan, kind: LinkedKind, links: Links): Promise<number[]> {
  const ids = new Set<number>();
  for (const link of links) {
    ids.add('id' in link ? link.id : await LINKED_RULES[kind].create(context, plan, link.input));
    await plan.budget.turn();
  }
  return [...ids];
}

/** The links of an event to records that can be given inline, by field. */
export type LinkedIds = Pick<EventRecord, LinkTo<'event', LinkedKind>>;

/** Resolves the links in the input of an event to ids; those that are not given stay as they were before. */
export async function linkPlaces(
  context: Context,
  plan: Plan,
  given: Parsed<'event'>,
  before: LinkedIds,
): Promise<LinkedIds> {
  const linked: Record<string, number | readonly number[]> = {};
  for (const { field, to } of linksOf('event', 'linked')) {
    const { [field]: links } = given;
    const ids = links && (await idsOf(context, plan, to, [links].flat()));
    if (links !== undefined) linked[field] = isToOne(field) ? (ids?.[0] ?? 0) : (ids ?? []);
    else linked[field] = before[field];
  }
  return linked as LinkedIds;
}
