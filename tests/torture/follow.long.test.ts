import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCalendar } from '@kalends/core';
import { expect, it } from 'vitest';
import { parseStore } from '@kalends/command-kit';
import { openStore } from '../../packages/cli/src/store/open-store.js';
import { createChance } from './chance.js';
import { usePrograms } from './use-programs.js';

/** Processes that are killed. `npm run test:torture` asks for more. */
const KILLS = Number(process.env['TORTURE_FOLLOW_KILLS'] ?? 12);
const SEED = Number(process.env['TORTURE_FOLLOW_SEED'] ?? 20_310_501);

const programs = usePrograms('follower');

/** What a process was told of, in order. */
function startFollower(store: string, name: string) {
  const told: number[] = [];
  const child = spawn(process.execPath, [programs().program, store, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface(child.stdout).on('line', (line) => told.push(Number(line)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    told,
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

it.each(['SQLite', 'PostgreSQL'])(
  'followers that are killed while they write miss nothing on %s, and tell little twice',
  async (kind) => {
    const at =
      kind === 'SQLite'
        ? `sqlite:${join(programs().folder, 'follow.db')}`
        : `postgres:${programs().database.url}`;
    const chance = createChance(SEED);
    const all: ReturnType<typeof startFollower>[] = [];
    const start = () => {
      const follower = startFollower(at, `Tag ${all.length}`);
      all.push(follower);
      return follower;
    };
    const running = [start(), start()];
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(500 + chance() * 1_500);
      const which = chance() < 0.5 ? 0 : 1;
      await running[which]?.kill();
      running[which] = start();
    }
    await sleep(500);
    await Promise.all(running.map((one) => one.kill()));
    const store = await openStore(parseStore(at, 'STORE'), { durability: 'normal' });
    const calendar = createCalendar({ store });
    const rest: number[] = [];
    const follower = calendar.follow('log', ({ version }) => rest.push(version), {
      ...{ interval: 10, lease: 400, from: 'start' },
    });
    const last = await calendar.version();
    expect(last).toBeGreaterThan(10 * KILLS);
    // the processes before may have told everything
    await expect.poll(async () => (await follower.state()).lag).toBe(0);
    await calendar.close();
    const each = [...all.map(({ told }) => told), rest];
    for (const told of each) expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
    const told = each.flat();
    expect(new Set(told).size).toBe(last);
    expect(told.length - last).toBeLessThanOrEqual(KILLS + 2);
    console.log(
      `${kind}: ${last} changes, ${KILLS + 2} processes killed, ${told.length - last} changes told twice, none missed`,
    );
  },
);
