import { isGuest } from '../access/actor.js';
import { customOf } from './custom-values.js';
import { CalendarError } from '../errors.js';
import { givenAsRead, type Parsed } from '../fields/record-inputs.js';
import { beforeCreate, beforeTrash, beforeUpdate } from './before-hooks.js';
import { nameOf, type LinkedKind } from '../records/kinds.js';
import { BLANK, type BlankRecord, type PostRecord, type RecordOf } from '../records/record.js';
import type { NewRecord } from '../store/store.js';
import { sanitizeContent, sanitizeTitle } from '../text/sanitize.js';
import { cleanMarkup, type Context } from './context.js';
import { linkImage } from './images.js';
import { linkedListQuery, linkedListReferences } from './list-of-linked.js';
import { linkedListParams, type LinkedListParams } from './linked-list-params.js';
import type { Plan } from './plan.js';
import { postReferences, resolveAuthor } from './post-references.js';
import type { PostRules } from './post-resource.js';
import { resolvePostSlug, resolvePublication } from './publication.js';
import { difference, findEqual } from './reuse.js';

/** The fields of venues and organizers other than name and publication. */
export type Details<K extends LinkedKind> = Partial<BlankRecord<K>>;

/** How the rules of venues and organizers differ in their details. */
export interface LinkedDefinition<K extends LinkedKind> {
  readonly created: (sent: Details<K>) => Details<K>;
  readonly updated: (sent: Details<K>, previous: RecordOf<K>) => Details<K>;
  /** The details to store when an existing record is reused. */
  readonly reused: (sent: Details<K>) => Details<K>;
  /** These details as an import stores them, which leaves a record that shows them already as it is. */
  readonly repeated: (sent: Details<K>, current: RecordOf<K>) => Details<K>;
  /** Validates the next state of a record and returns the fields to add; `previous` is `null` for a new record. */
  readonly complete: (
    context: Context,
    next: BlankRecord<K>,
    sent: Details<K>,
    previous: BlankRecord<K> | null,
  ) => Promise<Details<K>>;
}

/** Cleans the name of a venue or organizer for storage; `''` if nothing is left. */
const cleanName = (context: Context, { budget }: Plan, kind: LinkedKind, given: string): string =>
  cleanMarkup(context, budget, kind, given, sanitizeTitle).trim();

const nameless = (kind: LinkedKind): CalendarError =>
  new CalendarError('empty', `The ${kind} could not be created from the provided data`, { kind });

/** The details in the input, converted for storage. */
async function detailsOf<K extends LinkedKind>(
  kind: K,
  context: Context,
  plan: Plan,
  given: Parsed<LinkedKind>,
): Promise<Details<K>> {
  const { description, image } = given;
  const details = {
    ...givenAsRead<LinkedKind>(kind, given),
    ...(description !== undefined && {
      description: cleanMarkup(context, plan.budget, 'description', description, sanitizeContent),
    }),
    ...(image !== undefined && { image: await linkImage(context, plan, image) }),
  };
  return details as Details<K>;
}

/** The next state of a record, validated and completed. */
async function completed<K extends LinkedKind, R extends object>(
  { complete }: LinkedDefinition<K>,
  context: Context,
  next: R,
  sent: Details<K>,
  previous: object | null,
): Promise<R> {
  return {
    ...next,
    ...(await complete(context, next as BlankRecord<K>, sent, previous as BlankRecord<K> | null)),
  };
}

/** The name in the input. */
const givenName = (kind: LinkedKind, given: Parsed<LinkedKind>): string | undefined =>
  (given as Partial<Record<LinkedKind, string>>)[kind];

/** The name, author, publication and slug of a record. */
function publishedAs(
  context: Context,
  kind: LinkedKind,
  name: string,
  given: Parsed<LinkedKind>,
  previous: PostRecord | null,
) {
  const publication = resolvePublication(context, kind, given, context.siteZone, previous);
  const sources = { name, asked: given.status, status: publication.status };
  return {
    [kind]: name,
    author: resolveAuthor(context, given.author, previous),
    ...publication,
    slug: resolvePostSlug(context, kind, sources, previous),
  };
}

/**
 * Plans a venue or organizer. An equal record that the caller may update is reused and takes the fields in the input;
 * otherwise a new one is created. Returns its id within the plan.
 */
async function planLinked<K extends LinkedKind>(
  kind: K,
  definition: LinkedDefinition<K>,
  context: Context,
  plan: Plan,
  input: Parsed<LinkedKind>,
): Promise<number> {
  const { created, reused, repeated } = definition;
  const stateOf = async (given: Parsed<LinkedKind>) => {
    const details = created(await detailsOf(kind, context, plan, given));
    // the description equals the stored one apart from letter case: keep the stored one
    const { description, ...sent }: Partial<BlankRecord<LinkedKind>> = reused(details);
    return { details, description, sent };
  };
  const rules = () => ({ references: postReferences(context, kind) });
  const given = await beforeCreate<LinkedKind>(context, kind, input, rules);
  const name = cleanName(context, plan, kind, givenName(kind, given) ?? '');
  if (name === '') throw nameless(kind);
  const state = await stateOf(given);
  const { details, description } = state;
  const identity = { name, description };
  const { actor, reuses = !isGuest(actor) } = context;
  const current = reuses ? await findEqual(context, plan, kind, identity) : undefined;
  if (current !== undefined) {
    const reusing = async (values: Parsed<LinkedKind>) => {
      const { details: sent, ...own } = values === given ? state : await stateOf(values);
      const custom = await customOf(context, plan, kind, values.custom, current);
      const details = own.sent as Details<K>;
      const stored = context.isImport === true ? repeated(details, current as RecordOf<K>) : details;
      return { sent, next: difference(current, { ...stored, custom }) };
    };
    let reuse = await reusing(given);
    if (reuse.next === undefined) return current.id;
    // it may be one that this plan adds
    const record = { revision: 0, ...current } as RecordOf<K>;
    const patch = await beforeUpdate<LinkedKind>(context, kind, record, given, rules);
    if (patch !== given) reuse = await reusing(patch);
    return reuse.next === undefined
      ? current.id
      : plan.update(kind, await completed(definition, context, reuse.next, reuse.sent, current));
  }
  const record = {
    ...BLANK[kind],
    ...details,
    ...publishedAs(context, kind, name, given, null),
    custom: await customOf(context, plan, kind, given.custom, null),
  } as Omit<NewRecord<K>, 'id'>;
  return plan.insert(kind, await completed(definition, context, record, details, null));
}

/** The rules of a kind that defines none: it stores its details as they are sent. */
const AS_SENT = {
  created: <D>(sent: D) => sent,
  updated: <D>(sent: D) => sent,
  reused: <D>(sent: D) => ({ image: 0, ...sent }),
  repeated: <D>(sent: D) => sent,
  complete: async () => ({}),
};

/** Creates the rules for a kind that events link to, with those that are its own. */
export function linkedRules<K extends LinkedKind>(
  kind: K,
  own: Partial<LinkedDefinition<K>> | undefined,
): PostRules<K, LinkedListParams<K>> {
  type Rules = PostRules<K, LinkedListParams<K>>;
  const definition: LinkedDefinition<K> = { ...AS_SENT, ...own };
  return {
    kind,
    listParams: linkedListParams(kind),
    references: ((context) => postReferences(context, kind)) as Rules['references'],
    listReferences: linkedListReferences(kind) as Rules['listReferences'],
    create: (context, plan, input) => planLinked(kind, definition, context, plan, input),
    async change(context, plan, previous, given: Parsed<LinkedKind>) {
      const patch = await beforeUpdate<LinkedKind>(context, kind, previous, given, () => ({
        references: postReferences(context, kind),
      }));
      // an empty name is ignored (venues-organizers.md §3)
      const name = cleanName(context, plan, kind, givenName(kind, patch) ?? '') || nameOf(kind, previous);
      const details = await detailsOf(kind, context, plan, patch);
      const next = {
        ...previous,
        ...definition.updated(details, previous),
        ...publishedAs(context, kind, name, patch, previous),
        custom: await customOf(context, plan, kind, patch.custom, previous),
      };
      if (next.status === 'trash' && previous.status !== 'trash')
        await beforeTrash<LinkedKind>(context, kind, previous);
      return completed(definition, context, next, details, previous);
    },
    listQuery: (context, params, slice) => linkedListQuery(context, kind, params, slice),
    trashIsGone: false,
  };
}
