import {
  checkMedia,
  createDirectoryMedia,
  pruneMedia,
  type GraceTime,
  type MediaReferences,
} from '@kalends/media';
import { existsSync } from 'node:fs';
import { type CliContext, CliError, FAILED, type Given, required } from '@kalends/command-kit';
import { openStore } from '../store/open-store.js';
import type { MEDIA_OPTIONS } from './media-options.js';

type Arguments = Pick<Given<typeof MEDIA_OPTIONS>, 'options'>;

/** Does something with a directory of images and the records of a store. */
async function withMedia<T>(
  { media, store, olderThan }: Arguments['options'],
  work: (what: MediaReferences & GraceTime) => Promise<T>,
): Promise<T> {
  const directory = required(media, 'media');
  const choice = required(store, 'store');
  // a mistyped directory would look like one whose images are all missing
  if (!existsSync(directory)) throw new CliError(`${directory} does not exist.`, FAILED);
  const opened = await openStore(choice, { durability: 'full', mustExist: true });
  try {
    return await work({ media: createDirectoryMedia({ directory }), store: opened, grace: olderThan });
  } finally {
    await opened.close();
  }
}

/** `kalends media check`. Returns the exit code: 1 if images of records are missing. */
export async function check({ options }: Arguments, { print }: CliContext): Promise<number> {
  const findings = await withMedia(options, checkMedia);
  const { missing, orphans } = findings;
  if (options.json) print(JSON.stringify(findings));
  else {
    for (const { id, url } of missing) print(`The files of image ${id} are missing: ${url}`);
    print(`${missing.length} images of records are missing; ${orphans.length} images have no record.`);
  }
  return missing.length === 0 ? 0 : FAILED;
}

/** `kalends media prune`. Returns the exit code 0. */
export async function prune({ options }: Arguments, { print }: CliContext): Promise<number> {
  const removed = await withMedia(options, pruneMedia);
  print(
    options.json ? JSON.stringify({ removed }) : `${removed.length} images without a record are deleted.`,
  );
  return 0;
}
