/** The path of the script that defines the web component. */
export const EMBED_SCRIPT = '/embed.js';

/** The route of an event within pages of other sites. */
export const EMBED_EVENT = '/embed/event/{id}';
