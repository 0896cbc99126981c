import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, expect, it } from 'vitest';
import { createChance } from './chance.js';
import { judge, newModel, readLog, type Model } from './crash-model.js';
import { bundle, start } from './program.js';

/** Processes that are killed. `npm run test:torture` asks for more. */
const KILLS = Number(process.env['KALENDS_CRASH_KILLS'] ?? 8);
const SEED = Number(process.env['KALENDS_CRASH_SEED'] ?? 20_310_501);

/** After so many rounds the file is a new one: what is compared after every round grows with the file. */
const ROUNDS_PER_FILE = 10;
const WRITERS = 2;

const folder = mkdtempSync(join(tmpdir(), 'kalends-crash-'));
afterAll(() => rmSync(folder, { recursive: true }));

const chance = createChance(SEED);
const between = (least: number, most: number): number => least + chance() * (most - least);

const hasWritten = (log: string): boolean => existsSync(log) && statSync(log).size > 0;

/** Lets writers write to a file and kills them, one after the other, at moments that chance chooses. */
async function killWriters(
  program: string,
  file: string,
  names: readonly string[],
  model: Model,
): Promise<void> {
  const durability = chance() < 0.5 ? 'full' : 'normal';
  const writers = names.map((name) => {
    const log = join(folder, `${name}.log`);
    const seed = String(Math.floor(between(0, 1e9)));
    return { log, ...start(program, [file, log, name, seed, durability]) };
  });
  // now and then while the file is opened, or made
  const early = chance() < 0.125;
  const deadline = performance.now() + (early ? between(60, 250) : 20_000);
  while (!writers.every(({ log }) => hasWritten(log)) && performance.now() < deadline) await sleep(2);
  for (const { process: writer, ended, log } of writers) {
    await sleep(early ? 0 : between(0, 200));
    writer.kill('SIGKILL');
    const { code, complaints } = await ended;
    if (code !== null) model.failures.push(`a writer ended with ${code}: ${complaints}`);
    if (existsSync(log)) readLog(model, readFileSync(log, 'utf8'));
  }
}

it(
  `a file survives ${KILLS} killed writers`,
  async () => {
    const program = await bundle('crash-writer', folder);
    const findings: string[] = [];
    let [kills, writes] = [0, 0];
    for (let number = 0; kills < KILLS; number++) {
      const [file, model] = [join(folder, `${number}.db`), newModel()];
      for (let round = 0; round < ROUNDS_PER_FILE && kills < KILLS; round++) {
        const names = Array.from({ length: WRITERS }, (_, index) => `${kills + index}`);
        await killWriters(program, file, names, model);
        kills += WRITERS;
        await createSqliteStore({ file }).close();
        findings.push(...judge(model, file));
        for (const { count, about, example } of checkSqliteStore({ file })) {
          findings.push(`${count} ${about}: ${example}`);
        }
        if (findings.length > 0) break;
      }
      writes += model.acknowledged;
      if (findings.length > 0) break;
    }
    console.log(
      `crash: seed ${SEED}, ${kills} kills survived, ${writes} acknowledged writes checked, ${findings.length} findings`,
    );
    expect(findings.slice(0, 10)).toEqual([]);
    expect(writes).toBeGreaterThan(KILLS);
  },
  KILLS * 4_000 + 30_000,
);
