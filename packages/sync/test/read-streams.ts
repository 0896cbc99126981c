import type { Actor, Calendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { sync, type SyncInterfaceOptions } from '@kalends/sync';
import { newCalendar, textOf } from '../../http-adapter/test/site-of-tests.js';

/** Who asks for a stream, from where, and with what. */
export interface Asking {
  readonly client?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A stream that is read piece by piece in this process. */
export interface ReadStream {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The answer where it is no stream. */
  readonly text: string;
  /** The next piece; `undefined` at the end. */
  readonly next: () => Promise<string | undefined>;
  /** The client leaves. */
  readonly leave: () => Promise<unknown>;
  /** Whether the connection was cut. */
  readonly isCut: () => boolean;
}

/** A calendar whose streams are read in this process, with how often their callers were identified. */
export function readStreams(streams?: SyncInterfaceOptions['streams'], calendar: Calendar = newCalendar()) {
  const told = { identified: 0 };
  let caller: () => Actor | null = () => null;
  const handler = createHandler({
    ...{ calendar, baseUrl: 'http://calendar.test', onError: () => undefined },
    identify() {
      told.identified++;
      return caller();
    },
    interfaces: [tribeEvents(), sync({ streams })],
  });
  async function open(query = '', { client, headers = {} }: Asking = {}): Promise<ReadStream> {
    const url = `/wp-json/kalends/v1/changes/stream?${query}`;
    const body = async () => new Uint8Array();
    const handled = await handler({ method: 'GET', url, headers, clientAddress: client, body });
    if (!handled.matched) throw new Error(`not of the interface: ${url}`);
    const { response } = handled;
    const { status } = response;
    const plain = typeof response.body === 'string' || response.body instanceof Uint8Array;
    const stream = plain ? undefined : response.body;
    const reader = stream?.[Symbol.asyncIterator]();
    return {
      ...{ status, headers: response.headers, text: plain ? textOf(response.body) : '' },
      async next() {
        const piece = await reader?.next();
        return piece === undefined || piece.done === true ? undefined : textOf(piece.value);
      },
      leave: async () => reader?.return?.(),
      isCut: () => stream?.signal?.aborted ?? false,
    };
  }
  return {
    ...{ calendar, told, open },
    /** Says who calls, whenever the handler asks. */
    as: (actor: () => Actor | null): void => {
      caller = actor;
    },
  };
}
