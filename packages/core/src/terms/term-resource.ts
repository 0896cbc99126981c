import type * as v from 'valibot';
import { mayWrite } from '../access/policy.js';
import { CalendarError, INVALID, invalidParam } from '../errors.js';
import type { Fields } from '../fields/field.js';
import { validate, type References } from '../fields/validate.js';
import { ALL_TERMS, type TermQuery } from '../query/query.js';
import type { TermKind } from '../records/kind.js';
import type { TermRecord } from '../records/term-record.js';
import { cleanMarkup, demand, type Context } from '../resource/context.js';
import { pageOf, pagingOf, type Paging } from '../resource/paging.js';
import { attempt, carryOut, WHOLE, type Plan } from '../resource/plan.js';
import type { FoundPage, Resource } from '../resource/resource.js';
import { fold } from '../text/fold.js';
import { termName, termSlug } from '../text/plain-text.js';
import { sanitizeTermDescription } from '../text/sanitize.js';
import { slugify } from '../text/slug.js';
import { termQuery, type TermListWish } from './term-list.js';
import { isTooLongForTerm } from './term-name.js';

/** What is peculiar to categories or tags. */
export interface TermRules<Input extends Fields, Patch extends Fields, ListParams extends Fields> {
  readonly kind: TermKind;
  readonly input: Input;
  readonly patch: Patch;
  readonly listParams: ListParams;
  /** What the store has to say about the values of an input or patch. */
  readonly references: (context: Context) => References<v.InferOutput<Input> & v.InferOutput<Patch>>;
  /** What it has to say about the values of a list query. */
  readonly listReferences: (context: Context) => References<v.InferOutput<ListParams>>;
}

/** A term as it was read from a caller; tags have no parent. */
interface TermWish {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly slug?: string | undefined;
  readonly parent?: number | undefined;
}

const SLUG_TAKEN = (slug: string): CalendarError =>
  new CalendarError(
    'duplicate_term_slug',
    `The slug &#8220;${slug}&#8221; is already in use by another term.`,
  );

function cleanName(given: string): string {
  const name = termName(given);
  if (given.trim() === '') throw new CalendarError('empty_term_name', 'A name is required for this term.');
  if (name === '') throw new CalendarError('invalid_term_name', 'Invalid term name.');
  if (isTooLongForTerm(name)) {
    throw new CalendarError('db_insert_error', 'Could not insert term into the database.');
  }
  return name;
}

/** Tags have no hierarchy: naming a parent for one is refused (errors.md §3). */
function refuseParent(kind: TermKind, given: unknown): void {
  const names =
    typeof given === 'object' &&
    given !== null &&
    'parent' in given &&
    given.parent !== null &&
    given.parent !== undefined;
  if (kind === 'tag' && names) {
    throw new CalendarError(
      'rest_taxonomy_not_hierarchical',
      'Cannot set parent term, taxonomy is not hierarchical.',
    );
  }
}

/** Makes the resource of a kind of terms. */
export function createTermResource<Input extends Fields, Patch extends Fields, ListParams extends Fields>(
  rules: TermRules<Input, Patch, ListParams>,
  context: Context,
): Resource<TermRecord, v.InferInput<Input>, v.InferInput<Patch>, v.InferInput<ListParams>> {
  const { kind } = rules;
  const { store, settings, actor } = context;
  const { limits } = settings;
  const load = async (id: number): Promise<TermRecord | undefined> => (await store.load(kind, [id]))[0];
  const ask = (question: Partial<TermQuery>): TermQuery => ({
    ...ALL_TERMS,
    orderby: 'id',
    ...WHOLE,
    kind,
    ...question,
  });
  const cleanDescription = (html: string) => cleanMarkup(context, html, sanitizeTermDescription);

  async function demandTerm(id: number): Promise<TermRecord> {
    const term = await load(id);
    if (term === undefined) throw invalidParam('id');
    return term;
  }

  /** A term of the same name beside the new one stands in its way, unless it brings a slug of its own (terms.md §2). */
  async function refuseTwin(
    plan: Plan,
    name: string,
    parent: number,
    slug: string | undefined,
  ): Promise<void> {
    const [twin] = await plan.assume(ask({ name: fold(name), parent }));
    if (twin === undefined) return;
    if (slug !== undefined && (await plan.assume(ask({ slug }))).length === 0) return;
    const message = `A term with the name provided already exists ${kind === 'tag' ? 'in this taxonomy' : 'with this parent'}.`;
    throw new CalendarError('term_exists', message, { term_id: twin.id });
  }

  /** A slug that is taken is told apart by those of the parents, as far as that takes; then the store numbers it. */
  async function slugBelow(plan: Plan, wish: string, parent: number): Promise<string> {
    let slug = wish;
    const seen = new Set<number>();
    for (let next = parent; next !== 0 && !seen.has(next) && slug !== '';) {
      if ((await plan.assume(ask({ slug }))).length === 0) return slug;
      const above = await load(next);
      if (above === undefined) return slug;
      seen.add(next);
      slug = slugify(`${slug}-${above.slug}`);
      next = above.parent;
    }
    return slug;
  }

  async function planNew(plan: Plan, wish: TermWish): Promise<number> {
    const name = cleanName(wish.name ?? '');
    const parent = wish.parent ?? 0;
    const given = wish.slug === undefined ? '' : slugify(wish.slug);
    await refuseTwin(plan, name, parent, given === '' ? undefined : given);
    const description = cleanDescription(wish.description ?? '');
    const slug = await slugBelow(plan, given || termSlug(wish.name ?? ''), parent);
    return plan.insert(kind, { name, slug, description, parent, count: 0 });
  }

  /** The parent that a term may have: one of its own descendants, or itself, detaches it (terms.md §3). */
  async function safeParent(term: TermRecord, parent: number): Promise<number> {
    const seen = new Set<number>();
    for (let next = parent; next !== 0 && !seen.has(next); next = (await load(next))?.parent ?? 0) {
      if (next === term.id) return 0;
      seen.add(next);
    }
    return parent;
  }

  async function planChange(plan: Plan, term: TermRecord, wish: TermWish): Promise<number> {
    const slug =
      wish.slug === undefined
        ? term.slug
        : slugify(wish.slug) || termSlug(wish.name ?? term.name) || String(term.id);
    const owners = slug === term.slug ? [] : await plan.assume(ask({ slug }));
    if (owners.length > 0) throw SLUG_TAKEN(slug);
    return plan.update(kind, {
      ...term,
      slug,
      name: wish.name === undefined ? term.name : cleanName(wish.name),
      description: wish.description === undefined ? term.description : cleanDescription(wish.description),
      parent: wish.parent === undefined ? term.parent : await safeParent(term, wish.parent),
    });
  }

  async function findPage(given: v.InferInput<ListParams> | undefined): Promise<FoundPage> {
    const read: TermListWish & Partial<Paging> = await validate(
      rules.listParams,
      given,
      limits,
      rules.listReferences(context),
    );
    const paging = pagingOf(read, settings);
    const query = termQuery(kind, read, paging);
    const { refs, total } = await store.find(query);
    // an empty category that is shown for its descendants' sake is not counted, as recorded of the reference
    const counted =
      query.hide_empty === null || kind === 'tag'
        ? total
        : (await store.find({ ...query, hide_empty: 'own', limit: 0 })).total;
    return pageOf({ refs, total: counted }, paging, {});
  }

  return {
    async create(given) {
      const wish: TermWish = await validate(rules.input, given, limits, rules.references(context));
      demand(mayWrite(actor, kind));
      refuseParent(kind, given);
      return carryOut(context, kind, (plan) => planNew(plan, wish));
    },
    get: demandTerm,
    async update(id, given) {
      const refused = new Map((await load(id)) === undefined ? [['id', INVALID]] : []);
      const wish: TermWish = await validate(rules.patch, given, limits, rules.references(context), refused);
      demand(mayWrite(actor, kind));
      refuseParent(kind, given);
      return carryOut(context, kind, async (plan) => planChange(plan, await demandTerm(id), wish));
    },
    async delete(id) {
      await demandTerm(id);
      demand(mayWrite(actor, kind));
      const { result } = await attempt(context, async (plan) => {
        const term = await demandTerm(id);
        plan.changes.push({ op: 'delete', kind, id, revision: term.revision });
        return term;
      });
      return result;
    },
    find: findPage,
    async list(params) {
      const { refs, ...page } = await findPage(params);
      return {
        items: await store.load(
          kind,
          refs.map(({ id }) => id),
        ),
        ...page,
      };
    },
    allows: () => Promise.resolve(mayWrite(actor, kind)),
  };
}
