/** A deeply frozen copy of a record or a part of one; it shares no mutable data with the original. */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as T;
  for (const name of Object.keys(value) as (keyof T)[]) copy[name] = frozenCopy(copy[name]);
  return Object.freeze(copy);
}
