import type { EventSearch } from '@kalends/core/store';
import { allOf, type Sql, raw, sql } from '../server/sql.js';

/** The `LIKE` pattern of the texts that contain a substring. */
const containing = (piece: string): string => `%${piece.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The condition of a search on the text of an event in the row `alias`. A trigram index speeds up `LIKE`; without one,
 * the texts are scanned.
 */
export const hasTexts = ({ all, none }: EventSearch, alias: string): Sql =>
  allOf([
    ...all.map((piece) => sql`${raw(alias)}.folded_text LIKE ${containing(piece)}`),
    ...none.map((piece) => sql`${raw(alias)}.folded_text NOT LIKE ${containing(piece)}`),
  ]);
