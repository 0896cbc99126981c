import { CalendarError, invalidParam } from '../errors.js';
import type { Parsed } from '../fields/record-inputs.js';
import type { TermKind } from '../records/kind.js';
import { BLANK } from '../records/record.js';
import type { TermRecord } from '../records/term-record.js';
import { cleanMarkup, type Context } from '../resource/context.js';
import { askTerms, type Plan } from '../resource/plan.js';
import { fold } from '../text/fold.js';
import { termName, termSlug } from '../text/plain-text.js';
import { sanitizeTermDescription } from '../text/sanitize.js';
import { slugify } from '../text/slug.js';
import { isTooLongForTerm } from './term-name.js';
import { NO_PARENT, TOO_DEEP } from '../fields/reasons.js';

/** The id of the parent that is given; texts were refused when the input was read (`parentVerdict`). */
export const givenParent = ({ parent }: Parsed<'category'>): number | undefined =>
  typeof parent === 'number' ? parent : undefined;

/**
 * The name of a term as it is kept.
 * Throws `empty_term_name`, `invalid_term_name` or `db_insert_error` for one that cannot be kept.
 */
export function cleanName(given: string): string {
  const name = termName(given);
  if (given.trim() === '') throw new CalendarError('empty_term_name', 'A name is required for this term.');
  if (name === '') throw new CalendarError('invalid_term_name', 'Invalid term name.');
  if (isTooLongForTerm(name)) {
    throw new CalendarError('db_insert_error', 'Could not insert term into the database.');
  }
  return name;
}

/** A description as it is kept. */
export const cleanTermDescription = (context: Context, html: string): string =>
  cleanMarkup(context, 'description', html, sanitizeTermDescription);

/** A term of the same name beside the new one stands in its way, unless it brings a slug of its own (terms.md §2). */
async function refuseTwin(
  plan: Plan,
  kind: TermKind,
  { name, parent, slug }: { name: string; parent: number; slug: string },
): Promise<void> {
  const planned = plan.planned(kind, 'name', fold(name)).filter((term) => term.parent === parent);
  const [twin] = [...(await plan.find(askTerms(kind, { name: fold(name), parent }))), ...planned];
  if (twin === undefined) return;
  const isFree = slug !== '' && plan.planned(kind, 'slug', slug).length === 0;
  if (isFree && (await plan.find(askTerms(kind, { slug }))).length === 0) return;
  const message = `A term with the name provided already exists ${kind === 'tag' ? 'in this taxonomy' : 'with this parent'}.`;
  throw new CalendarError('term_exists', message, { term_id: twin.id });
}

/** So many terms may stand above another one: each is loaded by itself when one is put below it, and its slug is part of addresses. */
const MOST_ABOVE = 64;

/**
 * The term that is to be a parent, and those above it, the nearest first. `rest_invalid_param` where there are more than may be.
 */
export async function termsAbove(
  { store }: Context,
  kind: TermKind,
  parent: number,
): Promise<readonly TermRecord[]> {
  const above = new Map<number, TermRecord>();
  for (let next = parent; next !== 0 && !above.has(next);) {
    const [term] = await store.load(kind, [next]);
    if (term === undefined) break;
    if (above.size === MOST_ABOVE) throw invalidParam({ parent: TOO_DEEP });
    above.set(next, term);
    next = term.parent;
  }
  return [...above.values()];
}

/** A slug that is taken is told apart by those of the parents, as far as that takes; then the store numbers it. */
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

/** A hidden term that gets a child is no longer hidden, as the address of the child names it. */
export function showParent(plan: Plan, kind: TermKind, [term]: readonly TermRecord[]): void {
  if (term?.hidden === true) plan.update(kind, { ...plan.current(kind, term), hidden: false });
}

/**
 * Plans a new term. Answers its id within the plan. Rejects with `term_exists` when it has a twin (terms.md §2), with
 * `rest_invalid_param` when its parent is gone.
 */
export async function planTerm(
  context: Context,
  plan: Plan,
  kind: TermKind,
  given: Parsed<'category'>,
): Promise<number> {
  const name = cleanName(given.name ?? '');
  const parent = givenParent(given) ?? 0;
  const asked = given.slug === undefined ? '' : slugify(given.slug);
  // asked rather than taken for granted: a parent that is gone is refused before anything else is
  if (parent > 0 && (await plan.find(askTerms(kind, { include: [parent] }))).length === 0)
    throw invalidParam({ parent: NO_PARENT });
  const above = await termsAbove(context, kind, parent);
  showParent(plan, kind, above);
  await refuseTwin(plan, kind, { name, parent, slug: asked });
  const description = cleanTermDescription(context, given.description ?? '');
  const slug = await slugBelow(above, plan, kind, asked || termSlug(given.name ?? ''));
  return plan.insert(kind, { ...BLANK[kind], name, slug, description, parent });
}
