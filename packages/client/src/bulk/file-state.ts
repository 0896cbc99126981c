import { createHash } from 'node:crypto';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { ForeignState, type StatePort } from './state-port.js';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The digest in the first line of a file; `''` if there is no file. */
async function savedDigest(file: string): Promise<string> {
  const handle = await open(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  const { buffer, bytesRead } = (await handle?.read({ buffer: Buffer.alloc(64) })) ?? {};
  await handle?.close();
  return buffer?.toString('latin1', 0, bytesRead) ?? '';
}

/**
 * Saves progress in a file, which always holds one complete state: a new one is written beside it and renamed. Other users of the machine
 * cannot read the file. A digest in its first line shows whether anything else has changed it: then loading and saving reject with
 * `ForeignState`, so that two runs never share a state.
 *
 * @example
 * await importSite({ baseUrl: 'https://old.example', store, state: fileState('import.state') });
 */
export function fileState(file: string): StatePort {
  /** The digest of the state that was loaded or saved last; `undefined` before that. */
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
      const [digest, text] = [content.slice(0, at), content.slice(at + 1)];
      if (at < 0 || digest !== digestOf(text))
        throw new ForeignState(`${file} is not a saved state, or was edited. Delete it to begin again.`);
      last = digest;
      return JSON.parse(text) as unknown;
    },
    async save(state) {
      const text = JSON.stringify(state);
      try {
        if (last !== undefined && (await savedDigest(file)) !== last)
          throw new ForeignState(`${file} was changed by another run. Give each its own file.`);
        if (state === undefined) {
          await rm(file, { force: true });
          last = '';
          return;
        }
        const digest = digestOf(text);
        const next = `${file}.${process.pid}.new`;
        await writeFile(next, `${digest}\n${text}`, { mode: 0o600 });
        await rename(next, file);
        last = digest;
      } catch (error) {
        if (error instanceof ForeignState) throw error;
        throw new ForeignState(`${file} cannot be written.`, { cause: error });
      }
    },
  };
}
