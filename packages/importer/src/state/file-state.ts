import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { ForeignState, type StatePort } from './state-port.js';

/**
 * Saves progress in a file, which always holds one complete state: a new one is written beside it and renamed. Other users of the machine
 * cannot read the file.
 *
 * @example
 * await importSite({ baseUrl: 'https://old.example', store, state: fileState('import.state') });
 */
export const fileState = (file: string): StatePort => ({
  async load() {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw new ForeignState(`${file} cannot be read.`, { cause: error });
    });
    try {
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    } catch (error) {
      throw new ForeignState(`${file} is not a saved state.`, { cause: error });
    }
  },
  async save(state) {
    if (state === undefined) {
      await rm(file, { force: true });
      return;
    }
    await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
    await rename(`${file}.new`, file);
  },
});
