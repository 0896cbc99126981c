import type * as v from 'valibot';
import { mayWrite } from '../access/policy.js';
import { CalendarError, INVALID, invalidParam } from '../errors.js';
import type { Fields } from '../fields/field.js';
import { validate, validateAndAsk, type References } from '../fields/validate.js';
import type { TermKind } from '../records/kind.js';
import type { TermRecord } from '../records/term-record.js';
import { demand, type Context } from '../resource/context.js';
import { pageOf, pagingOf, type Paging } from '../resource/paging.js';
import { askTerms, commitPlan, commitRecord, type Plan } from '../resource/plan.js';
import type { FoundPage, Resource } from '../resource/resource.js';
import { termSlug } from '../text/plain-text.js';
import { slugify } from '../text/slug.js';
import { cleanName, cleanTermDescription, planTerm, wishedParent, type TermWish } from './new-term.js';
import { termQuery, type TermListWish } from './term-list.js';

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

const SLUG_TAKEN = (slug: string): CalendarError =>
  new CalendarError(
    'duplicate_term_slug',
    `The slug &#8220;${slug}&#8221; is already in use by another term.`,
  );

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

  async function demandTerm(id: number): Promise<TermRecord> {
    const term = await load(id);
    if (term === undefined) throw invalidParam('id');
    return term;
  }

  /**
   * The parent that a term may have: one of its own descendants, or itself, detaches it (terms.md §3). The plan rests
   * on every term above being where it was found, so that two moves at once make no circle.
   */
  async function safeParent(plan: Plan, term: TermRecord, parent: number): Promise<number> {
    const seen = new Set<number>();
    for (let next = parent; next !== 0 && !seen.has(next);) {
      if (next === term.id) return 0;
      const above = await load(next);
      if (above === undefined && next === parent) throw invalidParam('parent');
      const held = await plan.find(askTerms(kind, { include: [next], parent: above?.parent ?? null }));
      if (held.length === 0) throw new CalendarError('conflict', 'The terms above were moved meanwhile.');
      seen.add(next);
      next = above?.parent ?? 0;
    }
    return parent;
  }

  async function planChange(plan: Plan, term: TermRecord, wish: TermWish): Promise<number> {
    const parent = wishedParent(wish);
    const slug =
      wish.slug === undefined
        ? term.slug
        : slugify(wish.slug) || termSlug(wish.name ?? term.name) || String(term.id);
    const owners = slug === term.slug ? [] : await plan.find(askTerms(kind, { slug }));
    if (owners.length > 0) throw SLUG_TAKEN(slug);
    return plan.update(kind, {
      ...term,
      slug,
      name: wish.name === undefined ? term.name : cleanName(wish.name),
      description:
        wish.description === undefined ? term.description : cleanTermDescription(context, wish.description),
      parent: parent === undefined ? term.parent : await safeParent(plan, term, parent),
    });
  }

  async function findPage(given: v.InferInput<ListParams> | undefined): Promise<FoundPage> {
    const references = rules.listReferences(context);
    return validateAndAsk(
      rules.listParams,
      given,
      limits,
      references,
      async (read: TermListWish & Partial<Paging>) => {
        const paging = pagingOf(read, settings);
        const query = termQuery(kind, read, paging);
        // an empty category that is shown for its descendants' sake is not counted, as recorded of the reference
        const isCountedApart = query.hide_empty !== null && kind === 'category';
        const [found, counted] = await Promise.all([
          store.find(query),
          isCountedApart ? store.find({ ...query, hide_empty: 'own', limit: 0 }) : undefined,
        ]);
        return pageOf(found, paging, {}, counted?.total);
      },
    );
  }

  return {
    async create(given) {
      const wish: TermWish = await validate(rules.input, given, limits, rules.references(context));
      demand(mayWrite(actor, kind));
      refuseParent(kind, given);
      return commitRecord(context, kind, (plan) => planTerm(context, plan, kind, wish));
    },
    get: demandTerm,
    async update(id, given) {
      const refused = new Map((await load(id)) === undefined ? [['id', INVALID]] : []);
      const wish: TermWish = await validate(rules.patch, given, limits, rules.references(context), refused);
      demand(mayWrite(actor, kind));
      refuseParent(kind, given);
      return commitRecord(context, kind, async (plan) => planChange(plan, await demandTerm(id), wish));
    },
    async delete(id) {
      await demandTerm(id);
      demand(mayWrite(actor, kind));
      const { result } = await commitPlan(context, async (plan) => {
        const term = await demandTerm(id);
        plan.changes.push({ op: 'delete', kind, id, revision: term.revision });
        return term;
      });
      return result;
    },
    find: findPage,
    async list(params) {
      const { refs, version: _, ...page } = await findPage(params);
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
