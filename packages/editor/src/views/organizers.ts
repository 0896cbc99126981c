import { linkedList } from '../lists/linked-list.js';
import { recordViews } from './record-views.js';

/** Organizers: their list, and the forms of a new one and of a stored one. */
export const organizers = [
  linkedList('organizer', ({ messages }) => [{ title: messages.fields.email, cell: ({ email }) => email }]),
  ...recordViews('organizer'),
];
