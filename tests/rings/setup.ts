import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { FILE_LIMIT, LEAST_LIMIT } from './limits.js';
import { repeatable } from './repeatable.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether files that take too long fail. */
    readonly limitOfFile: boolean;
  }
  interface TaskMeta {
    /** Milliseconds of processor time that a file took, with its imports. */
    processorTime?: number;
  }
}

/** Milliseconds of processor time of this process and of the programs that it ran, where the system tells. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + ofPrograms();
}

/** Of the programs that have ended: Linux counts them in hundredths of a second. */
function ofPrograms(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return 10 * (Number(fields[13]) + Number(fields[14]));
  } catch {
    return 0;
  }
}

repeatable();

const started = processorTime();
let imported = started;

beforeAll(() => {
  imported = processorTime();
});

beforeEach(({ task }) => {
  expect(task.timeout, 'the time limit of this test, which no test makes shorter').toBeGreaterThanOrEqual(
    LEAST_LIMIT,
  );
});

afterAll(({}, suite) => {
  const ended = processorTime();
  suite.file.meta.processorTime = ended - started;
  // what a file imports is loaded for those after it, too
  if (inject('limitOfFile'))
    expect(
      ended - imported,
      'milliseconds of processor time: give a slower file the name of another ring, like x.walk.test.ts',
    ).toBeLessThan(FILE_LIMIT);
});
