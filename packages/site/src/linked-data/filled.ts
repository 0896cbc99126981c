/** A value, or undefined if venues and organizers leave the key out (venues-organizers.md §1). */
export const filled = <T>(value: T): NonNullable<T> | undefined =>
  value === '' || value === '0' ? undefined : (value ?? undefined);
