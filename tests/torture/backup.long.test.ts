import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, expect, it } from 'vitest';
import { run, serve } from '../../packages/cli/test/running.js';
import { limitFor } from '../rings/limits.js';
import { writeUntilKilled } from './crash-client.js';
import { judge, newModel } from './crash-model.js';
import { bundleCommand, startServer } from './server-process.js';

/** Copies that are made while clients write. `npm run test:torture` asks for more. */
const BACKUPS = Number(process.env['TORTURE_BACKUPS'] ?? 3);
const CLIENTS = 4;

const folder = mkdtempSync(join(tmpdir(), 'kalends-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a calendar on a file answers, as `kalends serve` gives it, without the port. */
async function answersOf(file: string): Promise<string[]> {
  const served = await serve(['--store', `sqlite:${file}`]);
  const lists = ['events?start_date=2030-01-01&per_page=50', 'venues?per_page=50', 'tags?per_page=50'];
  const answers: string[] = [];
  for (const list of lists) answers.push(await (await fetch(`${served.apiRoot}/${list}`)).text());
  served.stop();
  await served.exitCode;
  return answers.map((text) => text.replaceAll(/localhost:\d+/g, ''));
}

it(
  `${BACKUPS} backups under writes hold one state each, and can be served`,
  async () => {
    const [file, model] = [join(folder, 'kalends.db'), newModel()];
    const server = startServer(await bundleCommand(folder), file, 'normal');
    const apiRoot = await server.apiRoot;
    let killed = false;
    const written = Promise.all(
      Array.from({ length: CLIENTS }, (_, number) =>
        writeUntilKilled(model, { apiRoot, isKilled: () => killed }, `0.${number}`, number),
      ),
    );

    const findings: string[] = [];
    for (let number = 0; number < BACKUPS; number++) {
      const before = model.acknowledged;
      while (model.acknowledged < before + 10) await new Promise((resolve) => setTimeout(resolve, 5));
      const target = join(folder, `copy-${number}.db`);
      const begun = performance.now();
      expect(await run(['backup', file, target])).toMatchObject({ exitCode: 0, errors: [] });
      const copied = { begun, ended: performance.now() };
      const store = createSqliteStore({ file: target });
      findings.push(...(await judge(model, store, 'file', copied)));
      await store.close();
      expect(checkSqliteStore({ file: target })).toEqual([]);
    }
    killed = true;
    server.kill('SIGKILL');
    await written;
    expect([...findings, ...model.failures].slice(0, 10)).toEqual([]);

    const last = join(folder, 'last.db');
    expect(await run(['backup', file, last])).toMatchObject({ exitCode: 0 });
    expect(await answersOf(last)).toEqual(await answersOf(file));
    console.log(`backup: ${BACKUPS} copies under ${model.acknowledged} writes, ${findings.length} findings`);
  },
  limitFor(BACKUPS * 2),
);
