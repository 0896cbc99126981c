import type { Values } from '@kalends/core/store';

/** The name of the value with the messages that were sent recently. */
const NAME = 'account links sent';

/** The window in which they are counted, in milliseconds. */
const WINDOW = 3_600_000;

/** How many go to one account in it, and how many to all. */
const MOST = { ofAccount: 3, ofAll: 100 };

/** How often to try again when other processes count at the same time. */
const TRIES = 20;

/** When a message was sent, and to which account. */
type Sent = readonly [at: number, account: number];

const isSent = (one: unknown): one is Sent =>
  Array.isArray(one) && typeof one[0] === 'number' && typeof one[1] === 'number';

function sentIn(text: string | undefined): readonly Sent[] {
  const all: unknown = JSON.parse(text ?? '[]');
  return Array.isArray(all) ? all.filter(isSent) : [];
}

/**
 * Counts a message to an account that was asked for by someone who is not known, for all processes on a store: 3 an hour to one account,
 * 100 to all. Resolves to whether it may be sent.
 */
export async function countSent(
  values: Pick<Values, 'get' | 'put'>,
  account: number,
  now: number,
): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const text = await values.get(NAME);
    const sent = sentIn(text).filter(([at]) => at > now - WINDOW);
    const ofAccount = sent.filter(([, id]) => id === account).length;
    if (sent.length >= MOST.ofAll || ofAccount >= MOST.ofAccount) return false;
    if (await values.put(NAME, JSON.stringify([...sent, [now, account]]), text ?? null)) return true;
  }
  return false;
}
