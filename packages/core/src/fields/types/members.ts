import * as v from 'valibot';
import type { Members, ReadOf } from './field-type.js';

/** Reads an object of these members and ignores others; `undefined` if it is none, or if a member is missing or cannot be read. */
export function readMembers<M extends Members>(members: M, given: unknown): ReadOf<M> | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const read: Record<string, unknown> = {};
  for (const [name, { type, required }] of Object.entries(members)) {
    const value: unknown = Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined;
    if (value === undefined && required !== true) continue;
    const result = v.safeParse(type.read, value);
    if (!result.success) return undefined;
    read[name] = result.output;
  }
  return read as ReadOf<M>;
}
