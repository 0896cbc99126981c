import type { Found, Slice } from '@kalends/core/store';
import type { Ref } from '@kalends/core/adapter';

/** The reference to a record. */
export const refOf = ({ id, revision }: Ref): Ref => ({ id, revision });

/** The requested slice of all matches, or of so many that the slice is among them, and the number of all. */
export const pageOf = (matches: readonly Ref[], { offset, limit }: Slice, total = matches.length): Found => ({
  total,
  refs: matches.slice(offset, offset + limit).map(refOf),
});
