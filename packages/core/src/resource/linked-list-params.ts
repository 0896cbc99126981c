import { paramsOf, type InputFor, type ReadFor } from '../fields/fields.js';
import { param } from '../fields/filters.js';
import { isLocatedKind, type LinkedKind, type LocatedKind } from '../records/kinds.js';
import { LOCATION_FIELDS } from './location-params.js';
import { PAGING_FIELDS } from './paging.js';
import { LINKED_SORT_FIELDS } from './sort-params.js';

/** The parameters that lists of venues and of organizers have (lists.md §3), in their order. */
const LINKED_LIST_FIELDS = {
  ...PAGING_FIELDS,
  /** Words that the texts of the record contain. */
  search: param('filledText'),
  /** The id of an event: what it links to. */
  event: param('positive'),
  /** Whether there is an event that the caller may see: published, scheduled or private. */
  has_events: param('flag'),
  /** Whether to list only records with an event that the caller may list and that starts from now on. */
  only_with_upcoming: param('flag'),
  /** Statuses of the records. Default: `publish`. */
  status: param('statuses'),
  /** Records that were changed at this moment or later. */
  modified_after: param('dateFilter'),
  /** Conditions on fields that the calendar declares with `filter`. */
  custom: param('customConditions'),
  ...LINKED_SORT_FIELDS,
};

/** The parameters of a list of organizers, or of another kind that has no location. */
export const OrganizerListParams = paramsOf(LINKED_LIST_FIELDS);
/** The parameters of a list of organizers. */
export type OrganizerListParams = InputFor<typeof OrganizerListParams>;

/** The parameters of a list of venues. */
export const VenueListParams = paramsOf({ ...LINKED_LIST_FIELDS, ...LOCATION_FIELDS });
/** The parameters of a list of venues. */
export type VenueListParams = InputFor<typeof VenueListParams>;

/** The parameters of the lists of a kind. */
export type LinkedListParams<K extends LinkedKind> = K extends LocatedKind
  ? typeof VenueListParams
  : typeof OrganizerListParams;

/** The parameters of the lists of a kind. */
export const linkedListParams = <K extends LinkedKind>(kind: K): LinkedListParams<K> =>
  isLocatedKind(kind) ? VenueListParams : OrganizerListParams;

/** The parameters of a list of venues or organizers as they were read; organizers have no place. */
export type LinkedListRead = ReadFor<typeof VenueListParams>;
