import { param } from '../fields/filters.js';
import { OWN } from '../records/field-table.js';

/** The parameter for the direction of `sort`. */
const direction = (nouns: string) =>
  param('direction', {
    ...OWN,
    type: 'string',
    description: `Whether ${nouns} should be in ascending or in descending order: asc or desc`,
  });

/** The parameter for conditions on declared fields. */
export const customField = (Nouns: string) =>
  param('customConditions', {
    ...OWN,
    type: 'object',
    description: `${Nouns} should have these values of declared fields: custom[NAME]=VALUE, or custom[NAME][OPERATOR]=VALUE with eq, in, lt, gt or has`,
  });

/** The parameters for the order of a list of events. */
export const eventSortFields = {
  sort: param('eventSort', {
    ...OWN,
    type: 'string',
    description: 'What events should be sorted by: start_date, date, modified, title or a declared field',
  }),
  direction: direction('events'),
};

/** The parameters for the order of a list of venues or organizers. */
export const linkedSortFields = (nouns: string) => ({
  sort: param('linkedSort', {
    ...OWN,
    type: 'string',
    description: `What ${nouns} should be sorted by: date, modified, title or a declared field`,
  }),
  direction: direction(nouns),
});
