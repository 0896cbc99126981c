// Hooks.
export { useEvents } from './use-events.js';
export type { EventsOptions, EventsState } from './use-events.js';
export { useEvent } from './use-event.js';
export type { EventState } from './use-event.js';

// Answers that are asked for again.
export { cachedFetch } from './cached-fetch.js';

// Components.
export { EventList } from './event-list.js';
export { EventMonth } from './event-month.js';
export { AddToCalendar } from './add-to-calendar.js';
