import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { OUTSIDE, type Owner, type World } from './world.js';

/** What a server outside of the house is asked. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What it answers; `undefined`: it closes the connection. */
export interface Answered {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A server outside of the house: those that webhooks tell, and calendars that are followed. */
export type Outside = (asked: Asked) => Answered | undefined;

/** The network between processes and what is outside. */
export type Network = ReturnType<typeof createNetwork>;

const failure = (code: string): Error => Object.assign(new Error(code), { code });

/** Creates the network: by host name, what answers there. Requests and answers are slow, lost, or told to be lost. */
export function createNetwork(world: World, hosts: ReadonlyMap<string, Outside>) {
  return {
    /** Sends a request. Never resolves if it is lost. */
    async ask(owner: Owner, asked: Asked): Promise<Answered> {
      const { host, pathname } = new URL(asked.url);
      const what = `${asked.method} ${host}${pathname}`;
      await world.pass(OUTSIDE, `ask ${what}`);
      if (world.oneIn(25)) throw failure('ECONNREFUSED');
      if (world.oneIn(40)) return new Promise(() => undefined);
      const answered = hosts.get(host)?.(asked);
      await world.pass(owner, `answer of ${what}`);
      // it was heard, and no one learns of it
      if (answered === undefined || world.oneIn(25)) throw failure('ECONNRESET');
      return world.oneIn(40) ? new Promise(() => undefined) : answered;
    },
  };
}

/** What a process has for node:http and node:https. */
export function createNetworkModule(network: Network, owner: Owner) {
  function request(
    url: URL,
    options: {
      readonly method: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly signal: AbortSignal;
    },
  ): EventEmitter {
    const { method, headers, signal } = options;
    const sent = new EventEmitter();
    let isOver = false;
    const finish = (event: string, value: unknown): void => {
      if (isOver) return;
      isOver = true;
      sent.emit(event, value);
    };
    signal.addEventListener('abort', () => finish('error', signal.reason));
    return Object.assign(sent, {
      end(body = ''): void {
        void network.ask(owner, { method, url: url.href, headers, body }).then(
          ({ status, headers: answered = {}, body: text = '' }) =>
            finish(
              'response',
              Object.assign(Readable.from(text === '' ? [] : [Buffer.from(text)]), {
                statusCode: status,
                headers: answered,
              }),
            ),
          (error: unknown) => finish('error', error),
        );
      },
    });
  }
  return { request };
}
