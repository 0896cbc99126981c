import type { World } from './world.js';

const MINUTE = 60_000;

/** How much there is in a world. */
export interface Size {
  /** How long all write, read and fail, in milliseconds of the world. */
  readonly busy: number;
  /** How long all think, as a part of what they think in a long world. */
  readonly pace: number;
  readonly servers: number;
  readonly editors: number;
  readonly visitors: number;
  readonly sessions: number;
  /** The copies: some ask for changes and some are told of them. */
  readonly mirrors: readonly ('copy' | 'late copy' | 'stream 1' | 'stream 2')[];
  readonly hasEndpoint: boolean;
  readonly hasSource: boolean;
  readonly hasUploads: boolean;
  /** How many servers are audited at rest. */
  readonly audited: number;
}

/**
 * Draws the size of a world. Most faults show where a few do a lot at once: nearly all worlds are small and hasty, without some of
 * the neighbours. One of 18 has all of them, and time for what comes late.
 */
export function sizeOf(world: World): Size {
  if (world.seed % 18 === 9)
    return {
      ...{ busy: 5 * MINUTE, pace: 1, servers: 2 + world.below(2), editors: 3, visitors: 3, sessions: 2 },
      ...{ mirrors: ['copy', 'late copy', 'stream 1', 'stream 2'] },
      ...{ hasEndpoint: true, hasSource: true, hasUploads: true, audited: 3 },
    };
  return {
    ...{ busy: (1 + world.chance()) * MINUTE, pace: 0.4, servers: 2 },
    ...{ editors: 2, visitors: 1 + world.below(2), sessions: 1 + world.below(2) },
    mirrors: [world.chance() < 0.5 ? 'copy' : 'late copy', 'stream 1'],
    ...{ hasEndpoint: world.chance() < 0.6, hasSource: world.chance() < 0.5 },
    ...{ hasUploads: world.chance() < 0.6, audited: 1 },
  };
}
