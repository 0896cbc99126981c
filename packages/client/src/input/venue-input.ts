import type { LinkedListParams } from './linked-list.js';
import type { ImageInput, PublicationInput } from './publication.js';

/** What a venue is updated from. */
export interface VenuePatch extends PublicationInput {
  /** The name. */
  readonly venue?: string;
  readonly show_map?: boolean | string;
  readonly show_map_link?: boolean | string;
  readonly address?: string;
  readonly city?: string;
  readonly country?: string;
  readonly province?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly phone?: string;
  readonly stateprovince?: string;
  readonly website?: string;
  readonly image?: ImageInput;
}

/** What a venue is created from: the name, and whatever else is known. One of the same name is reused. */
export interface VenueInput extends VenuePatch {
  readonly venue: string;
}

/** What can be asked of a list of venues. */
export type VenueListParams = LinkedListParams;
