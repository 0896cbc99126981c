import type { Parsed } from '../fields/record-inputs.js';
import { BLANK } from '../records/record.js';
import type { Context } from '../resource/context.js';
import { linkedListReferences } from '../resource/linked-list.js';
import { VenueListParams } from '../resource/linked-list-params.js';
import { linkedRules, planLinked, type LinkedDefinition } from '../resource/linked-rules.js';
import type { Plan } from '../resource/plan.js';
import { postReferences } from '../resource/post-references.js';
import { resolveLocation } from './resolve-location.js';
import { stateProvinceOf } from './state-province.js';

/** What `stateprovince` is derived from. */
const SOURCES = ['country', 'province', 'state'] as const;

const venue: LinkedDefinition<'venue'> = {
  kind: 'venue',
  created: (sent) => (sent.stateprovince === '' ? { ...sent, stateprovince: null } : sent),
  // an empty one is as good as not given once what it is derived from is given again
  updated: (sent, previous) => {
    const isEmpty = (sent.stateprovince ?? previous.stateprovince) === '';
    const isDerivable = SOURCES.some((name) => sent[name] !== undefined);
    return isEmpty && isDerivable ? { ...sent, stateprovince: null } : sent;
  },
  reused: (sent) => ({
    show_map: true,
    show_map_link: true,
    image: 0,
    ...sent,
    // from what was sent alone, even if that is nothing
    stateprovince: stateProvinceOf({ ...BLANK.venue, ...sent }),
  }),
  complete: resolveLocation,
};

/** Plans a venue: a new one, or the same one that is there already. Answers its id within the plan. */
export const planVenue = (context: Context, plan: Plan, given: Parsed<'venue'>): Promise<number> =>
  planLinked(venue, context, plan, given);

/** The rules of venues. */
export const venueRules = linkedRules(venue, {
  listParams: VenueListParams,
  references: postReferences,
  listReferences: linkedListReferences,
});
