import { BLANK } from '../records/record.js';
import type { LinkedDefinition } from '../resource/linked-rules.js';
import { resolveLocation } from './resolve-location.js';
import { stateProvinceOf } from './state-province.js';

/** The fields from which `stateprovince` is derived. */
const SOURCES = ['country', 'province', 'state'] as const;

/** The rules that are special to venues. */
export const venueRules: LinkedDefinition<'venue'> = {
  created: (sent) => (sent.stateprovince === '' ? { ...sent, stateprovince: null } : sent),
  // an empty one counts as not given if the fields it is derived from are in the same input
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
    // derived from the input alone, even if that has none of the fields
    stateprovince: stateProvinceOf({ ...BLANK.venue, ...sent }),
  }),
  // what is derived from the stored fields is not stored again
  repeated: (sent, current) =>
    sent.stateprovince === stateProvinceOf(current)
      ? { ...sent, stateprovince: current.stateprovince }
      : sent,
  complete: resolveLocation,
};
