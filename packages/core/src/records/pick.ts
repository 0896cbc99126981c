/** Some fields of a record. */
export const pick = <R extends object, N extends keyof R>(record: R, names: readonly N[]): Pick<R, N> =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<R, N>;
