/** Uploads over HTTP, and the interface that serves the images, for handlers; needs `@kalends/http`. */
export { createUploads } from './create-uploads.js';
export type { UploadsOptions } from './create-uploads.js';
export { loadCards } from './cards.js';
