import type { Parsed } from '../fields/record-inputs.js';
import type { Context } from '../resource/context.js';
import { linkedListReferences } from '../resource/linked-list.js';
import { OrganizerListParams } from '../resource/linked-list-params.js';
import { linkedRules, planLinked, type LinkedDefinition } from '../resource/linked-rules.js';
import type { Plan } from '../resource/plan.js';
import { postReferences } from '../resource/post-references.js';

const organizer: LinkedDefinition<'organizer'> = {
  kind: 'organizer',
  created: (sent) => sent,
  updated: (sent) => sent,
  reused: (sent) => ({ image: 0, ...sent }),
  complete: async () => ({}),
};

/** Plans an organizer: an equal one is reused, otherwise a new one is created. Returns its id within the plan. */
export const planOrganizer = (context: Context, plan: Plan, given: Parsed<'organizer'>): Promise<number> =>
  planLinked(organizer, context, plan, given);

/** The rules for organizers. */
export const organizerRules = linkedRules(organizer, {
  listParams: OrganizerListParams,
  references: postReferences,
  listReferences: linkedListReferences('organizer'),
});
