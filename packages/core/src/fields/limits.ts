import type { Limits } from '../settings.js';
import type { Member, Size } from './types/field-type.js';

/** Whether a character occurs more than `most` times in a text; stops counting there. */
function hasMore(text: string, character: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0 && count <= most; at = text.indexOf(character, at + 1))
    count += 1;
  return count > most;
}

/** Whether a text exceeds the limits of its field: its length, its number of entries or its number of tags. */
function textExceeds({ line, text, tags, list }: Limits, size: Size, value: string): boolean {
  if (size === 'line') return value.length > line;
  if (size === 'list' || size === 'cost')
    return value.length > Math.max(list, line) || hasMore(value, ',', list - 1);
  return value.length > Math.max(text, line) || hasMore(value, '<', tags);
}

/**
 * Whether a value exceeds the limits of its field. Lists may be CSV, arrays or objects; inline records are measured
 * field by field, like records of their own. A cost is a list with a line of text altogether.
 */
export function exceeds(
  limits: Limits,
  { type, limit: size = type.size ?? 'line' }: Member,
  value: unknown,
): boolean {
  const { line, list } = limits;
  if (typeof value === 'string') return textExceeds(limits, size, value);
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value as Readonly<Record<string, unknown>>);
  if (entries.length > list) return true;
  if (size === 'values') return false;
  if (size === 'cost') {
    const lengths = entries.map(([, entry]) => (typeof entry === 'string' ? entry.length : 0));
    return lengths.reduce((sum, length) => sum + length, 0) > line;
  }
  const { inline } = type;
  return entries.some(([name, entry]) => {
    if (inline !== undefined && !Array.isArray(value)) {
      const member = Object.hasOwn(inline, name) ? inline[name] : undefined;
      return member !== undefined && exceeds(limits, member, entry);
    }
    if (typeof entry === 'string') return entry.length > line;
    return inline !== undefined && exceeds(limits, { type, limit: size }, entry);
  });
}
