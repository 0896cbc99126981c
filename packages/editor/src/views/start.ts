import { writes, type View } from '../view.js';
import { MINE_ALONE, UPCOMING } from './events.js';

/** The start page: what is next, or one's own events for those who may change no others. */
export const start: View = {
  path: '',
  summary: 'Leads to the events',
  access: writes,
  show: ({ view }) => ({ to: `/events${view.may('edit_others_posts') ? UPCOMING : MINE_ALONE}` }),
};
