import { param } from '../fields/readers.js';

/** The first parameters of every list. The declared page size is the default of the settings. */
export const pagingFields = (nouns: string) => ({
  page: param('positive', { default: 1, description: 'The archive page to return', type: 'integer' }),
  per_page: param('positive', {
    default: '10',
    description: `The number of ${nouns} to return on each page`,
    type: 'integer',
  }),
});
