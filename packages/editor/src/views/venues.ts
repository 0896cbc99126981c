import { linkedList } from '../lists/linked-list.js';
import { recordViews } from './record-views.js';

/** Venues: their list, and the forms of a new one and of a stored one. */
export const venues = [
  linkedList('venue', ({ messages }) => [
    { title: messages.fields.city, cell: ({ city }) => city },
    { title: messages.fields.country, cell: ({ country }) => country },
  ]),
  ...recordViews('venue'),
];
