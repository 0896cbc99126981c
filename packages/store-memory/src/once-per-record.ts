/** A memoized function of a record. */
export interface OncePerRecord<R extends object, T> {
  (record: R): T;
  /** Whether the value of a record is computed already. */
  readonly has: (record: R) => boolean;
}

/** Memoizes a function of a record for as long as the record lives. */
export function oncePerRecord<R extends object, T>(compute: (record: R) => T): OncePerRecord<R, T> {
  const computed = new WeakMap<R, T>();
  const once = (record: R): T => {
    const known = computed.get(record);
    if (known !== undefined) return known;
    const value = compute(record);
    computed.set(record, value);
    return value;
  };
  return Object.assign(once, { has: (record: R) => computed.has(record) });
}
