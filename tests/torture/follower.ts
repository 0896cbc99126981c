// Follows the change log and writes to it until it is killed: `follower STORE NAME`. Each change that it is told of is a line
// on the standard output with its number.
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCalendar } from '@kalends/core';
import { parseStore } from '@kalends/command-kit';
import { openStore } from '../../packages/cli/src/store/open-store.js';

const [at = '', name = ''] = process.argv.slice(2);

async function followForEver(): Promise<void> {
  const store = await openStore(parseStore(at, 'STORE'), { durability: 'normal' });
  const calendar = createCalendar({ store });
  const quick = { interval: 10, lease: 400, from: 'start' } as const;
  calendar.follow('log', ({ version }) => void writeSync(1, `${version}\n`), quick);
  for (let number = 0; ; number++) {
    await calendar.tags.create({ name: `${name} ${number}` });
    await sleep(5);
  }
}

void followForEver();
