import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { endRequests, ENDINGS, freeStreams, honest, untilIdle } from './endings.js';
import { serve } from '../../packages/cli/test/running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-endings-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Of each way; the long form (`endings.long.test.ts`) has thousands, compares memory, and knows PostgreSQL. */
const TIMES = 24;

it.each(['memory', `sqlite:${join(folder, 'endings.db')}`])(
  'nothing is left of a request, however it ends: %s',
  async (store) => {
    const media = join(folder, 'media');
    const options = [
      '--metrics',
      '--wordpress',
      '--mcp',
      'full',
      '--media',
      media,
      '--user',
      'ann:pw',
      '--store',
      store,
    ];
    const { origin, errors, stop, exitCode } = await serve(options);
    for (const [name, ending] of Object.entries(ENDINGS)) {
      await endRequests(origin, ending, TIMES);
      expect([name, await honest(origin)]).toEqual([name, 200]);
    }
    await untilIdle(origin);
    expect(await freeStreams(origin)).toBe(16);
    expect(errors).toEqual([]);
    stop();
    expect(await exitCode).toBe(0);
  },
);
