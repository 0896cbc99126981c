import { CalendarError } from '../../errors.js';

/** The error for a commit that was computed from an outdated state. */
export const conflict = (message: string): CalendarError => new CalendarError('conflict', message);
