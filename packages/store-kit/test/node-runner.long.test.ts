import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

describe('the kit under the runner of node', () => {
  it('runs, and reports what is skipped and why', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        '--import',
        new URL('typescript-hooks.mjs', import.meta.url).href,
        '--test-reporter',
        'tap',
        beside('node-contract.ts'),
      ],
      { encoding: 'utf8' },
    );
    expect(stdout).toMatch(/^# fail 0$/m);
    expect(stdout).toMatch(/^# skipped [1-9]/m);
    expect(stdout).toContain('left out: the reference store is gone when it is closed');
    expect(status).toBe(0);
  });
});
