import type { EventSearch } from '@kalends/core/store';
import { type Sql, raw, sql } from '../server/sql.js';

/** The pattern of the texts that contain a piece. */
const containing = (piece: string): string => `%${piece.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * What a search wants of the text of an event; `alias` is its row. `LIKE` is what an index of trigrams answers; where there is
 * none, the texts are looked through.
 */
export const hasTexts = ({ all, none }: EventSearch, alias: string): Sql[] => [
  ...all.map((piece) => sql`${raw(alias)}.folded_text LIKE ${containing(piece)}`),
  ...none.map((piece) => sql`${raw(alias)}.folded_text NOT LIKE ${containing(piece)}`),
];
