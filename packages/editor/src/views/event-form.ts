import { recordViews } from './record-views.js';

/** The forms of events: a new one, and one that is stored. */
export const [newEvent, editEvent] = recordViews('event');
