import type { Tool } from './tool.js';
import { createEvent } from './tools/create-event.js';
import { findEvents } from './tools/find-events.js';
import { findVenues } from './tools/find-venues.js';
import { getEvent } from './tools/get-event.js';
import { trashEvent } from './tools/trash-event.js';
import { updateEvent } from './tools/update-event.js';
import { whatChanged } from './tools/what-changed.js';

/** All tools, in the order in which clients show them. */
export const TOOLS: readonly Tool[] = [
  findEvents,
  getEvent,
  createEvent,
  updateEvent,
  trashEvent,
  findVenues,
  whatChanged,
];
