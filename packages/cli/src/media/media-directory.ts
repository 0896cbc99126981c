import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CliError, FAILED } from '@kalends/command-kit';

/** Tries whether files can be made in a directory. Throws the error of the system. */
const tryDirectory = (directory: string): void => rmdirSync(mkdtempSync(join(directory, '.kalends-')));

/** The directory that exists, the path itself or above it. */
function existingDirectory(path: string): string {
  const above = dirname(path);
  return existsSync(path) || above === path ? path : existingDirectory(above);
}

/**
 * Creates the directory of `--media` if needed, and tries to write in it, because rights alone do not tell whether a file
 * system takes files. Returns the topmost directory that was created, if any. Throws a `CliError` with the reason.
 */
export function openMediaDirectory(directory: string | undefined): string | undefined {
  if (directory === undefined) return undefined;
  try {
    // in a file system that takes none, such as /proc, Node would try to create it for ever
    tryDirectory(existingDirectory(resolve(directory)));
    const created = mkdirSync(directory, { recursive: true });
    tryDirectory(directory);
    return created;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new CliError(`Images cannot be written to ${directory}${code}.`, FAILED, { cause: error });
  }
}

/** Tries to write in the directory of `--media`, and leaves everything as it was. Throws like `openMediaDirectory`. */
export function tryMediaDirectory(directory: string): void {
  const created = openMediaDirectory(directory);
  if (created !== undefined) rmSync(created, { recursive: true });
}
