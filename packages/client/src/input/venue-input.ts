import type { LinkedListParams } from './linked-list.js';
import type { LocationParams } from './location.js';
import type { ImageInput, PublicationInput } from './publication.js';

/** What a venue is updated from. */
export interface VenuePatch extends PublicationInput {
  /** The name. */
  readonly venue?: string | undefined;
  readonly show_map?: boolean | string | undefined;
  readonly show_map_link?: boolean | string | undefined;
  readonly address?: string | undefined;
  readonly city?: string | undefined;
  readonly country?: string | undefined;
  readonly province?: string | undefined;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
  readonly phone?: string | undefined;
  readonly stateprovince?: string | undefined;
  readonly website?: string | undefined;
  readonly image?: ImageInput | undefined;
  /** Degrees of WGS 84; goes with `geo_lng`, and both empty remove them. */
  readonly geo_lat?: number | string | undefined;
  readonly geo_lng?: number | string | undefined;
}

/** What a venue is created from: the name, and whatever else is known. One of the same name is reused. */
export interface VenueInput extends VenuePatch {
  readonly venue: string;
}

/** What can be asked of a list of venues. */
export interface VenueListParams extends LinkedListParams, LocationParams {}
