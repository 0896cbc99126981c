import { CalendarError, invalidParam } from '../errors.js';
import type { Parsed } from '../fields/record-inputs.js';
import { beforeCreate } from '../resource/before-hooks.js';
import type { TermKind } from '../records/kinds.js';
import { MOST_ANCESTORS, withAncestors } from '../records/lineage.js';
import { BLANK } from '../records/record.js';
import type { TermRecord } from '../records/term-record.js';
import { cleanMarkup, type Context } from '../resource/context.js';
import { askTerms, type Plan } from '../resource/plan.js';
import { termName, termSlug } from '../text/plain-text.js';
import { sanitizeTermDescription } from '../text/sanitize.js';
import { slugify } from '../text/slug.js';
import { termReferences } from './term-references.js';
import { NO_PARENT, TOO_DEEP } from '../fields/reasons.js';

/** The id of the parent; texts were refused when the input was read (`parentVerdict`). */
export const givenParent = ({ parent }: Parsed<'category'>): number | undefined =>
  typeof parent === 'number' ? parent : undefined;

/** The maximum length of the name of a category or tag, in characters (terms.md §2). */
const TERM_NAME_LENGTH = 200;

/** Throws `too_long` if the name of a term is too long to be stored. */
export function refuseLongName(kind: TermKind, name: string): void {
  if (name.length > TERM_NAME_LENGTH && Array.from(name).length > TERM_NAME_LENGTH)
    throw new CalendarError('too_long', 'Could not insert term into the database.', { kind });
}

/**
 * Cleans the name of a term for storage. Throws `empty`, `invalid_name` or `too_long` if it cannot be stored.
 */
export function cleanName(kind: TermKind, given: string): string {
  const name = termName(given);
  if (given.trim() === '') throw new CalendarError('empty', 'A name is required for this term.', { kind });
  if (name === '') throw new CalendarError('invalid_name', 'Invalid term name.', { kind });
  refuseLongName(kind, name);
  return name;
}

/** Cleans the description of a term for storage. */
export const cleanTermDescription = (context: Context, { budget }: Plan, html: string): string =>
  cleanMarkup(context, budget, 'description', html, sanitizeTermDescription);

/** Refuses a new term if one with the same name exists beside it, unless it has a slug of its own (terms.md §2). */
async function refuseTwin(
  plan: Plan,
  kind: TermKind,
  { name, parent, slug }: { name: string; parent: number; slug: string },
): Promise<void> {
  const folded = plan.fold(name);
  const planned = plan.planned(kind, 'name', folded).filter((term) => term.parent === parent);
  const [twin] = [...(await plan.find(askTerms(kind, { name: folded, parent }))), ...planned];
  if (twin === undefined) return;
  const isFree = slug !== '' && plan.planned(kind, 'slug', slug).length === 0;
  if (isFree && (await plan.find(askTerms(kind, { slug }))).length === 0) return;
  const message = `A term with the name provided already exists ${kind === 'tag' ? 'in this taxonomy' : 'with this parent'}.`;
  throw new CalendarError('name_taken', message, { kind, term_id: twin.id });
}

/** Loads a future parent and its ancestors, the nearest first. Throws `invalid_param` if there are too many. */
export async function termsAbove(
  { store }: Context,
  kind: TermKind,
  parent: number,
): Promise<readonly TermRecord[]> {
  const above = await withAncestors([parent], (ids) => store.load(kind, ids), MOST_ANCESTORS);
  if (above.size > MOST_ANCESTORS) throw invalidParam({ parent: TOO_DEEP });
  return [...above.values()];
}

/** If a slug is taken, appends the slugs of the ancestors as far as needed; after that the store appends a number. */
async function slugBelow(
  above: readonly TermRecord[],
  plan: Plan,
  kind: TermKind,
  asked: string,
): Promise<string> {
  let slug = asked;
  for (const term of above) {
    if (slug === '' || (await plan.find(askTerms(kind, { slug }))).length === 0) break;
    slug = slugify(`${slug}-${term.slug}`);
  }
  return slug;
}

/** A hidden term that gets a child is no longer hidden, because the URL of the child contains its slug. */
export function showParent(plan: Plan, kind: TermKind, [term]: readonly TermRecord[]): void {
  if (term?.hidden === true) plan.update(kind, { ...plan.current(kind, term), hidden: false });
}

/**
 * Plans a new term and returns its id within the plan. Rejects with `name_taken` if it has a twin (terms.md §2), with
 * `invalid_param` if its parent is gone.
 */
export const planTerm = async (
  context: Context,
  plan: Plan,
  kind: TermKind,
  given: Parsed<'category'>,
): Promise<number> => insertTerm(context, plan, kind, await beforeTerm(context, kind, given));

/** The values of a new term, as the host's hook leaves them. */
export const beforeTerm = (
  context: Context,
  kind: TermKind,
  given: Parsed<'category'>,
): Promise<Parsed<'category'>> =>
  beforeCreate<TermKind>(context, kind, given, () => ({ references: termReferences(context, kind) }));

/** `planTerm` after the hook. */
export async function insertTerm(
  context: Context,
  plan: Plan,
  kind: TermKind,
  given: Parsed<'category'>,
): Promise<number> {
  const name = cleanName(kind, given.name ?? '');
  const parent = givenParent(given) ?? 0;
  const asked = given.slug === undefined ? '' : slugify(given.slug);
  // query the store first: a missing parent is reported before any other error
  if (parent > 0 && (await plan.find(askTerms(kind, { include: [parent] }))).length === 0)
    throw invalidParam({ parent: NO_PARENT });
  const above = await termsAbove(context, kind, parent);
  showParent(plan, kind, above);
  await refuseTwin(plan, kind, { name, parent, slug: asked });
  const description = cleanTermDescription(context, plan, given.description ?? '');
  const slug = await slugBelow(above, plan, kind, asked || termSlug(given.name ?? ''));
  return plan.insert(kind, { ...BLANK[kind], name, slug, description, parent, color: given.color ?? '' });
}
