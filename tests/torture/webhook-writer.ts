// Writes to a store, and sends what changes to the endpoints in it, until it is killed: `webhook-writer STORE SEED`.
import { setTimeout as sleep } from 'node:timers/promises';
import { createCalendar, type EventRecord } from '@kalends/core';
import { createWebhooks } from '@kalends/webhooks';
import { parseStore } from '@kalends/command-kit';
import { openStore } from '../../packages/cli/src/store/open-store.js';
import { createChance } from './chance.js';

const [at = '', seed = ''] = process.argv.slice(2);

async function writeForEver(): Promise<void> {
  const store = await openStore(parseStore(at, 'STORE'), { durability: 'normal' });
  const calendar = createCalendar({ store });
  createWebhooks({
    ...{ calendar, store, baseUrl: 'http://localhost', interval: 20 },
    onError: (error) => console.error(error),
  }).start();
  const chance = createChance(Number(seed));
  const written: EventRecord[] = [];
  const pick = () => written[Math.floor(chance() * written.length)];
  for (let number = 0; ; number++) {
    const one = pick();
    const way = one === undefined ? 0 : chance();
    const title = `${seed} ${number}`;
    const dates = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 22:00' };
    if (one === undefined || way < 0.4) written.push(await calendar.events.create({ title, ...dates }));
    else if (way < 0.7) await calendar.events.update(one.id, { title });
    else if (way < 0.9)
      await calendar.events.update(one.id, { status: chance() < 0.5 ? 'draft' : 'publish', title });
    else {
      written.splice(written.indexOf(one), 1);
      await calendar.events.delete(one.id);
    }
    await sleep(10);
  }
}

void writeForEver();
