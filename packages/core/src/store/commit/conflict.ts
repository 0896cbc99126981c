import { CalendarError } from '../../errors.js';

/** The refusal of a commit that was computed from a state which is no longer the stored one. */
export const conflict = (message: string): CalendarError => new CalendarError('conflict', message);
