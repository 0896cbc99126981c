import type { LinkedListParams } from './linked-list.js';
import type { ImageInput, PublicationInput } from './publication.js';

/** What an organizer is updated from. */
export interface OrganizerPatch extends PublicationInput {
  /** The name. */
  readonly organizer?: string | undefined;
  readonly phone?: string | undefined;
  readonly website?: string | undefined;
  readonly email?: string | undefined;
  readonly image?: ImageInput | undefined;
}

/** What an organizer is created from: the name, and whatever else is known. One of the same name is reused. */
export interface OrganizerInput extends OrganizerPatch {
  readonly organizer: string;
}

/** What can be asked of a list of organizers. */
export type OrganizerListParams = LinkedListParams;
