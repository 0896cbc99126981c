import { PATHS } from './clients.js';
import { STREAMS, type Answer, type Server } from './server.js';
import type { Owner, World } from './world.js';

/** A client that does nothing by itself. */
export const clientNamed = (name: string): Owner => ({ name, hasEnded: () => false });

const textOf = ({ status, headers, text }: Answer): string => JSON.stringify([status, headers, text]);

/** What a server answers out of its caches is what it answers without any, before or after, twice each. */
export async function judgeCaches({ process, ask, askPlain }: Server): Promise<string[]> {
  const faults: string[] = [];
  const client = clientNamed('auditor');
  for (const path of [...PATHS, ...PATHS]) {
    // time passes between the two, and within one: an event may have been published, or be over
    for (let attempt = 1; attempt <= 3; attempt++) {
      const [cached, plain] = [await ask(client, { path }), await askPlain(client, { path })];
      const left = cached === undefined ? '' : textOf(cached);
      const right = plain === undefined ? 'nothing' : textOf(plain);
      if (left === right) break;
      if (attempt === 3)
        faults.push(
          `cache: ${process.name} answers ${path} with ${left.slice(0, 600)} but without caches ${right.slice(0, 600)}`,
        );
    }
  }
  return faults;
}

/** As many streams can be had as there may be: those before have given theirs back. And no more. */
export async function judgeShares(world: World, { process, stream }: Server): Promise<string[]> {
  const path = '/wp-json/kalends/v1/changes/stream';
  const open = { isOver: false };
  const statuses: (number | undefined)[] = [];
  const streams = Array.from({ length: STREAMS.total }, (_, index) => {
    let isFirst = true;
    const client = clientNamed(`reader ${Math.floor(index / STREAMS.ofClient)}`);
    return stream(client, { path }, () => {
      if (isFirst) statuses.push(200);
      isFirst = false;
      return open.isOver;
    }).then((status) => status !== 200 && statuses.push(status));
  });
  for (let waited = 0; waited < 100 && statuses.length < STREAMS.total; waited++)
    await world.pass(clientNamed('auditor'), 'waits', 1_000);
  const refused = await stream(clientNamed('reader of too much'), { path }, () => true);
  open.isOver = true;
  await Promise.all(streams);
  const faults = statuses.filter((status) => status !== 200);
  return [
    ...(faults.length > 0 || statuses.length < STREAMS.total
      ? [`shares: ${process.name} gives ${statuses.join(', ')} for ${STREAMS.total} streams`]
      : []),
    ...(refused === 503
      ? []
      : [`shares: ${process.name} gives ${refused ?? 'nothing'} for one stream too many`]),
  ];
}

/** What a server that was stopped still waits for. */
export const judgeStopped = (world: World, { process }: Server): string[] =>
  world
    .waiting()
    .flatMap((what) =>
      what.startsWith(`${process.name}:`) ? [`shares: after its end there waits ${what}`] : [],
    );
