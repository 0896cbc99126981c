import fc, { type Plugin } from 'fast-check';
import { relative } from 'node:path';
import { expect } from 'vitest';
import { SEED } from './limits.js';

/** The command that runs the present test again, with the seed of its random runs. */
function commandOf(seed: number): string {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const config = testPath.endsWith('.long.test.ts') ? ' --config config/vitest.long.ts' : '';
  const name = currentTestName
    .split(' > ')
    .join(' ')
    .replaceAll(/[^\w ]/g, '.');
  return `SEED=${seed} npx vitest run${config} ${relative(process.cwd(), testPath)} -t '${name}'`;
}

/** Reports a failure as fast-check does, and how to repeat it. */
const reporting: Plugin<unknown> = () => ({
  onAllRunsComplete(details) {
    if (!details.failed) return;
    const message = `${fc.defaultReportMessage(details)}\n\nRepeat it: ${commandOf(details.seed)}`;
    throw new Error(message, { cause: details.errorInstance });
  },
});

/** For every property. The type of global parameters leaves out plugins, which fast-check takes there too. */
const EVERYWHERE = { ...(SEED !== undefined && { seed: SEED }), plugins: [reporting] };

/** Tests that draw their runs draw those of the seed in the environment, and a failure says which it was. */
export const repeatable = () => fc.configureGlobal(EVERYWHERE);
