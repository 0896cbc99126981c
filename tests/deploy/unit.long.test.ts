import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UNIT } from './deploy-page.js';

const isMissing = spawnSync('systemd-analyze', ['--version']).error !== undefined;

it.skipIf(isMissing)(
  `systemd accepts the unit${isMissing ? ' (skipped: systemd-analyze is not installed (apt-get install systemd))' : ''}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'kalends-unit-'));
    const unit = join(folder, 'kalends.service');
    writeFileSync(unit, UNIT);
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    // it says what it does not understand, and may have ended with 0
    const messages = `${stdout}${stderr}`.split('\n').filter((line) => line.includes(unit));
    expect({ status, messages }).toEqual({ status: 0, messages: [] });
  },
);
