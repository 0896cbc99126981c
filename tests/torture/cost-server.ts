import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { send } from './cost-client.js';
import type { Shape } from './cost-shapes.js';
import { bundleProgram } from './server-process.js';

/** How many categories stand one below the other: as many as may. */
const DEPTH = 65;

/** CPU time of a process in milliseconds, as Linux tells it. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** What `health-watch` tells. */
export interface Worst {
  /** The longest that the server worked before it answered, in milliseconds. */
  readonly stall: number;
  /** The path for which it worked so long. */
  readonly of: string;
  /** The longest that an answer took, in milliseconds: what the machine does beside is part of it. */
  readonly wait: number;
  /** The most megabytes. */
  readonly memory: number;
}

/**
 * Asks for these paths, one after the other with a pause of so many milliseconds between them, and looks at the server's
 * memory.
 */
export async function watch(
  folder: string,
  origin: string,
  pid: number,
  paths: readonly string[] = ['/healthz'],
  pause = 5,
) {
  const program = await bundleProgram(folder, 'health-watch');
  const child = spawn(process.execPath, [program, origin, String(pid), String(pause), ...paths], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    /** The worst since it was asked last. */
    async worst(): Promise<Worst> {
      child.stdin.write('\n');
      return JSON.parse(String((await lines.next()).value)) as Worst;
    },
    stop: () => child.stdin.end(),
  };
}

/** A request of the administrator that creates a record. */
export const create = (path: string, fields: object): Shape => ({
  ...{ name: path, caller: 'administrator', method: 'POST', path, type: 'application/json' },
  body: JSON.stringify(fields),
});

/** One of the events that are there from the beginning. */
export function eventOf(number: number): Shape {
  const day = new Date(Date.UTC(2026, 0, 1 + (number % 1_500))).toISOString().slice(0, 10);
  return create('/events', {
    ...{ title: `Event ${number}`, description: `About it, "${number}". `.repeat(8) },
    ...{ start_date: `${day} 18:00:00`, end_date: `${day} 20:00:00` },
    ...{ categories: [`Category ${number % 40}`], tags: [`Tag ${number % 90}`] },
    ...(number % 50 === 0 && {
      venue: { venue: `Hall ${number}` },
      organizer: [{ organizer: `Ann ${number}` }],
    }),
  });
}

/** Creates the events of the store, by several requests at once, and a chain of categories each below the one before. */
export async function fill(
  apiRoot: string,
  events: number,
  event: (number: number) => Shape = eventOf,
): Promise<void> {
  const made = async (shape: Shape): Promise<number> => {
    const { status, text: json } = await send(apiRoot, shape);
    expect(status).toBe(201);
    return (JSON.parse(json) as { readonly id: number }).id;
  };
  let next = 0;
  const worker = async () => {
    while (next < events) await made(event(next++));
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  let parent = 0;
  for (let depth = 0; depth < DEPTH; depth++)
    parent = await made(create('/categories', { name: `Depth ${depth}`, ...(parent > 0 && { parent }) }));
  await made(
    create('/events', {
      title: 'Deep',
      start_date: '2031-05-01',
      end_date: '2031-05-01',
      categories: [parent],
    }),
  );
}
