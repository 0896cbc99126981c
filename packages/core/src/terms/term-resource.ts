import type { InputFor } from '../fields/fields.js';
import { may } from '../access/policy.js';
import { CalendarError, invalidParam } from '../errors.js';
import { BROKEN } from '../fields/refusal.js';
import type { InputSchema } from '../fields/fields.js';
import { INPUTS, PATCHES, type InputOf, type Parsed, type PatchOf } from '../fields/record-inputs.js';
import { beforeTrash, beforeUpdate } from '../resource/before-hooks.js';
import { termReferences } from './term-references.js';
import { validate, type References } from '../fields/validate.js';
import type { TermKind } from '../records/kinds.js';
import type { TermRecord } from '../records/term-record.js';
import { demand, type Context } from '../resource/context.js';
import { createOnce } from '../resource/create-once.js';
import { readHistory, reversionOf } from '../resource/history.js';
import { createLists, type ListRules } from '../resource/list.js';
import { askTerms, commitPlan, commitRecord, demandRevision, type Plan } from '../resource/plan.js';
import type { Resource } from '../resource/resource.js';
import { termSlug } from '../text/plain-text.js';
import { slugify } from '../text/slug.js';
import {
  cleanName,
  cleanTermDescription,
  givenParent,
  planTerm,
  showParent,
  termsAbove,
} from './new-term.js';
import { loadTerms } from './term-ids.js';
import { NO_PARENT, NO_RECORD } from '../fields/reasons.js';

/** The differences between categories and tags. */
export interface TermRules<K extends TermKind, ListParams extends InputSchema> extends ListRules<
  K,
  ListParams
> {
  /** The reference checks of an input or patch. */
  readonly references: (context: Context) => References<Parsed<K>>;
}

const slugTaken = (kind: TermKind, slug: string): CalendarError =>
  new CalendarError('slug_taken', `The slug “${slug}” is already in use by another term.`, { kind });

/** Refuses a parent for tags, which have no hierarchy (errors.md §3). */
function refuseParent(kind: TermKind, given: unknown): void {
  const names =
    typeof given === 'object' &&
    given !== null &&
    'parent' in given &&
    given.parent !== null &&
    given.parent !== undefined;
  if (kind === 'tag' && names) {
    throw new CalendarError('not_hierarchical', 'Cannot set parent term, taxonomy is not hierarchical.', {
      kind,
    });
  }
}

/** Creates the resource of a kind of terms. */
export function createTermResource<K extends TermKind, ListParams extends InputSchema>(
  rules: TermRules<K, ListParams>,
  context: Context,
): Resource<TermRecord, InputOf<K>, PatchOf<K>, InputFor<ListParams>> {
  const { kind } = rules;
  const { actor } = context;
  const load = async (id: number): Promise<TermRecord | undefined> =>
    (await loadTerms(context, kind, [id]))[0];

  async function demandTerm(id: number): Promise<TermRecord> {
    const term = await load(id);
    if (term === undefined) throw invalidParam({ id: NO_RECORD });
    return term;
  }

  /**
   * The new parent of a term, with its ancestors; refuses the term itself and its descendants (terms.md §3). All of
   * them become preconditions, so that two concurrent moves cannot create a cycle.
   */
  async function parentOf(plan: Plan, { id }: TermRecord, parent: number): Promise<readonly TermRecord[]> {
    const above = await termsAbove(context, kind, parent);
    if (above.length === 0 && parent !== 0) throw invalidParam({ parent: NO_PARENT });
    for (const term of above) {
      if (term.id === id) return [];
      const held = await plan.find(askTerms(kind, { include: [term.id], parent: term.parent }));
      if (held.length === 0)
        throw new CalendarError('conflict', 'The terms above were moved in the meantime.');
    }
    return above;
  }

  async function planChange(plan: Plan, term: TermRecord, patch: Parsed<'category'>): Promise<number> {
    const given = await beforeUpdate<TermKind>(context, kind, term, patch, () => ({
      references: termReferences(context, kind),
    }));
    const parent = givenParent(given);
    const slug =
      given.slug === undefined
        ? term.slug
        : slugify(given.slug) || termSlug(given.name ?? term.name) || String(term.id);
    const owners = slug === term.slug ? [] : await plan.find(askTerms(kind, { slug }));
    if (owners.length > 0) throw slugTaken(kind, slug);
    const above =
      parent === undefined
        ? await context.store.load(kind, term.parent > 0 ? [term.parent] : [])
        : await parentOf(plan, term, parent);
    showParent(plan, kind, above);
    return plan.update(kind, {
      ...term,
      hidden: false,
      slug,
      name: given.name === undefined ? term.name : cleanName(kind, given.name),
      description:
        given.description === undefined
          ? term.description
          : cleanTermDescription(context, plan, given.description),
      parent: parent === undefined ? term.parent : (above[0]?.id ?? 0),
      color: given.color ?? term.color,
    });
  }

  return {
    create: (given, options = {}) =>
      createOnce(context, kind, options, async () => {
        const values = await validate(INPUTS[kind], given, context, rules.references(context));
        demand(may(actor, 'write', kind));
        refuseParent(kind, given);
        return (plan) => planTerm(context, plan, kind, values);
      }),
    get: demandTerm,
    async update(id, given, { revision } = {}) {
      const refused = new Map((await load(id)) === undefined ? [['id', BROKEN]] : []);
      const values = await validate(PATCHES[kind], given, context, rules.references(context), refused);
      demand(may(actor, 'write', kind));
      refuseParent(kind, given);
      return commitRecord(context, kind, async (plan) => {
        const term = await demandTerm(id);
        demandRevision(term, revision);
        return planChange(plan, term, values);
      });
    },
    async history(id, params) {
      demand(may(actor, 'write', kind));
      return readHistory(context, kind, await demandTerm(id), params);
    },
    async revert(id, revision, options) {
      demand(may(actor, 'write', kind));
      return commitRecord(context, kind, async (plan) => {
        const term = await demandTerm(id);
        const reversion = await reversionOf(context, kind, term, revision, options);
        if (reversion === undefined) return id;
        const typed = { ...context, decoders: undefined };
        return planChange(plan, term, await validate(PATCHES[kind], reversion.patch, typed));
      });
    },
    async delete(id) {
      await demandTerm(id);
      demand(may(actor, 'write', kind));
      const { result } = await commitPlan(context, async (plan) => {
        const term = await demandTerm(id);
        await beforeTrash<TermKind>(context, kind, term);
        plan.changes.push({ op: 'delete', kind, id, revision: term.revision });
        return term;
      });
      return result;
    },
    ...createLists(rules, context),
    allows: () => Promise.resolve(may(actor, 'write', kind)),
  };
}
