import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type PostgresServer } from '../../scripts/postgres-server.mjs';
import { bundleCommand, bundleProgram } from './server-process.js';

/** What tests that kill processes run, and where these write. */
export interface Programs {
  readonly folder: string;
  readonly database: PostgresServer;
  /** The file of the command line. */
  readonly command: string;
  /** The file of the program. */
  readonly program: string;
}

/**
 * The command line, a database, and a folder for all tests of a file.
 *
 * @param name a program beside this file, to be run with plain node. Default: none
 */
export function usePrograms(name?: string): () => Programs {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-programs-'));
  let programs: Programs | undefined;
  beforeAll(async () => {
    // the command's folder has what a store needs
    const command = await bundleCommand(folder);
    const program = name === undefined ? '' : await bundleProgram(folder, name);
    programs = { folder, command, program, database: await startPostgres() };
  });
  afterAll(async () => {
    await programs?.database.remove();
    rmSync(folder, { recursive: true });
  });
  return () => {
    if (programs === undefined) throw new TypeError('The programs are there while tests run.');
    return programs;
  };
}
