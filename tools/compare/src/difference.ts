import { isObject } from '@kalends/client/internal';

/** A pair of values, one for each server. */
export interface Sides<T> {
  readonly a: T;
  readonly b: T;
}

/**
 * The kind of a difference: in the `status`, a `header`, a `type` or `value`, something `missing` in B or `extra` in B, the `order` of
 * a list, or a `text` that is not JSON; or one request `failed`.
 */
export type DifferenceKind =
  | 'status'
  | 'header'
  | 'missing'
  | 'extra'
  | 'type'
  | 'value'
  | 'order'
  | 'text'
  | 'failed';

/** One difference between two answers. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** The path, the same for all records of a kind: `event.venue.city`, `events.total`, `header x-tec-total`. */
  readonly path: string;
  /** The exact position in these responses: `events[id=17].venue.city`. */
  readonly at: string;
  readonly a: unknown;
  readonly b: unknown;
  /** The records that contain it on each side, or the bodies. */
  readonly within: Sides<unknown>;
}

/** The value of an own property of an object. */
export const own = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
