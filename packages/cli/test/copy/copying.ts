import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kindsOf, type Kind } from '@kalends/core';
import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type PostgresServer } from '../../../../scripts/postgres-server.mjs';
import { run } from '../running.js';

/** What `kalends copy --json` prints. */
export interface CopyResult {
  readonly equal: boolean;
  readonly added: number;
  readonly replaced: number;
  readonly deleted: number;
  readonly sourceChanged: boolean;
  readonly kinds: readonly {
    readonly kind: Kind;
    readonly source: { readonly records: number; readonly sha256: string };
    readonly target: { readonly records: number; readonly sha256: string };
  }[];
}

/** Copies from one store to another and gives what is printed. */
export async function copyTo(from: string, to: string): Promise<CopyResult & { readonly exitCode: number }> {
  const { exitCode, lines } = await run(['copy', from, to, '--json']);
  return { exitCode, ...(JSON.parse(lines.join('\n')) as CopyResult) };
}

/** The hashes of what a result found in the source. */
export const hashesOf = ({ kinds }: CopyResult): Record<Kind, string> =>
  Object.fromEntries(
    kindsOf().map((kind) => [kind, kinds.find((one) => one.kind === kind)?.source.sha256 ?? '']),
  ) as Record<Kind, string>;

/** Where the stores of one test file are. */
export interface Places {
  /** The path of a file that does not exist. */
  readonly newFile: () => string;
  /** The address of a schema that does not exist. */
  readonly newSchema: () => string;
}

/** Files and schemas of one test file, gone when its tests are done. */
export function testPlaces(): Places {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-copy-'));
  let server: PostgresServer | undefined;
  let made = 0;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await server?.remove();
  });
  return {
    newFile: () => join(folder, `${++made}.db`),
    newSchema: () => `${server?.url ?? ''}?schema=copy_${++made}`,
  };
}
