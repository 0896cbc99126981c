/** What every stored record has. */
export interface BaseRecord {
  /** Positive integer, given by the store, never used twice. */
  readonly id: number;
  /** 1 at first, one more with every change of the stored record (also of a term's `count`). */
  readonly revision: number;
}

/** The fields that every record has. */
export const BASE_FIELDS = {
  /** Positive integer, given by the store, never used twice. */
  id: { stored: 'id', blank: 0 },
  /** 1 at first, one more with every change of the stored record (also of a term's `count`). */
  revision: { stored: 'integer', blank: 0 },
} as const;

/** A record's address together with the state that was seen. */
export interface Ref {
  readonly id: number;
  readonly revision: number;
}
