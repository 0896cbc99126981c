import { linkedListReferences } from '../resource/linked-list.js';
import { OrganizerListParams } from '../resource/linked-list-params.js';
import { linkedRules, type LinkedDefinition } from '../resource/linked-rules.js';
import { postReferences } from '../resource/post-references.js';

const organizer: LinkedDefinition<'organizer'> = {
  kind: 'organizer',
  created: (sent) => sent,
  updated: (sent) => sent,
  reused: (sent) => ({ image: 0, ...sent }),
  complete: async () => ({}),
};

/** The rules for organizers. */
export const organizerRules = linkedRules(organizer, {
  listParams: OrganizerListParams,
  references: postReferences,
  listReferences: linkedListReferences('organizer'),
});
