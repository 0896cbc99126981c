import type { ServerPart } from '@kalends/command-kit';

/** Calendars that this one follows. */
export const SOURCES: ServerPart = {
  load: async () => (await import('./source-server-part.js')).SOURCE_PART,
};
