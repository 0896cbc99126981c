import type { Capability } from './capability.js';
import { SOURCES } from './sources.js';
import { SUBMISSIONS } from './submissions.js';
import { WEBHOOKS } from './webhooks.js';

/** What `kalends serve` runs besides the calendar, in the order of the navigation of the editor. */
export const CAPABILITIES: readonly Capability[] = [WEBHOOKS, SOURCES, SUBMISSIONS];
