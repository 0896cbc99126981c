import type { Store } from '@kalends/core/store';
import { checkHistory, type Read, type Write } from '../torture/history/check-history.js';
import { storedLog } from '../torture/history/stored-log.js';
import { API, askAny, type Clients } from './clients.js';
import type { Calendar } from './house.js';
import type { Owner } from './world.js';

/** Organizers whose descriptions sessions write and read, with all that they sent and got. */
export interface Registers {
  readonly ids: number[];
  readonly calls: (Read | Write)[];
}

const REGISTERS = 3;

/** Creates the records. */
export async function addRegisters(calendar: Calendar, { ids, calls }: Registers): Promise<void> {
  for (let count = 0; count < REGISTERS; count++) {
    const description = `first of ${count}`;
    const { id } = await calendar.organizers.create({ organizer: `Register ${count}`, description });
    ids.push(id);
    calls.push({
      ...{ op: 'write', session: 'set-up', record: String(id), value: description },
      ...{ invoked: count - REGISTERS, completed: count - REGISTERS, outcome: 'acknowledged' },
    });
  }
}

const outcomeOf = (status: number | undefined): Write['outcome'] => {
  if (status === 200) return 'acknowledged';
  return status === undefined || status >= 500 ? 'unknown' : 'refused';
};

/** A session that writes and reads the registers, each call after the one before, at any of the servers. */
export async function useRegisters(
  clients: Clients,
  client: Owner,
  { ids, calls }: Registers,
): Promise<void> {
  const { world, size, isOver } = clients;
  for (let count = 0; !isOver(); count++) {
    await world.pass(client, 'thinks', world.chance() * 10_000 * size.pace);
    const id = world.pick(ids) ?? 0;
    const path = `${API}/organizers/${id}`;
    const invoked = world.ran();
    const about = { session: client.name, record: String(id), invoked };
    if (world.chance() < 0.5) {
      const value = `${count} of ${client.name}`;
      const headers = { 'x-editor': '9' };
      const answer = await askAny(clients, client, {
        method: 'POST',
        path,
        headers,
        json: { description: value },
      });
      calls.push({
        op: 'write',
        ...about,
        completed: world.ran(),
        value,
        outcome: outcomeOf(answer?.status),
      });
    } else {
      const answer = await askAny(clients, client, { path });
      if (answer?.status !== 200) continue;
      const { description } = JSON.parse(answer.text) as { readonly description: string };
      const value = description.replaceAll(/<[^>]*>/g, '').trim();
      calls.push({ op: 'read', ...about, completed: world.ran(), value });
    }
  }
}

/** What sessions were answered is what one after the other could have been. */
export async function judgeRegisters(store: Store, { calls }: Registers): Promise<string[]> {
  const log = await storedLog(
    store,
    'organizer',
    ({ id }) => String(id),
    ({ description }) => description,
  );
  return checkHistory(calls, log, 'database').map(({ rule, what }) => `history: ${rule}: ${what}`);
}
