import type { Found, Ref, Slice } from '@kalends/core/store';

/** The reference to a record. */
export const refOf = ({ id, revision }: Ref): Ref => ({ id, revision });

/** The requested slice of all matches, and their number. */
export const pageOf = (matches: readonly Ref[], { offset, limit }: Slice): Found => ({
  total: matches.length,
  refs: matches.slice(offset, offset + limit).map(refOf),
});
