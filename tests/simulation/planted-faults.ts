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
    breaks: 'history',
    seed: 1,
  },
  'caches: the log is read without its last entry': {
    fault: ['http/src/render/cache.ts', 'else drop(whole.entries);', 'else drop(whole.entries.slice(1));'],
    breaks: 'stale',
    seed: 5,
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
    seed: 2,
  },
  'followers: the place is stored before the handler is called': {
    fault: [
      'core/src/followers/follow.ts',
      'if (!(await tell(entry))) return place;',
      'if (!(await lease.keep(placeOf(entry)))) giveUp();\n        if (!(await tell(entry))) return place;',
    ],
    breaks: 'follower',
    seed: 2,
  },
  'turns: a place of long work is not given back': {
    fault: [
      'core/src/work/places.ts',
      'if (next === undefined) free++;',
      'if (next === undefined) free += 0;',
    ],
    breaks: 'ends',
    seed: 1,
  },
  'retries: what lost against another write is not written again': {
    fault: [
      'core/src/resource/plan.ts',
      'if (isEmpty || dryRun) return',
      'if (isEmpty || dryRun || attempts > 1) return',
    ],
    breaks: 'lost',
    seed: 1,
  },
  'retries: a write that was overtaken is not computed again': {
    fault: [
      'core/src/store/commit/resolve-commit.ts',
      'if (isTaken || stored !== record.revision) throw',
      "if (isTaken || (op === 'put' && stored !== record.revision)) throw",
    ],
    breaks: 'lost update',
    seed: 1,
  },
  'retries: the key of a request has expired when it comes again': {
    fault: [
      'core/src/resource/create-once.ts',
      'localTime(nowSeconds(context) + KEPT)',
      'localTime(nowSeconds(context) - KEPT)',
    ],
    breaks: 'twice',
    seed: 1,
  },
  'retries: a delivery that failed is not made again': {
    fault: [
      'webhooks/src/runner.ts',
      'else await deliveries.putOff(endpoint.id, made, calendar.clock() + pause);',
      'else await deliveries.drop(waiting);',
    ],
    breaks: 'webhook',
    seed: 2,
  },
  'webhooks: what was hidden is not told': {
    fault: [
      'webhooks/src/telling.ts',
      'if (!before && !now) return undefined;',
      'if (!now) return undefined;',
    ],
    breaks: 'webhook',
    seed: 1,
  },
  'shares: a stream that its client leaves keeps its place': {
    fault: ['sync/src/stream-body.ts', '      return() {\n        end();', '      return() {'],
    breaks: 'shares',
    seed: 1,
  },
  'shares: the lease of a source is kept when it has been taken': {
    fault: ['sources/src/sources.ts', '      clearInterval(beating);\n', ''],
    breaks: 'shares',
    seed: 3,
  },
  'leases: a process that ended in the middle keeps a source for ever': {
    fault: [
      'sources/src/sources.ts',
      'if (stored.taking !== null && stored.taking.until > now)',
      'if (stored.taking !== null)',
    ],
    breaks: 'source',
    seed: 4,
  },
  'webhooks: what has become of a record is not looked at': {
    fault: [
      'webhooks/src/runner.ts',
      'const isStillSeen = () => isSeen(calendar, endpoint, told.kind, told.id);',
      'const isStillSeen = async () => isSeen !== undefined;',
    ],
    breaks: 'reported',
    seed: 3,
  },
  'webhooks: an endpoint that sees what everyone sees has all rights': {
    fault: [
      'webhooks/src/telling.ts',
      'return calendar.as(actor);',
      'return role === null ? calendar : calendar.as(actor);',
    ],
    breaks: 'leak',
    seed: 1,
  },
  'caches: what an editor reads is kept for all': {
    fault: [
      'http-adapter/src/routes/post-routes.ts',
      'return call.actor === null\n',
      'return call.actor !== undefined\n',
    ],
    breaks: 'leak',
    seed: 5,
  },
  'cursors: each process writes them with a key of its own': {
    fault: ['sync/src/cursor.ts', 'await calendar.secret(randomText())', 'randomText()'],
    breaks: 'copy',
    seed: 1,
  },
  'cursors: where the state is cut its place is that of the next record': {
    fault: [
      'sync/src/cursor.ts',
      'after: count(after) } }),\n    ...(ofLinked',
      'after: count(after) + 1 } }),\n    ...(ofLinked',
    ],
    breaks: 'mirror',
    seed: 2,
  },
  'uploads: a file goes with a write that may have been made': {
    fault: [
      'http/src/upload-image.ts',
      'if (statusOf(failureOf(error)) < 500) await drop();',
      'if (statusOf(failureOf(error)) < 600) await drop();',
    ],
    breaks: 'picture',
    seed: 5,
  },
  'uploads: the file of a creation that was made before stays': {
    fault: [
      'http/src/upload-image.ts',
      'if (!file.isUsed) await drop();',
      'if (view === null) await drop();',
    ],
    breaks: 'picture',
    seed: 2,
  },
  'uploads: the file of a refused write stays': {
    fault: [
      'http/src/upload-image.ts',
      'if (statusOf(failureOf(error)) < 500) await drop();',
      'if (statusOf(failureOf(error)) < 400) await drop();',
    ],
    breaks: 'picture',
    seed: 2,
  },
  'series: the last event does not change with the others': {
    fault: [
      'core/src/series/write-occurrences.ts',
      'if (isUnchanged(event, next)) continue;',
      'if (isUnchanged(event, next) || (events.length > 1 && event === events.at(-1))) continue;',
    ],
    breaks: 'series',
    seed: 7,
  },
};
