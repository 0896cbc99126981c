import { may, visibility } from '../access/policy.js';
import type { Visibility } from '../query/query.js';
import type { Status } from '../fields/types/status.js';
import type { Context } from './context.js';

/** Whether the caller may list these statuses (lists.md §2.3): callers who cannot write see published records only. */
export const mayAskFor = ({ actor }: Context, asked: readonly Status[]): boolean =>
  may(actor, 'edit_posts') || asked.length === 0 || (asked.length === 1 && asked[0] === 'publish');

/** The meaning of an empty `status`: published records, for editors also private ones. */
const emptyMeans = ({ actor }: Context): readonly Status[] =>
  may(actor, 'edit_others_posts') ? ['publish', 'private'] : ['publish'];

/** The visibility for a `status` parameter, and its form in URLs: `any` for the default of callers who can write. */
export function askedVisibility(
  context: Context,
  asked: readonly Status[] | undefined,
): { visible: Visibility; status: string } {
  const { actor } = context;
  if (asked === undefined)
    return { visible: visibility(actor), status: may(actor, 'edit_posts') ? 'any' : 'publish' };
  const statuses = asked.length === 0 ? emptyMeans(context) : [...new Set(asked)];
  return { visible: visibility(actor, statuses), status: asked.join(',') };
}
