import type { Writable } from 'node:stream';
import { styleFor } from './style.js';
import type { CliContext } from './cli-context.js';

/** A stream that may lead to a terminal. */
interface Output extends Writable {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** What of a process a terminal is. */
interface Terminal {
  readonly env: CliContext['env'];
  readonly stdout: Output;
  readonly stderr: Output;
}

/** Takes away what stands in the last line. */
const ERASE = '\r\u001B[K';

/** Who reads our output may stop doing so (`kalends --help | head -1`): what is written then is lost, no more. */
function survive(stream: Output): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** How a command writes to the terminal, or to whatever the outputs of the process lead to. */
export function writersFor({ env, stdout, stderr }: Terminal): Omit<CliContext, 'stop' | 'onReload'> {
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
    // a text that breaks could not be taken away; a terminal may not know its width
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
