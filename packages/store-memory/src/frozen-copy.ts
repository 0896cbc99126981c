const NOTHING: readonly never[] = Object.freeze([]);

function frozenValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : Object.freeze(value.map(frozenValue));
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, frozenValue(inner)])),
  );
}

/** A deeply frozen copy of a record, which shares nothing with it that could change. */
export function frozenCopy<R extends object>(record: R): R {
  const copy: R = { ...record };
  for (const name of Object.keys(copy) as (keyof R)[]) {
    const value = copy[name];
    if (typeof value === 'object' && value !== null) copy[name] = frozenValue(value) as R[keyof R];
  }
  return Object.freeze(copy);
}
