/** What is known of two servers, each with its own. */
export interface Sides<T> {
  readonly a: T;
  readonly b: T;
}

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * How answers differ: in their `status`, in a `header`, in a `type` or `value`, by something `missing` in B or `extra` in B, in
 * the `order` of a list, in a `text` that is no JSON; or one of them `failed`.
 */
export type DifferenceKind =
  'status' | 'header' | 'missing' | 'extra' | 'type' | 'value' | 'order' | 'text' | 'failed';

/** One difference between two answers. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** Where it is, alike for all records of a kind: `event.venue.city`, `events.total`, `header x-tec-total`. */
  readonly path: string;
  /** Where it is in these answers: `events[id=17].venue.city`. */
  readonly at: string;
  readonly a: unknown;
  readonly b: unknown;
  /** The records of each side that it is in, or the bodies. */
  readonly within: Sides<unknown>;
}

/** The value of a key that an object has itself. */
export const own = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
