import type { PostKind } from '@kalends/core/adapter';

/** A field that records of a site have beside those of the calendar, as it would be declared. */
export interface FoundField {
  readonly kind: PostKind;
  readonly name: string;
  readonly label: string;
  /** Its name in the answers of the site. */
  readonly wire: string;
}

/** Fields of a site by kind and name in its answers; `null` for one that cannot be declared. */
export type FoundFields = Map<string, FoundField | null>;
