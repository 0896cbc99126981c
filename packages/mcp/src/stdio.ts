/** A Model Context Protocol server over the standard streams of a process. */

import { once } from 'node:events';
import type { Actor, Calendar } from '@kalends/core';
import { createCursors } from '@kalends/sync';
import { siteOf } from '@kalends/site';

/** Options of `mcpOverStdio`. */
interface StdioOptions {
  readonly calendar: Calendar;
  /** The URL of the site whose pages show the events. */
  readonly baseUrl: string;
  /**
   * Identifies the caller, before each call of a tool: a key may have been revoked since. Rejects as `identify` of a handler does.
   */
  readonly actorOf: () => Promise<Actor<number | string> | null> | Actor<number | string> | null;
  /** Whether events are only drafted, with the rights of a contributor: a person publishes them. Default: no. */
  readonly draftsOnly?: boolean | undefined;
  /** Ends the server when it is aborted. */
  readonly signal: AbortSignal;
  /** Called with errors that are not the caller's, and with messages that cannot be read. */
  readonly onError: (error: Error) => void;
}

/**
 * Serves the tools over the standard input and output of the process, for a client that started it. Nothing else may
 * write to the standard output at the same time. Resolves when the input has ended, or the signal was aborted.
 *
 * @example
 * await mcpOverStdio({ calendar, baseUrl: 'https://example.org', actorOf: () => null, signal, onError: console.error });
 */
export async function mcpOverStdio({
  calendar,
  baseUrl,
  actorOf,
  draftsOnly = false,
  signal,
  onError,
}: StdioOptions): Promise<void> {
  const site = siteOf(baseUrl);
  const cursors = createCursors(calendar);
  const workplace = { calendar, site, cursors, draftsOnly };
  const ended = once(process.stdin, 'end', { signal }).catch(() => undefined);
  // loading the SDK leaves a global behind, which an import must not
  const [{ serveStdio }, { createServer }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('./server.js'),
  ]);
  const handle = serveStdio(() => createServer({ workplace, actorOf, onFailure: onError }), {
    ...{ onerror: onError, maxSubscriptions: 0 },
  });
  await ended;
  await handle.close();
  process.stdin.destroy();
}
