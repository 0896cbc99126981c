import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { ForeignState, type StatePort } from './state-port.js';

/** A digest of 64 characters, a space and a UUID of 36. */
const HEAD_BYTES = 101;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The first line of a file: the digest of its state and the run that saved it; `''` if there is no file. */
function savedHead(file: string): string {
  const buffer = Buffer.alloc(HEAD_BYTES);
  try {
    const opened = openSync(file, 'r');
    try {
      return buffer.toString('latin1', 0, readSync(opened, buffer));
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

/**
 * Saves progress in a file, which always holds one complete state: a new one is written beside it and renamed. Other users of the machine
 * cannot read the file. Its first line shows whether anything else has changed it: then loading and saving reject with `ForeignState`. Of two
 * runs with one file, even if they save at the same moment, only one goes on.
 *
 * @example
 * await importSite({ baseUrl: 'https://old.example', store, state: fileState('import.state') });
 */
export function fileState(file: string): StatePort {
  /** Identifies this run in the file, and in the name of the temporary file beside it. */
  const run = randomUUID();
  /** The first line of the file as it was loaded or saved last; `undefined` before that. */
  let last: string | undefined;
  return {
    async load() {
      const content = await readFile(file, 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw new ForeignState(`${file} cannot be read.`, { cause: error });
      });
      last = '';
      if (content === undefined) return undefined;
      const at = content.indexOf('\n');
      const [head, text] = [content.slice(0, Math.max(at, 0)), content.slice(at + 1)];
      if (head.split(' ', 1)[0] !== digestOf(text))
        throw new ForeignState(`${file} is not a saved state, or was edited. Delete it to begin again.`);
      last = head;
      return JSON.parse(text) as unknown;
    },
    async save(state) {
      const next = `${file}.${run}.new`;
      const text = JSON.stringify(state);
      const head = state === undefined ? '' : `${digestOf(text)} ${run}`;
      try {
        if (state !== undefined) await writeFile(next, `${head}\n${text}`, { mode: 0o600 });
        // in one turn, so that no other run of this process saves between the question and the answer
        if (last !== undefined && savedHead(file) !== last)
          throw new ForeignState(`${file} was changed by another run. Give each its own file.`);
        if (state === undefined) rmSync(file, { force: true });
        else renameSync(next, file);
        last = head;
      } catch (error) {
        await rm(next, { force: true }).catch(() => undefined);
        if (error instanceof ForeignState) throw error;
        throw new ForeignState(`${file} cannot be written.`, { cause: error });
      }
    },
  };
}
