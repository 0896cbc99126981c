import type * as v from 'valibot';
import type { Context } from '../resource/context.js';
import { linkedRules, planLinked, type Details, type LinkedPeculiarities } from '../resource/linked-rules.js';
import { linkedListReferences } from '../resource/linked-list.js';
import type { Plan } from '../resource/plan.js';
import { postReferences } from '../resource/post-fields.js';
import { plainText } from '../text/plain-text.js';
import { stateProvinceOf } from './state-province.js';
import { VenueInput, VenueListParams, VenuePatch } from './venue-input.js';

/** A venue as it was read from a caller. */
export type VenueWish = v.InferOutput<typeof VenueInput>;

const PLAIN = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince'] as const;
const AS_READ = ['show_map', 'show_map_link', 'website'] as const;

/** What `stateprovince` is derived from. */
const SOURCES = ['country', 'province', 'state'] as const;

const BLANK = {
  description: '',
  show_map: true,
  show_map_link: true,
  address: '',
  city: '',
  country: '',
  province: '',
  state: '',
  zip: '',
  phone: '',
  stateprovince: null,
  website: '',
  image: 0,
} satisfies Details<'venue'>;

const venue: LinkedPeculiarities<'venue', v.InferOutput<typeof VenuePatch>> = {
  kind: 'venue',
  blank: BLANK,
  ownDetails(given) {
    const texts = PLAIN.flatMap((name) =>
      given[name] === undefined ? [] : [[name, plainText(given[name])] as const],
    );
    const others = AS_READ.flatMap((name) =>
      given[name] === undefined ? [] : [[name, given[name]] as const],
    );
    return Object.fromEntries<unknown>([...texts, ...others]);
  },
  atCreation: ({ stateprovince, ...details }) => ({
    ...details,
    stateprovince: stateprovince === '' ? null : (stateprovince ?? null),
  }),
  // an empty one is as good as not given once it is told anew what it is derived from (F27)
  atUpdate: (sent, previous) => {
    const isEmpty = (sent.stateprovince ?? previous.stateprovince) === '';
    const isTold = SOURCES.some((name) => sent[name] !== undefined);
    return isEmpty && isTold ? { ...sent, stateprovince: null } : sent;
  },
  atReuse: (sent) => ({
    show_map: true,
    show_map_link: true,
    image: 0,
    ...sent,
    // told by what was sent alone, even if that is nothing
    stateprovince: stateProvinceOf({ ...BLANK, ...sent }),
  }),
};

/** Plans a venue: a new one, or the same one that is there already. Answers its id within the plan. */
export const planVenue = (context: Context, plan: Plan, wish: VenueWish): Promise<number> =>
  planLinked(venue, context, plan, wish.venue, wish);

/** What is peculiar to venues. */
export const venueRules = linkedRules(venue, {
  input: VenueInput,
  patch: VenuePatch,
  listParams: VenueListParams,
  references: postReferences,
  listReferences: linkedListReferences,
});
