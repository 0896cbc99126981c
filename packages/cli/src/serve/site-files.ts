import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import type { CreateInterface } from '@kalends/http-adapter/interface';
import { CliError, FAILED } from '../cli-error.js';
import type { ServeOptions } from './serve-options.js';

/** The types of a logo by the ending of its file. */
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

const MOST_BYTES = 1_000_000;

/** A file that the site serves as it is. */
interface SiteFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: Uint8Array;
  /** Changes with its content, so that browsers get a new one at once. */
  readonly version: string;
}

/** Reads a file of an option. Throws a `CliError` with the reason if that is impossible. */
function readSiteFile(option: string, file: string, path: string, contentType: string | undefined): SiteFile {
  const refuse = (reason: string, cause?: unknown) =>
    new CliError(`${option}: ${file} ${reason}.`, FAILED, { cause });
  if (contentType === undefined) throw refuse(`is none of ${Object.keys(IMAGE_TYPES).join(', ')}`);
  try {
    if (statSync(file).size > MOST_BYTES) throw refuse(`has more than ${MOST_BYTES} bytes`);
    const body = readFileSync(file);
    const version = createHash('sha256').update(body).digest('hex').slice(0, 8);
    return { path, contentType, body, version };
  } catch (error) {
    if (error instanceof CliError) throw error;
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw refuse(`cannot be read${code}`, error);
  }
}

/** The files of `--stylesheet` and `--logo`. */
export interface SiteFiles {
  readonly stylesheet: SiteFile | undefined;
  readonly logo: SiteFile | undefined;
}

/** Reads the files of `--stylesheet` and `--logo`. Throws a `CliError` with the reason if that is impossible. */
export function readSiteFiles({ stylesheet, logo }: Pick<ServeOptions, 'stylesheet' | 'logo'>): SiteFiles {
  const type = IMAGE_TYPES[extname(logo ?? '').toLowerCase()];
  return {
    stylesheet:
      stylesheet === undefined
        ? undefined
        : readSiteFile('--stylesheet', stylesheet, '/kalends/site.css', 'text/css; charset=UTF-8'),
    logo: logo === undefined ? undefined : readSiteFile('--logo', logo, '/kalends/logo', type),
  };
}

/** The URL of a file on a site. */
export const fileUrl = (siteUrl: string, { path, version }: SiteFile): string =>
  `${siteUrl}${path}?v=${version}`;

/** The interface that serves these files. */
export const siteFiles =
  ({ stylesheet, logo }: SiteFiles): CreateInterface =>
  () => ({
    routes: [stylesheet, logo].flatMap((file) =>
      file === undefined
        ? []
        : {
            path: file.path,
            operations: [
              {
                ...{ operationId: file.path, summary: 'A file of the site', methods: ['GET'], status: 200 },
                run: () => ({
                  headers: { 'Cache-Control': 'public, max-age=3600' },
                  contentType: file.contentType,
                  body: file.body,
                }),
              },
            ],
          },
    ),
    dialect: {
      contentType: 'text/plain; charset=UTF-8',
      // a logo may be SVG, which runs scripts where a browser opens it by itself
      headers: () => ({
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'X-Content-Type-Options': 'nosniff',
      }),
      anonymous: true,
      form: { result: (answer) => answer, error: ({ message }) => ({ body: `${message}\n` }) },
    },
  });
