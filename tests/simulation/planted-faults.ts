import type { PlantedFault } from './program.js';

/** A fault that one can make, and the invariant that a world with it breaks: the first word of what `simulate` finds. */
export interface Planted {
  readonly fault: PlantedFault;
  readonly breaks: string;
  /** The first seed whose world breaks it; other sources may need a later one. */
  readonly seed: number;
}

/** Faults in what several requests, servers and clients have to do with each other, by what they break. */
export const PLANTED: Readonly<Record<string, Planted>> = {
  'caches: writes of other servers are not noticed': {
    fault: [
      'http/src/render/cache.ts',
      'if (current === place.version) return;',
      'if (current >= 0) return;',
    ],
    breaks: 'stale',
    seed: 1,
  },
  'caches: a page outlives a write': {
    fault: ['http/src/render/cache.ts', 'entry?.stamp === commits ?', 'entry !== undefined ?'],
    breaks: 'stale',
    seed: 1,
  },
  'caches: the log is read without its last entry': {
    fault: ['http/src/render/cache.ts', 'else drop(whole.entries);', 'else drop(whole.entries.slice(1));'],
    breaks: 'stale',
    seed: 1,
  },
  'caches: a public version of before a write': {
    fault: [
      'http/src/render/cache.ts',
      'known !== undefined && known.of === place?.version ?',
      'known !== undefined ?',
    ],
    breaks: 'cache',
    seed: 1,
  },
  'copies: what was hidden is not told': {
    fault: [
      'core/src/sync/log-entries.ts',
      'return seen.has(name) ? [{ kind, id, deleted: true }] : [];',
      'return [];',
    ],
    breaks: 'mirror',
    seed: 1,
  },
  'followers: an entry that failed is left out': {
    fault: [
      'core/src/followers/follow.ts',
      'if (!isHeld) return false;\n        failures++;',
      'if (isHeld) return true;\n        failures++;',
    ],
    breaks: 'follower',
    seed: 1,
  },
  'change log: a revision is given twice': {
    fault: [
      'core/src/store/commit/staged.ts',
      '(state.before?.revision ?? 0) + 1);',
      '(state.before?.revision ?? 1));',
    ],
    breaks: 'log',
    seed: 1,
  },
  'change log: what is not public any more was never public': {
    fault: [
      'core/src/store/changes/entries-of.ts',
      'wasPublic: isPublic(before),',
      'wasPublic: isPublic(before) && isPublic(record),',
    ],
    breaks: 'mirror',
    seed: 1,
  },
  'leases: one that ended keeps it for ever': {
    fault: ['core/src/followers/lease.ts', ' && clock() - watched.since < silence) return', ') return'],
    breaks: 'follower',
    seed: 1,
  },
};
