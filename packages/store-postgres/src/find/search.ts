import type { EventSearch } from '@kalends/core';
import { allOf, type Fragment, sql } from './fragment.js';

/** The pattern of the texts that contain a piece. */
const containing = (piece: string): string => `%${piece.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The events whose text has what a search wants. `LIKE` is what an index of trigrams answers; where there is none, the
 * texts are looked through.
 */
export function searchHits({ all, none }: EventSearch): Fragment {
  const conditions = [
    ...all.map((piece) => sql`t.folded_text LIKE ${containing(piece)}`),
    ...none.map((piece) => sql`t.folded_text NOT LIKE ${containing(piece)}`),
  ];
  return sql`SELECT t.id FROM kalends.event t WHERE ${allOf(conditions)}`;
}
