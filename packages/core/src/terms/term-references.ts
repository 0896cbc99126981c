import type { Parsed } from '../fields/record-inputs.js';
import { wrongType } from '../fields/refusal.js';
import type { TermKey } from '../fields/types/terms.js';
import type { References } from '../fields/validate.js';
import { isHierarchical } from '../records/links.js';
import type { TermKind } from '../records/kinds.js';
import type { Context } from '../resource/context.js';
import { areTerms } from './term-ids.js';

/** Whether a category is a valid parent: an id that exists or, with `orTop`, 0. */
export const parentVerdict = (context: Context, orTop: boolean) => async (key: TermKey) => {
  if (key === 0) return orTop;
  const exists = await areTerms(context, 'category', [key]);
  return exists && typeof key === 'string' ? wrongType('integer') : exists;
};

/** The reference checks of the input of a term. */
export const termReferences = (context: Context, kind: TermKind): References<Parsed<'category'>> =>
  isHierarchical(kind) ? { parent: parentVerdict(context, true) } : {};
