import { paramsOf, type InputFor, type ReadFor } from '../fields/fields.js';
import { param } from '../fields/filters.js';
import { OWN } from '../records/field-table.js';
import { locationFields } from './location-params.js';
import { modifiedAfterField } from './modified-after.js';
import { pagingFields } from './paging.js';
import { customField, linkedSortFields } from './sort-params.js';

/** The parameters that lists of venues and of organizers have (lists.md §3), in their order. */
const linkedListFields = (noun: string, nouns: string) => {
  const Nouns = nouns.charAt(0).toUpperCase() + nouns.slice(1);
  return {
    ...pagingFields(nouns),
    search: param('filledText', {
      description: `${Nouns} should contain the specified string in the title, description or custom fields`,
      type: 'string',
    }),
    event: param('positive', { description: `${Nouns} should be related to this event`, type: 'integer' }),
    has_events: param('flag', { description: `${Nouns} should have events associated to them` }),
    only_with_upcoming: param('flag', {
      description: `${Nouns} should have upcoming events associated to them`,
      default: false,
    }),
    status: param('statuses', { format: 'string', description: `The ${noun} post status` }),
    ...modifiedAfterField(Nouns),
    custom: customField(Nouns),
    ...linkedSortFields(nouns),
  };
};

/** The parameters of a list of organizers. */
export const OrganizerListParams = paramsOf(linkedListFields('organizer', 'organizers'));
/** The parameters of a list of organizers. */
export type OrganizerListParams = InputFor<typeof OrganizerListParams>;

/** The parameters of a list of venues. The reference declares `status` in the words of organizers. */
export const VenueListParams = paramsOf({
  ...linkedListFields('organizer', 'venues'),
  ...locationFields('Venues', 'their', OWN),
});
/** The parameters of a list of venues. */
export type VenueListParams = InputFor<typeof VenueListParams>;

/** The parameters of a list of venues or organizers as they were read; organizers have no place. */
export type LinkedListRead = ReadFor<typeof VenueListParams>;
