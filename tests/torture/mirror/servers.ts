import { startServer, type ServerProcess } from '../server-process.js';

/** The URL that all servers take for their own, so that their answers are the same. */
export const SITE = 'http://calendar.example';

/** Servers on one store, each of which starts again after it was killed. */
export interface Servers {
  /** Sends a request for the site to one of the servers, as soon as it runs. */
  readonly send: (at: number, path: string, init?: RequestInit) => Promise<Response>;
  /** Kills one of the servers, and starts another in its place. */
  readonly kill: (at: number) => Promise<void>;
  readonly end: () => Promise<void>;
  /** What servers said that ended. */
  readonly errors: readonly string[];
}

/** Starts servers on a store. */
export function startServers(program: string, store: string, count: number): Servers {
  const errors: string[] = [];
  const options = ['--wordpress', '--base-url', SITE];
  const start = (): ServerProcess => startServer(program, store, 'full', ['admin:secret'], options);
  const running = Array.from({ length: count }, start);

  const serverAt = (at: number): ServerProcess => {
    const server = running[at % count];
    if (server === undefined) throw new RangeError(`There is no server ${at}.`);
    return server;
  };

  async function end(server: ServerProcess): Promise<void> {
    server.kill('SIGKILL');
    const ended = await server.ended;
    if (ended.errors !== '') errors.push(ended.errors);
  }

  return {
    errors,
    async send(at, path, init) {
      const apiRoot = await serverAt(at).apiRoot;
      return fetch(new URL(path, apiRoot), init);
    },
    async kill(at) {
      const killed = serverAt(at);
      running[at % count] = start();
      await end(killed);
    },
    async end() {
      await Promise.all(running.map(end));
    },
  };
}
