import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { CalendarError } from '@kalends/core';
import { parseUrl } from '@kalends/core/adapter';
import type { Call, CreateInterface } from '@kalends/http';

/** Where WordPress has its uploads, below the site. */
export const UPLOADS = '/wp-content/uploads/';

/** The types of pictures by the ending of their files. */
const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};

/** A name that is nothing but a file or a directory in its own directory: no hidden one, and none with other separators. */
const isPlainName = (name: string): boolean => /^[^./\\\p{Cc}:][^/\\\p{Cc}:]{0,250}$/u.test(name);

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/**
 * The file below a directory for the path of an upload, `/wp-content/uploads/2024/05/hall.jpg`; `undefined` if the path is none, or
 * its ending is not that of a picture.
 */
export function uploadedFile(directory: string, path: string): string | undefined {
  const at = path.indexOf(UPLOADS);
  const names = path.slice(at).split('/').slice(1).map(decoded);
  const isPicture = Object.hasOwn(TYPES, extname(names.at(-1) ?? '').toLowerCase());
  return at >= 0 && isPicture && names.every(isPlainName) ? join(directory, ...names) : undefined;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code));

/** The pictures of an imported site at their old paths, out of the directory of `--media`. */
export const importedFiles =
  (directory: string): CreateInterface =>
  () => {
    async function run({ request }: Call) {
      const file = uploadedFile(directory, parseUrl(request.url, 'http://site.invalid')?.pathname ?? '');
      const body =
        file &&
        (await readFile(file).catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        }));
      if (file === undefined || body === undefined)
        throw new CalendarError('not_found', 'There is no such picture.');
      return {
        body,
        contentType: TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream',
        headers: {
          'Cache-Control': 'public, max-age=86400',
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'Cross-Origin-Resource-Policy': 'cross-origin',
          'X-Content-Type-Options': 'nosniff',
        },
      };
    }
    return {
      routes: [
        {
          path: `${UPLOADS}{path*}`,
          operations: [
            {
              ...{ operationId: 'importedFile', summary: 'A picture of the imported site' },
              ...{ methods: ['GET'], status: 200, run },
            },
          ],
        },
      ],
      dialect: {
        contentType: 'text/plain; charset=UTF-8',
        anonymous: true,
        form: { result: (answer) => answer, error: ({ message }) => ({ body: `${message}\n` }) },
      },
    };
  };
