import type { PostRecord } from './post-record.js';

/** A stored venue. Texts are plain and may be empty, but for `description`. */
export interface VenueRecord extends PostRecord {
  /** The name. */
  readonly venue: string;
  readonly show_map: boolean;
  readonly show_map_link: boolean;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly province: string;
  readonly state: string;
  readonly zip: string;
  readonly phone: string;
  /** As given; `null` = never given, then it is derived from state, province and country (F27). */
  readonly stateprovince: string | null;
  readonly website: string;
}
