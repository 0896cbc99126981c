/** Memoizes a function of a record for as long as the record lives. */
export function oncePerRecord<R extends object, T>(compute: (record: R) => T): (record: R) => T {
  const computed = new WeakMap<R, T>();
  return (record) => {
    const known = computed.get(record);
    if (known !== undefined) return known;
    const value = compute(record);
    computed.set(record, value);
    return value;
  };
}
