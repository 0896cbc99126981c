/** Interfaces of WordPress beside `tribe/events/v1`. */

export { oembed } from './oembed/oembed.js';
export { tecV1 } from './tec/tec-v1.js';
export { wordpress } from './wp/wordpress.js';
export type { UserFacts } from './wp/site-routes.js';
export type { WordPressOptions } from './options.js';
