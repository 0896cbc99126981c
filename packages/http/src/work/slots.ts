/** How many may be at work at once. */
export interface SlotLimits {
  /** Of all clients. */
  readonly total: number;
  /** Of one client; those of unknown clients count only towards all. */
  readonly ofClient: number;
}

/** Counts what is at work at once, of all clients and of each. */
export interface Slots {
  /** Why a client may have no further slot: all are taken, or its own. `undefined` if it may. */
  readonly refusal: (client: string | undefined) => 'all' | 'client' | undefined;
  /** Takes a slot, whatever the limits are; to be released once. */
  readonly take: (client: string | undefined) => void;
  /** Gives a slot back. */
  readonly release: (client: string | undefined) => void;
  /** How many slots are taken. */
  readonly taken: () => number;
}

/** Creates slots. */
export function createSlots({ total, ofClient }: SlotLimits): Slots {
  const ofClients = new Map<string, number>();
  let taken = 0;

  function count(client: string | undefined, change: 1 | -1): void {
    taken += change;
    if (client === undefined) return;
    const now = (ofClients.get(client) ?? 0) + change;
    if (now === 0) ofClients.delete(client);
    else ofClients.set(client, now);
  }

  return {
    refusal(client) {
      if (taken >= total) return 'all';
      return client !== undefined && (ofClients.get(client) ?? 0) >= ofClient ? 'client' : undefined;
    },
    take: (client) => count(client, 1),
    release: (client) => count(client, -1),
    taken: () => taken,
  };
}
