import type { TermKey } from '../fields/types/terms.js';
import type { TermKind } from '../records/kinds.js';
import { seenHidden } from '../access/policy.js';
import { invalidParam } from '../errors.js';
import { BLANK } from '../records/record.js';
import type { Context } from '../resource/context.js';
import { askTerms, type Plan } from '../resource/plan.js';
import { idsAmong } from '../terms/term-ids.js';
import { beforeTerm, insertTerm, refuseLongName } from '../terms/new-term.js';
import { termName, termSlug } from '../text/plain-text.js';
import { slugify } from '../text/slug.js';

const UNKNOWN = 'there is no such term';
const NO_NAME = 'this has no name for a term';

/** The slug of a text that consists of percent-encoded characters; `''` for any other text. */
function encodedSlug(text: string): string {
  const slug = text.toLowerCase();
  return /%[\da-f]{2}/.test(slug) && slugify(slug) === slug ? slug : '';
}

/**
 * Resolves a text to a term id by name or by slug; plans a new top-level term if none matches. `undefined` for spaces. Throws
 * `invalid_param` for markup without a name (F59).
 */
async function linkText(
  context: Context,
  plan: Plan,
  kind: TermKind,
  text: string,
  parameter: string,
): Promise<number | undefined> {
  const name = termName(text);
  const slug = termSlug(text);
  const ways = [
    // try this first: names lose their percent-encoded octets
    ['slug', encodedSlug(text)],
    ['name', plan.fold(name)],
    ['slug', slug],
  ] as const;
  for (const [by, value] of ways) {
    if (value === '') continue;
    const [planned] = plan.planned(kind, by, value);
    if (planned !== undefined) return planned.id;
    const [term] = await plan.find(askTerms(kind, { [by]: value }));
    if (term !== undefined) return term.id;
  }
  if (name === '' && text.includes('<')) throw invalidParam({ [parameter]: NO_NAME });
  if (name === '') return undefined;
  refuseLongName(kind, name);
  const given = { name };
  const values = await beforeTerm(context, kind, given);
  if (values !== given) return insertTerm(context, plan, kind, values);
  return plan.insert(kind, { ...BLANK[kind], name, slug, hidden: true });
}

/**
 * Resolves the terms of an event to ids: existing terms, and new ones for texts that match none (events.md §3.1, F4). An id
 * that is none is left out for callers who see all terms. For others it may be one that they do not see, so that both are
 * refused alike (F52).
 */
export async function linkTerms(
  context: Context,
  plan: Plan,
  kind: TermKind,
  keys: readonly TermKey[],
  parameter: string,
): Promise<number[]> {
  const given = idsAmong(keys);
  const { actor } = context;
  const existing = new Set(await plan.existingTerms(kind, given));
  if (seenHidden(actor, kind) !== true && given.some((id) => !existing.has(id)))
    throw invalidParam({ [parameter]: UNKNOWN });
  const ids = new Set<number>();
  for (const key of keys) {
    const id = typeof key === 'string' ? await linkText(context, plan, kind, key, parameter) : key;
    if (id !== undefined && (typeof key === 'string' || existing.has(id))) ids.add(id);
  }
  return [...ids];
}
