/** Uploaded images of a calendar. */
export type { Media, MediaEntry, MediaFile } from './media.js';
export { isKey } from './media-key.js';
export { createMemoryMedia } from './memory-media.js';
export { createDirectoryMedia } from './directory-media.js';
export { checkMedia, pruneMedia } from './media-references.js';
export type { GraceTime, MediaReferences } from './media-references.js';
