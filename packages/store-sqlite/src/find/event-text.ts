import type { EventSearch } from '@kalends/core/store';
import { allOf, raw, type Sql, sql } from '../file/sql.js';

/** The conditions of a search on the text in `t`. */
export const textMatches = ({ all, none }: EventSearch): Sql =>
  allOf([
    ...all.map((part) => sql`instr(t.text, ${part}) > 0`),
    ...none.map((part) => sql`instr(t.text, ${part}) = 0`),
  ]);

/** The condition of a search on the text of the event `d.event`. */
export const hasTexts = (search: EventSearch): Sql =>
  search.all.length + search.none.length === 0
    ? raw('true')
    : sql`EXISTS (SELECT 1 FROM event_text t WHERE t.event = d.event AND ${textMatches(search)})`;
