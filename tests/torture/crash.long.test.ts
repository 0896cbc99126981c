import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, expect, it } from 'vitest';
import { limitFor } from '../rings/limits.js';
import { createChance } from './chance.js';
import { writeUntilKilled } from './crash-client.js';
import { judge, newModel, type Model } from './crash-model.js';
import { ADMIN, bundleCommand, startServer } from './server-process.js';

/** Servers that are killed. `npm run test:torture` asks for more. */
const KILLS = Number(process.env['TORTURE_CRASH_KILLS'] ?? 8);
const SEED = Number(process.env['TORTURE_CRASH_SEED'] ?? 20_310_501);

/** After so many rounds the file is a new one: what is compared after every round grows with the file. */
const ROUNDS_PER_FILE = 10;
/** Servers that are on the file at the same time, and clients that write to each. */
const SERVERS = 2;
const CLIENTS = 4;
/** The most writes that are acknowledged before the next server is killed. */
const MOST_WRITES = 80;

const DURABILITIES = ['full', 'normal'] as const;

const folder = mkdtempSync(join(tmpdir(), 'kalends-crash-'));
afterAll(() => rmSync(folder, { recursive: true }));

const chance = createChance(SEED);
const between = (least: number, most: number): number => least + chance() * (most - least);

/** Lets servers write to a file and kills them, one after the other, at moments that chance chooses. */
async function killServers(
  program: string,
  file: string,
  names: readonly string[],
  model: Model,
  durability: (typeof DURABILITIES)[number],
): Promise<void> {
  // now and then while the file is opened, or made
  const early = chance() < 0.125;
  const servers = names.map((name) => {
    const server = startServer(program, file, durability);
    const seed = Math.floor(between(0, 1e9));
    let killed = false;
    const write = (apiRoot: string) =>
      Promise.all(
        Array.from({ length: CLIENTS }, (_, number) =>
          writeUntilKilled(model, { apiRoot, isKilled: () => killed }, `${name}.${number}`, seed + number),
        ),
      );
    // the first login takes long; what is to be hit is the writing
    const ready = server.apiRoot.then(async (apiRoot) => {
      await fetch(apiRoot, { headers: ADMIN });
      return apiRoot;
    });
    const written = ready.then(write, () => []);
    const kill = async () => {
      killed = true;
      server.kill('SIGKILL');
      const { code, errors } = await server.ended;
      if (code !== null || errors !== '') model.failures.push(`a server ended with ${code}: ${errors}`);
      await written;
    };
    return { ready, kill };
  });
  if (early) await sleep(between(60, 400));
  else await Promise.allSettled(servers.map(({ ready }) => ready));
  for (const { kill } of servers) {
    // counted in writes, so that a busy machine hits the same moments
    const least = model.acknowledged + Math.floor(between(0, MOST_WRITES));
    while (!early && model.acknowledged < least && model.failures.length === 0) await sleep(1);
    await kill();
  }
}

/** What is wrong with a file after its servers were killed. */
async function findingsIn(file: string, model: Model): Promise<string[]> {
  const store = createSqliteStore({ file });
  const wrong = await judge(model, store, 'file');
  await store.close();
  const unsound = checkSqliteStore({ file });
  return [...wrong, ...unsound.map(({ count, about, example }) => `${count} ${about}: ${example}`)];
}

it(
  `a file survives ${KILLS} killed servers`,
  async () => {
    const program = await bundleCommand(folder);
    const findings: string[] = [];
    let [kills, writes, file, model] = [0, 0, '', newModel()];
    for (let round = 0; kills < KILLS; round++) {
      if (round % ROUNDS_PER_FILE === 0) [file, model] = [join(folder, `${round}.db`), newModel()];
      const before = model.acknowledged;
      const names = Array.from({ length: SERVERS }, (_, index) => `${kills + index}`);
      await killServers(program, file, names, model, DURABILITIES[round % 2] ?? 'full');
      kills += SERVERS;
      writes += model.acknowledged - before;
      if (findings.push(...(await findingsIn(file, model))) > 0) break;
    }
    console.log(
      `crash: seed ${SEED}, ${kills} servers killed (half of them with durability full, half with normal), ` +
        `${writes} acknowledged writes checked, ${findings.length} findings`,
    );
    expect(findings.slice(0, 10)).toEqual([]);
    expect(writes).toBeGreaterThan(KILLS);
  },
  limitFor(KILLS * 2),
);
