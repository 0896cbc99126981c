import type { Limits } from '../settings.js';
import { knownFields, type KnownField } from './field.js';

/** Whether a text between commas has more than `most` entries; looks no further than it must. */
function hasMoreEntries(text: string, most: number): boolean {
  let entries = 1;
  for (let at = text.indexOf(','); at >= 0 && entries <= most; at = text.indexOf(',', at + 1)) entries += 1;
  return entries > most;
}

/**
 * Whether a value is larger than the limits allow for its field. A list has several spellings (CSV, array, object); a
 * record that is given inline is measured field by field, as if it were given by itself.
 */
export function exceeds(
  limits: Limits,
  { size, inline }: Pick<KnownField, 'size' | 'inline'>,
  value: unknown,
): boolean {
  const { line, list } = limits;
  if (typeof value === 'string') {
    return value.length > Math.max(limits[size], line) || (size === 'list' && hasMoreEntries(value, list));
  }
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value as Readonly<Record<string, unknown>>);
  if (entries.length > list) return true;
  const fields = inline === undefined || Array.isArray(value) ? undefined : knownFields(inline);
  return entries.some(([name, entry]) => {
    if (fields !== undefined) {
      const field = fields.get(name);
      return field !== undefined && exceeds(limits, field, entry);
    }
    if (typeof entry === 'string') return entry.length > line;
    return inline !== undefined && exceeds(limits, { size, inline }, entry);
  });
}
