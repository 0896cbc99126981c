import * as v from 'valibot';
import { param } from '../fields/filters.js';
import { OWN } from '../records/field-table.js';
import { locationFields } from './location-params.js';
import { modifiedAfterField } from './modified-after.js';
import { pagingFields } from './paging.js';
import { linkedSortFields } from './sort-params.js';

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
    has_events: param('looseFlag', { description: `${Nouns} should have events associated to them` }),
    only_with_upcoming: param('looseFlag', {
      description: `${Nouns} should have upcoming events associated to them`,
      default: false,
    }),
    status: param('statuses', { format: 'string', description: `The ${noun} post status` }),
    ...modifiedAfterField(Nouns),
    ...linkedSortFields(nouns),
  };
};

/** The parameters of a list of organizers. */
export const OrganizerListParams = v.object(linkedListFields('organizer', 'organizers'));
/** The parameters of a list of organizers. */
export type OrganizerListParams = v.InferInput<typeof OrganizerListParams>;

/** The parameters of a list of venues. The reference declares `status` in the words of organizers. */
export const VenueListParams = v.object({
  ...linkedListFields('organizer', 'venues'),
  ...locationFields('Venues', 'their', OWN),
});
/** The parameters of a list of venues. */
export type VenueListParams = v.InferInput<typeof VenueListParams>;

/** The parameters of a list of venues or organizers as they were read; organizers have no place. */
export type LinkedListRead = v.InferOutput<typeof VenueListParams>;
