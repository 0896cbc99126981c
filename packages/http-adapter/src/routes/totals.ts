import type { FoundPage } from '@kalends/core';

/** The headers that tell how long a list is (lists.md §1). */
export const totals = ({ total, total_pages }: FoundPage): Readonly<Record<string, string>> => ({
  'X-TEC-Total': String(total),
  'X-TEC-TotalPages': String(total_pages),
});
