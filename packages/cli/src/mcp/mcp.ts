import type { Accounts } from '@kalends/accounts';
import { accountsAuth } from '@kalends/auth/http';
import type { Actor } from '@kalends/core';
import type { HttpRequest } from '@kalends/http-adapter';
import { mcpOverStdio } from '@kalends/mcp/stdio';
import {
  type CliContext,
  type Given,
  type StoredCalendar,
  type Stores,
  traceOf,
  usageError,
} from '@kalends/command-kit';
import type { MCP_OPTIONS } from './mcp-options.js';

const NO_BODY = new Uint8Array();

/** Identifies the holder of a key, as of now: it may have been revoked, or its account disabled. */
function actorOf(accounts: Accounts, key: string | undefined): () => Promise<Actor | null> {
  if (key === undefined) return () => Promise.resolve(null);
  const identify = accountsAuth(accounts);
  const request: HttpRequest = {
    ...{ method: 'POST', url: '/', headers: { authorization: `Bearer ${key}` } },
    body: () => Promise.resolve(NO_BODY),
  };
  return async () => (await identify(request, undefined)) ?? null;
}

/**
 * `kalends mcp`: a Model Context Protocol server on the standard input and output, until the input ends. Returns the exit code 0.
 * Rejects with a `CliError` if the store cannot be used or the key is not valid.
 */
export async function mcp(
  { options: { store: choice, key, draftsOnly, baseUrl, timezone } }: Given<typeof MCP_OPTIONS>,
  { printError, stop }: CliContext,
  stores: Stores,
): Promise<number> {
  const run = async ({ calendar }: StoredCalendar, accounts: Accounts): Promise<number> => {
    const holder = actorOf(accounts, key);
    await holder().catch(() => {
      throw usageError('The key is not valid; kalends key create makes one, kalends key list shows all');
    });
    await mcpOverStdio({
      ...{ calendar, baseUrl, draftsOnly, signal: stop },
      actorOf: holder,
      onError: (error) => printError(`kalends mcp: ${traceOf(error)}`),
    });
    return 0;
  };
  return stores.withCalendar(
    choice,
    (data) => stores.withAccounts(choice, (accounts) => run(data, accounts)),
    { timezone },
  );
}
