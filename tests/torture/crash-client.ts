import { createChance } from './chance.js';
import { acknowledge, begin, type Model, type Operation } from './crash-model.js';
import { ADMIN } from './server-process.js';

interface Own {
  readonly key: string;
  readonly id: number;
  readonly tag: number;
  tagged: boolean;
}

interface Answer {
  readonly id: number;
  readonly tags: readonly { readonly id: number; readonly name: string }[];
}

/** Sends requests; a failure of one after the server was killed is no failure. */
export interface Sender {
  readonly apiRoot: string;
  /** Whether the server has been told to die. */
  readonly isKilled: () => boolean;
}

/** The writes of one client: an event and all that comes with it has a key of its own, like `3.1-17`. */
function writesOf(model: Model, { apiRoot, isKilled }: Sender) {
  /** Answers undefined when the server died over it. */
  return async (
    operation: Operation,
    request: { readonly method: string; readonly path: string; readonly json?: object },
  ): Promise<Answer | undefined> => {
    begin(model, operation);
    let status: number, text: string;
    try {
      const response = await fetch(apiRoot + request.path, {
        method: request.method,
        headers: ADMIN,
        body: request.json === undefined ? null : JSON.stringify(request.json),
      });
      [status, text] = [response.status, await response.text()];
    } catch (error) {
      if (!isKilled()) model.failures.push(`${operation.op} ${operation.key}: ${String(error)}`);
      return undefined;
    }
    if (status >= 300) {
      model.failures.push(`${operation.op} ${operation.key}: ${status} ${text}`);
      return undefined;
    }
    acknowledge(model, operation);
    return JSON.parse(text) as Answer;
  };
}

/** Writes to a server until it dies: events with everything that can come with them, changes, trash, tags that go. */
export async function writeUntilKilled(
  model: Model,
  sender: Sender,
  name: string,
  seed: number,
): Promise<void> {
  const write = writesOf(model, sender);
  const chance = createChance(seed);
  const own: Own[] = [];

  async function create(key: string, day: number): Promise<boolean> {
    const date = `2031-0${1 + (day % 9)}-1${day % 10}`;
    const json = {
      title: `Event ${key}`,
      description: 'new',
      start_date: `${date} 20:00`,
      end_date: `${date} 23:00`,
      venue: { venue: `Hall ${key}` },
      organizer: [{ organizer: `Ann ${key}` }, { organizer: `Ben ${key}` }],
      categories: [`Category ${key}`],
      tags: [`Tag ${key}`, 'Everywhere'],
    };
    const made = await write({ op: 'create', key, text: 'new' }, { method: 'POST', path: '/events', json });
    const tag = made?.tags.find(({ name: text }) => text === `Tag ${key}`)?.id ?? 0;
    if (made !== undefined) own.push({ key, id: made.id, tag, tagged: true });
    return made !== undefined;
  }

  async function change(at: number, event: Own, which: number, step: number): Promise<boolean> {
    const { key, id, tag } = event;
    const path = `/events/${id}`;
    if (which < 0.8) {
      const json = { description: `text ${step}`, featured: step % 2 === 0 };
      const operation: Operation = { op: 'update', key, text: json.description };
      return (await write(operation, { method: 'POST', path, json })) !== undefined;
    }
    if (which < 0.9 || !event.tagged) {
      own.splice(at, 1);
      return (await write({ op: 'trash', key, text: '' }, { method: 'DELETE', path })) !== undefined;
    }
    event.tagged = false;
    const operation: Operation = { op: 'delete tag', key, text: '' };
    return (await write(operation, { method: 'DELETE', path: `/tags/${tag}` })) !== undefined;
  }

  for (let step = 0, alive = true; alive; step++) {
    const which = chance();
    const at = Math.floor(chance() * own.length);
    const event = own[at];
    alive =
      event === undefined || which < 0.5
        ? await create(`${name}-${step}`, step)
        : await change(at, event, which, step);
  }
}
