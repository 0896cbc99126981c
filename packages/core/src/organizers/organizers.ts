import type * as v from 'valibot';
import type { Context } from '../resource/context.js';
import { linkedRules, planLinked, type LinkedPeculiarities } from '../resource/linked-rules.js';
import { linkedListReferences } from '../resource/linked-list.js';
import type { Plan } from '../resource/plan.js';
import { postReferences } from '../resource/post-fields.js';
import { plainText } from '../text/plain-text.js';
import { OrganizerInput, OrganizerListParams, OrganizerPatch } from './organizer-input.js';

/** An organizer as it was read from a caller. */
export type OrganizerWish = v.InferOutput<typeof OrganizerInput>;

const organizer: LinkedPeculiarities<'organizer', v.InferOutput<typeof OrganizerPatch>> = {
  kind: 'organizer',
  blank: { description: '', phone: '', website: '', email: '', image: 0 },
  ownDetails: ({ phone, website, email }) => ({
    ...(phone === undefined ? {} : { phone: plainText(phone) }),
    ...(website === undefined ? {} : { website }),
    ...(email === undefined ? {} : { email }),
  }),
  atReuse: (sent) => ({ image: 0, ...sent }),
};

/** Plans an organizer: a new one, or the same one that is there already. Answers its id within the plan. */
export const planOrganizer = (context: Context, plan: Plan, wish: OrganizerWish): Promise<number> =>
  planLinked(organizer, context, plan, wish.organizer, wish);

/** What is peculiar to organizers. */
export const organizerRules = linkedRules(organizer, {
  input: OrganizerInput,
  patch: OrganizerPatch,
  listParams: OrganizerListParams,
  references: postReferences,
  listReferences: linkedListReferences,
});
