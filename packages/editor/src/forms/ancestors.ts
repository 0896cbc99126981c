import type { Calendar, TermRecord } from '@kalends/core';

/** The categories above one, the nearest first. */
export async function ancestorsOf(calendar: Calendar, id: number): Promise<readonly TermRecord[]> {
  const above = new Map<number, TermRecord>();
  let [term] = await calendar.load('category', [id]);
  while (term !== undefined && term.parent > 0 && term.parent !== id && !above.has(term.parent)) {
    [term] = await calendar.load('category', [term.parent]);
    if (term !== undefined) above.set(term.id, term);
  }
  return [...above.values()];
}
