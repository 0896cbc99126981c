import { termList } from '../lists/term-list.js';
import { recordViews } from './record-views.js';

/** Tags: their list, and the forms of a new one and of a stored one. */
export const tags = [termList('tag'), ...recordViews('tag')];
