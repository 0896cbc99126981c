import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor, Calendar } from '@kalends/core';
import { sync, type SyncInterfaceOptions } from '@kalends/sync';
import { onTestFinished } from 'vitest';
import { compress } from '@kalends/http-adapter/compress';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { HOSTS, listen } from '../../http-adapter/test/exchanges/hosts.js';
import { newCalendar } from '../../http-adapter/test/site-of-tests.js';
import { openStream, type OpenStream } from './event-source.js';

/** A calendar that streams its changes. */
export interface ServedStreams {
  readonly calendar: Calendar;
  /** The address of `/changes`. */
  readonly root: string;
  readonly open: (
    query?: string,
    headers?: Readonly<Record<string, string>>,
    reads?: boolean,
  ) => Promise<OpenStream>;
  /** Opens a stream, once one that is over has given its slot back. */
  readonly opens: () => Promise<OpenStream>;
  /** Says who calls, whenever the handler asks. */
  readonly as: (actor: () => Actor | null) => void;
}

/** Serves a calendar in one of the hosts, until the test is over. */
export async function served(
  streams: SyncInterfaceOptions['streams'],
  host: keyof typeof HOSTS = 'node:http',
  calendar: Calendar = newCalendar(),
): Promise<ServedStreams> {
  let caller: () => Actor | null = () => null;
  const handler = createHandler({
    calendar,
    baseUrl: 'http://calendar.test',
    identify: () => caller(),
    onError: () => undefined,
    interfaces: [tribeEvents(), sync({ streams })],
  });
  const at = await listen(await HOSTS[host]({ handler: compress(handler), parsers: false, prefix: '' }));
  onTestFinished(at.close);
  const root = `${at.url}/wp-json/kalends/v1/changes`;
  async function open(query = '', headers?: Readonly<Record<string, string>>, reads?: boolean) {
    const stream = await openStream(`${root}/stream?${query}`, headers, reads);
    onTestFinished(stream.abort);
    return stream;
  }
  return {
    ...{ calendar, root, open },
    as(actor: () => Actor | null) {
      caller = actor;
    },
    async opens(): Promise<OpenStream> {
      // that a connection is over is noticed a moment later
      for (;;) {
        const stream = await open();
        if (stream.status === 200) return stream;
        await sleep(20);
      }
    },
  };
}
