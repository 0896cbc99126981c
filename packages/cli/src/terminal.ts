import { createInterface } from 'node:readline';
import { Writable, type Readable } from 'node:stream';
import { CliError, FAILED } from './cli-error.js';
import { styleFor } from './style.js';
import type { CliContext } from './cli-context.js';

/** A stream that may be a terminal. */
interface Output extends Writable {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The part of a process that a terminal needs. */
interface Terminal {
  readonly env: CliContext['env'];
  readonly stdout: Output;
  readonly stderr: Output;
}

/** Erases the last line. */
const ERASE = '\r\u001B[K';

/** The reader of our output may close it early (`kalends --help | head -1`): later output is then discarded. */
function survive(stream: Output): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Creates the functions with which a command writes to the terminal or to redirected output. */
export function writersFor({
  env,
  stdout,
  stderr,
}: Terminal): Omit<CliContext, 'stop' | 'onReload' | 'stdin' | 'readSecret'> {
  let shown = false;
  const erase = () => {
    if (shown) stderr.write(ERASE);
    shown = false;
  };
  const lines = (stream: Output) => {
    survive(stream);
    return (line: string) => {
      erase();
      stream.write(`${line}\n`);
    };
  };
  const status = (text: string) => {
    // a text that wraps could not be erased; a terminal may not know its width
    const { columns = 0 } = stderr;
    stderr.write(ERASE + text.slice(0, (columns > 0 ? columns : 80) - 1));
    shown = true;
  };
  return {
    env,
    print: lines(stdout),
    printError: lines(stderr),
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
