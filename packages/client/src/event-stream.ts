import { jsonIn } from './json-text.js';

/** How long a stream may be silent, in milliseconds: a server sends a line each 15 seconds. */
const SILENCE = 60_000;

/** The connection of a stream, and what ends it. */
export interface StreamReading {
  readonly response: Response;
  /** Ends the connection. */
  readonly abort: () => void;
  /** How many characters a piece of the stream may have; a longer one ends it. */
  readonly most: number;
}

/**
 * Gives the data of server-sent events, as far as it is JSON on one line, until the connection is over, for whatever reason,
 * or the server refuses to go on.
 */
export async function* readEvents({ response, abort, most }: StreamReading): AsyncGenerator {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let rest = ''; reader !== undefined && rest.length <= most;) {
      const timer = setTimeout(abort, SILENCE);
      const read = await reader.read().catch(() => undefined);
      clearTimeout(timer);
      if (read?.value === undefined) return;
      const blocks = (rest + read.value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.startsWith('event: ')) return;
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined) yield jsonIn(data);
      }
    }
  } finally {
    abort();
  }
}
