import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Why khal cannot be asked; `undefined`: it can. */
export const noKhal =
  spawnSync('khal', ['--version']).status === 0 ? undefined : 'khal is not installed (apt-get install khal)';

/** Imports a feed into khal, whose clocks show UTC, and asks it for what it prints. */
export function withKhal<T>(ics: string, ask: (khal: (...args: string[]) => string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-khal-'));
  const config = `[calendars]
[[own]]
path = ${folder}/own
[locale]
local_timezone = UTC
default_timezone = UTC
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = ${folder}/khal.db
[default]
default_calendar = own
`;
  const khal = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('khal', ['-c', join(folder, 'config'), ...args], {
      encoding: 'utf8',
      maxBuffer: 1e8,
      env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };
  try {
    writeFileSync(join(folder, 'feed.ics'), ics);
    writeFileSync(join(folder, 'config'), config);
    khal('import', '--batch', join(folder, 'feed.ics'));
    return ask(khal);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
