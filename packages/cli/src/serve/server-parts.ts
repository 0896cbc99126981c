import type { LoadedPart, ServerPart } from '@kalends/command-kit';
import { CALDAV } from '@kalends/caldav/serve';
import { SOURCES } from '@kalends/sources/serve';
import { WEBHOOKS } from '@kalends/webhooks/serve';
import { FILES } from './files.js';
import { SUBMISSIONS } from './submissions.js';

/** The optional parts of `kalends serve`, in the order of the editor's navigation. */
const SERVER_PARTS: readonly ServerPart[] = [WEBHOOKS, SOURCES, SUBMISSIONS, FILES, CALDAV];

/** The options of all parts: `kalends serve` has them among its own. */
export const SERVER_PART_OPTIONS = SERVER_PARTS.reduce<object>(
  (all, { options }) => ({ ...all, ...options }),
  {},
);

/** Loads the parts that the options of `kalends serve` do not switch off. */
export const serverPartsOf = async (options: object): Promise<readonly LoadedPart[]> =>
  (await Promise.all(SERVER_PARTS.map((part) => part.load({ ...options })))).filter(
    (part) => part !== undefined,
  );

/** A part of a server that is running. */
export type ServedPart = ReturnType<LoadedPart['serve']>;
