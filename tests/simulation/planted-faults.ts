import type { PlantedFault } from './program.js';

/** A fault that one can make, and the invariant that a world with it breaks: the first word of what `simulate` finds. */
export interface Planted {
  readonly fault: PlantedFault;
  readonly breaks: string;
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
  },
  'caches: a page outlives a write': {
    fault: ['http/src/render/cache.ts', 'entry?.stamp === commits ?', 'entry !== undefined ?'],
    breaks: 'stale',
  },
  'caches: what was made before a write is stored after it': {
    fault: ['http/src/render/cache.ts', 'if (begun === commits) entries?.set', 'entries?.set'],
    breaks: 'stale',
  },
  'caches: a known target is given again after a write': {
    fault: [
      'http/src/render/known-answers.ts',
      'known.commits === cache.commits() && known.since',
      'known.since',
    ],
    breaks: 'stale',
  },
  'caches: a request after a write joins one before it': {
    fault: ['http/src/work/single-flight.ts', 'if (same?.begun === begun) {', 'if (same !== undefined) {'],
    breaks: 'stale',
  },
  'caches: the log is read without its last entry': {
    fault: ['http/src/render/cache.ts', 'else drop(whole.entries);', 'else drop(whole.entries.slice(1));'],
    breaks: 'stale',
  },
  'caches: a public version of before a write': {
    fault: [
      'http/src/render/cache.ts',
      'known !== undefined && known.of === place?.version ?',
      'known !== undefined ?',
    ],
    breaks: 'cache',
  },
  'cursors: one place too far': {
    fault: [
      'core/src/store/changes/log-place.ts',
      'entry.version > version)',
      'entry.version > version + 1)',
    ],
    breaks: 'mirror',
  },
  'cursors: what is written while the state is read': {
    fault: [
      'core/src/sync/read-sync.ts',
      'position: more ? { ...place, seen } : place, version, more }',
      'position: seen, version, more }',
    ],
    breaks: 'mirror',
  },
  'cursors: a page that ends early goes on after all that was read': {
    fault: [
      'core/src/sync/log-entries.ts',
      'to = next === undefined ? read.place : before(next, read, to);',
      'to = read.place;',
    ],
    breaks: 'mirror',
  },
  'copies: what was hidden is not told': {
    fault: [
      'core/src/sync/log-entries.ts',
      'return seen.has(name) ? [{ kind, id, deleted: true }] : [];',
      'return [];',
    ],
    breaks: 'mirror',
  },
  'followers: the place is stored before the handler is called': {
    fault: [
      'core/src/followers/follow.ts',
      'if (!(await tell(entry))) return place;',
      'if (!(await lease.keep(placeOf(entry)))) giveUp();\n        if (!(await tell(entry))) return place;',
    ],
    breaks: 'follower',
  },
  'followers: an entry that failed is left out': {
    fault: [
      'core/src/followers/follow.ts',
      'if (!isHeld) return false;\n        failures++;',
      'if (isHeld) return true;\n        failures++;',
    ],
    breaks: 'follower',
  },
  'leases: what another process has written is written over': {
    fault: [
      'core/src/followers/lease.ts',
      'values.put(name, leaseJson(after), before)',
      'values.put(name, leaseJson(after))',
    ],
    breaks: 'follower',
  },
  'leases: one that ended keeps it for ever': {
    fault: ['core/src/followers/lease.ts', ' && clock() - watched.since < silence) return', ') return'],
    breaks: 'follower',
  },
  'retries: a delivery that failed is not made again': {
    fault: [
      'webhooks/src/runner.ts',
      'else await deliveries.putOff(endpoint.id, made, calendar.clock() + pause);',
      'else await deliveries.drop(waiting);',
    ],
    breaks: 'webhook',
  },
  'webhooks: what an endpoint may see as of before': {
    fault: [
      'webhooks/src/webhooks.ts',
      'for (const [id, told] of all) {',
      'for (const [id, told] of all.slice(entry.wasPublic && !entry.isPublic ? 1 : 0)) {',
    ],
    breaks: 'webhook',
  },
  'retries: a write that was overtaken is not computed again': {
    fault: [
      'core/src/store/commit/resolve-commit.ts',
      'if (isTaken || stored !== record.revision) throw',
      "if (isTaken || (op === 'put' && stored !== record.revision)) throw",
    ],
    breaks: 'lost',
  },
  'retries: a key of a request counts for nothing': {
    fault: [
      'core/src/store/commit/creations.ts',
      'if (own.some((other) => other.key === key)) throw keyReused();',
      '',
    ],
    breaks: 'twice',
  },
  'change log: a revision is given twice': {
    fault: [
      'core/src/store/commit/staged.ts',
      '(state.before?.revision ?? 0) + 1);',
      '(state.before?.revision ?? 1));',
    ],
    breaks: 'log',
  },
  'change log: what is not public any more was never public': {
    fault: [
      'core/src/store/changes/entries-of.ts',
      'wasPublic: isPublic(before),',
      'wasPublic: isPublic(before) && isPublic(record),',
    ],
    breaks: 'mirror',
  },
  'access: a draft of someone else': {
    fault: [
      'core/src/query/matchers.ts',
      'author === null || record.author === author)',
      'record.author >= 0)',
    ],
    breaks: 'leak',
  },
  'shares: a stream that its client leaves keeps its place': {
    fault: ['sync/src/stream-body.ts', '      return() {\n        end();', '      return() {'],
    breaks: 'shares',
  },
  'shares: a stream that was refused keeps its place': {
    fault: ['sync/src/stream.ts', '  } catch (error) {\n    release();\n', '  } catch (error) {\n'],
    breaks: 'shares',
  },
  'turns: a place of long work is not given back': {
    fault: [
      'core/src/work/places.ts',
      'if (next === undefined) free++;',
      'if (next === undefined) free += 0;',
    ],
    breaks: 'ends',
  },
  'turns: one that waits for its turn waits for ever': {
    fault: [
      'http/src/work/work.ts',
      'if (isLost() || !(isEnding || giving !== undefined)) void endSlice();',
      '',
    ],
    breaks: 'ends',
  },
  'sources: one that ended half-way begins again': {
    fault: [
      'sources/src/sources.ts',
      'const taking = error.isHalfDone || source.taking !== null ? HALF_DONE : null;',
      'const taking = null;',
    ],
    breaks: 'source',
  },
  'sources: a file is known as read before its events are': {
    fault: [
      'sources/src/sources.ts',
      ': { taking, failures, next, error: reason',
      ': { taking, place: { ...source.place, etag: \'"x"\' }, failures, next, error: reason',
    ],
    breaks: 'source',
  },
};
