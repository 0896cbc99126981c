import { createWriteStream } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ownFieldsOf } from '@kalends/core/adapter';
import { exportCalendar, LOST_FIELDS } from '@kalends/importer';
import { type CliContext, CliError, FAILED, type Given } from '@kalends/command-kit';
import { openStore } from '../store/open-store.js';
import type { EXPORT_OPTIONS } from './file-options.js';

/** Text in lines, without their ends. */
async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** The standard output as a stream of lines, which takes the next line when it has room for it. */
const outputOf = (printData: (line: string) => unknown): Writable =>
  new Writable({
    objectMode: true,
    write(line: string, _encoding, done) {
      void Promise.resolve(printData(line)).then(() => done(), done);
    },
  });

/**
 * Runs `kalends export`. Returns the exit code. Rejects with a `CliError` if the file is there or cannot be written, and with a
 * `CalendarError` if the store cannot be used.
 */
export async function exportFile(
  { options: { store: choice, format, kind, fields: declared, host, output } }: Given<typeof EXPORT_OPTIONS>,
  { print, printData = print, printError, stop }: CliContext,
): Promise<number> {
  const fields = declared && ownFieldsOf(declared);
  const store = await openStore(choice, { durability: 'full', mustExist: true });
  try {
    const texts = exportCalendar(store, { format, kind, fields, host });
    const [from, to] =
      output === undefined
        ? [linesOf(texts), outputOf(printData)]
        : [texts, createWriteStream(output, { flags: 'wx' })];
    await pipeline(Readable.from(from), to, { signal: stop });
    const lost = LOST_FIELDS[format][kind] ?? [];
    if (lost.length > 0) printError(`${format} files cannot contain: ${lost.join(', ')}.`);
    return 0;
  } catch (error) {
    if (stop.aborted) throw new CliError('Stopped. The file is incomplete.', FAILED);
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new CliError(`${String(output)} cannot be written: ${error.message}`, FAILED, { cause: error });
  } finally {
    await store.close();
  }
}
