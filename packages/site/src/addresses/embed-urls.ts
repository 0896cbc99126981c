import type { Site } from '@kalends/http/interface';

/** The path of the script that defines the web component. */
export const EMBED_SCRIPT = '/embed.js';

/** The route of an event within pages of other sites. */
export const EMBED_EVENT = '/embed/event/{id}';

/** The URL of an event within pages of other sites, for a frame. */
export const embeddedEventUrl = ({ url }: Pick<Site, 'url'>, id: number): string =>
  `${url}${EMBED_EVENT.replace('{id}', String(id))}/`;
