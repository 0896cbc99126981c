import type { Found, Ref, Slice } from '@kalends/core/store';

/** The reference to a record, without the rest of it. */
export const refOf = ({ id, revision }: Ref): Ref => ({ id, revision });

/** The part of all matches that a query asks for, and their number. */
export const pageOf = (matches: readonly Ref[], { offset, limit }: Slice): Found => ({
  total: matches.length,
  refs: matches.slice(offset, offset + limit).map(refOf),
});
