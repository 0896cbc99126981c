import { CalendarError } from '@kalends/core';
import type { Call, CreateInterface, Dialect, Operation } from '@kalends/http';
import type { Media } from '../media.js';
import { isFileName, isKey } from '../media-key.js';

/** The media types of stored files by extension. */
export const MEDIA_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
} as const;

/** The headers of every file: it never changes, and is a picture and nothing else, whatever its bytes look like. */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const notFound = (): CalendarError => new CalendarError('not_found', 'There is no such image.');

/** The media type of a file by its name. */
const typeOf = (name: string): string | undefined =>
  Object.entries(MEDIA_TYPES).find(([extension]) => name.endsWith(`.${extension}`))?.[1];

/** Images are the same for every caller; errors are plain text. */
const DIALECT: Dialect = {
  contentType: 'text/plain; charset=UTF-8',
  anonymous: true,
  form: {
    // files of web servers tell no methods
    result({ headers: { Allow: _, ...headers } = {}, ...answer }) {
      return { ...answer, headers };
    },
    error: ({ message }) => ({ body: message, headers: { 'Cache-Control': 'no-cache' } }),
  },
};

/** Serves stored images below a path of the site, each at `KEY/NAME`. Nothing is listed. */
export const mediaFiles =
  (media: Media, path: string): CreateInterface =>
  () => {
    async function read({ key: given }: Call) {
      const [key = '', name = '', ...rest] = given.split('/');
      const contentType = typeOf(name);
      if (rest.length > 0 || !isKey(key) || !isFileName(name) || contentType === undefined) throw notFound();
      const body = await media.get(key, name);
      if (body === undefined) throw notFound();
      const headers = { ...HEADERS, 'Content-Disposition': `inline; filename="${name}"` };
      return { body, contentType, etag: `"${key}-${name}"`, headers };
    }
    const operation: Operation = {
      ...{ operationId: 'getMediaFile', summary: 'Reads an image', methods: ['GET'], status: 200 },
      run: read,
    };
    return { dialect: DIALECT, routes: [{ path: `${path}/{file*}`, operations: [operation] }] };
  };
