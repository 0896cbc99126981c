import { once } from 'node:events';
import { fstatSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable, type Readable } from 'node:stream';
import { type CliContext, CliError, FAILED } from '@kalends/command-kit';
import { printable } from '@kalends/command-kit/internal';
import { styleFor } from './style.js';

/** A stream that may be a terminal. */
interface Output extends Writable {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly fd?: number;
  /** Node's handle of a terminal, whose writes block the process until the terminal takes them, unless told not to. */
  readonly _handle?: { readonly setBlocking?: (isBlocking: boolean) => unknown };
}

/** The part of a process that a terminal needs. */
interface Terminal {
  readonly env: CliContext['env'];
  readonly stdout: Output;
  readonly stderr: Output;
}

/** Erases the last line. */
const ERASE = '\r\u001B[K';

/** Output of a server that is kept until something reads it, in bytes; further lines are dropped. */
const MOST_UNREAD = 1024 * 1024;

/** The descriptor of an output that is a file. */
function fileOf({ fd }: Output): number | undefined {
  return fd !== undefined && fstatSync(fd).isFile() ? fd : undefined;
}

/** A stream would never write again after it failed; a disk that is full may have room later. */
function tryToWrite(file: number, text: string): void {
  try {
    writeSync(file, text);
  } catch {
    // the line is lost
  }
}

/**
 * Writes lines to an output, and survives that its reader closes it early (`kalends --help | head -1`). Once it is
 * optional, no failure to write matters, and lines that nothing reads are dropped.
 */
function lineWriter(stream: Output) {
  const file = fileOf(stream);
  let isOptional = false;
  let dropped = 0;
  const write = (line: string): void => {
    if (!isOptional) stream.write(`${line}\n`);
    else if (file !== undefined) tryToWrite(file, `${line}\n`);
    else if (stream.writableLength > MOST_UNREAD) dropped += 1;
    else stream.write(`${line}\n`);
  };
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!isOptional && error.code !== 'EPIPE') throw error;
  });
  stream.on('drain', () => {
    if (dropped === 0) return;
    const count = dropped;
    dropped = 0;
    write(`kalends: ${count} lines are missing here, because nothing read them in time`);
  });
  /** Waits until the stream has room, unless its reader has closed it. */
  const room = async (): Promise<void> => {
    if (stream.writableNeedDrain) await once(stream, 'drain').catch(() => undefined);
  };
  const makeOptional = (): void => {
    isOptional = true;
    // a terminal may be paused (Ctrl-S), or its connection lost
    stream._handle?.setBlocking?.(false);
  };
  return { write, room, makeOptional };
}

/** Creates the functions with which a command writes to the terminal or to redirected output. */
export function writersFor({
  env,
  stdout,
  stderr,
}: Terminal): Omit<CliContext, 'stop' | 'onReload' | 'stdin' | 'readSecret'> {
  const [out, errors] = [lineWriter(stdout), lineWriter(stderr)];
  let shown = false;
  const erase = () => {
    if (shown) stderr.write(ERASE);
    shown = false;
  };
  const after = (write: (line: string) => void) => (line: string) => {
    erase();
    write(line);
  };
  const status = (text: string) => {
    // a text that wraps could not be erased; a terminal may not know its width
    const { columns = 0 } = stderr;
    stderr.write(ERASE + printable(text).slice(0, (columns > 0 ? columns : 80) - 1));
    shown = true;
  };
  return {
    env,
    print: after((line) => out.write(printable(line))),
    printData(line) {
      erase();
      out.write(line);
      return out.room();
    },
    printError: after((line) => errors.write(printable(line))),
    outliveOutput() {
      out.makeOptional();
      errors.makeOptional();
    },
    ...(stderr.isTTY && { status }),
    styles: { print: styleFor(stdout, env), printError: styleFor(stderr, env) },
  };
}

/** The input of a process, which may be a terminal. */
interface Input extends Readable {
  readonly isTTY?: boolean;
}

/** Asks for a line on a terminal without showing what is typed. */
function askSecret(input: Input, output: Writable, question: string): Promise<string> {
  // the terminal shows what readline writes: nothing
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true });
  const interrupted = new CliError('Interrupted.', FAILED);
  output.write(question);
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      lines.removeAllListeners().close();
      output.write('\n');
      finish();
    };
    lines.once('line', (line) => end(() => resolve(line)));
    // Ctrl-C, or the end of the input: Ctrl-D, or a terminal that is gone
    for (const event of ['SIGINT', 'close'] as const) lines.once(event, () => end(() => reject(interrupted)));
  });
}

/** Creates the function that asks for a secret, where there is a terminal. */
export function readersFor(terminal: {
  readonly stdin: Input;
  readonly stderr: Output;
}): Pick<CliContext, 'readSecret'> {
  const { stdin, stderr } = terminal;
  return stdin.isTTY ? { readSecret: (question) => askSecret(stdin, stderr, question) } : {};
}
