import { writes, type View } from '../view.js';
import { UPCOMING } from './events.js';

/** The start page: the events. */
export const start: View = {
  path: '',
  summary: 'Leads to the events',
  access: writes,
  show: () => ({ to: `/events${UPCOMING}` }),
};
