import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { CliError, FAILED } from '@kalends/command-kit';

/** The types of images by the endings of their files. */
export const IMAGE_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** The types of fonts. */
export const FONT_TYPES: Readonly<Record<string, string>> = {
  '.otf': 'font/otf',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

const MOST_BYTES = 1_000_000;

/** A file that the site serves as it is. */
export interface SiteFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: Uint8Array;
  /** Changes with its content, so that browsers get a new one at once. */
  readonly version: string;
}

/** Reads a file of an option. Throws a `CliError` with the reason if that is impossible. */
export function readSiteFile(
  option: string,
  file: string,
  path: string,
  contentType: string | undefined,
): SiteFile {
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
