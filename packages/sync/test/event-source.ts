import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** A change as the interface tells it. */
export interface Change {
  readonly kind: string;
  readonly id: number;
  readonly deleted?: true;
  readonly event?: { readonly title: string };
}

/** A block of a stream of server-sent events; without data it is no event. */
export interface Block {
  readonly id?: string | undefined;
  readonly event?: string | undefined;
  readonly data?: string | undefined;
  /** The lines themselves. */
  readonly lines: readonly string[];
}

/** An open stream. */
export interface OpenStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly response: IncomingMessage;
  /** All blocks so far; once the response has been read. */
  readonly blocks: readonly Block[];
  /** Resolves once there are so many changes. */
  readonly changes: (count: number) => Promise<readonly Change[]>;
  /** Resolves once a block is there that fits. */
  readonly block: (fits: (block: Block) => boolean) => Promise<Block>;
  /** Resolves with whether the body had its end, once the connection is over. */
  readonly over: Promise<boolean>;
  readonly abort: () => void;
}

function blockOf(text: string): Block {
  const lines = text.split('\n');
  const valueOf = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  return { id: valueOf('id'), event: valueOf('event'), data: valueOf('data'), lines };
}

/** Opens a stream, and reads it as it comes unless `reads` is false. */
export function openStream(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  reads = true,
): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers }, (response) => {
      const blocks: Block[] = [];
      const listeners = new Set<() => void>();
      let rest = '';
      const read = () =>
        response.setEncoding('latin1').on('data', (text: string) => {
          const parts = (rest + text).split('\n\n');
          rest = parts.pop() ?? '';
          blocks.push(...parts.map(blockOf));
          for (const listener of listeners) listener();
        });
      if (reads) read();
      const until = <T>(find: () => T | undefined): Promise<T> =>
        new Promise((found) => {
          const look = () => {
            const value = find();
            if (value === undefined) return;
            listeners.delete(look);
            found(value);
          };
          listeners.add(look);
          look();
        });
      const all = () =>
        blocks.flatMap(({ data, event }) =>
          data === undefined || event !== undefined
            ? []
            : (JSON.parse(data) as { changes: Change[] }).changes,
        );
      resolve({
        ...{ status: response.statusCode ?? 0, headers: response.headers, response, blocks },
        changes: (count) => until(() => (all().length >= count ? all() : undefined)),
        block: (fits) => until(() => blocks.find(fits)),
        over: new Promise((ended) => {
          response.once('close', () => ended(response.complete)).on('error', () => undefined);
        }),
        abort: () => request.destroy(),
      });
    });
    request.on('error', reject);
  });
}
