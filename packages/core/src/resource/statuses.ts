import { may, visibility } from '../access/policy.js';
import type { Visibility } from '../query/query.js';
import type { Status } from '../records/post-record.js';
import type { Context } from './context.js';

/** Whether the caller may ask a list for these statuses (lists.md §2.3): those who do not write see what is published. */
export const mayAskFor = ({ actor }: Context, asked: readonly Status[]): boolean =>
  may(actor, 'edit_posts') || asked.length === 0 || (asked.length === 1 && asked[0] === 'publish');

/** What an empty `status` asks for: what is published, for editors also what is private. */
const emptyMeans = ({ actor }: Context): readonly Status[] =>
  may(actor, 'edit_others_posts') ? ['publish', 'private'] : ['publish'];

/** What a list shows for a `status` parameter, and how its URL names it: `any` for the default of those who write. */
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
