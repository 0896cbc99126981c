/** What the processes of the simulation are made of: the sources of the house, as one program (`program.ts`). */
export { createCalendar } from '@kalends/core';
export type { Calendar } from '@kalends/core';
export { createHandler, tribeEvents } from '@kalends/http-adapter';
export type { Handler, HttpRequest } from '@kalends/http-adapter';
export { feeds } from '@kalends/feeds';
export { checkMedia, createMemoryMedia, pruneMedia } from '@kalends/media';
export type { Media } from '@kalends/media';
export { createUploads } from '@kalends/media/http';
export { createSources } from '@kalends/sources';
export { createMemoryStore } from '@kalends/store-memory';
export { createSqliteStore } from '@kalends/store-sqlite';
export { sync } from '@kalends/sync';
export { createWebhooks } from '@kalends/webhooks';
export { startPublishing } from '../../packages/cli/src/serve/publisher.js';
