import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChance } from '../chance.js';
import {
  checkHistory,
  type Logged,
  type Promised,
  type Read,
  type Rule,
  type Write,
} from './check-history.js';

type Times = readonly [invoked: number, completed: number];

const write = (
  session: string,
  value: string | null,
  [invoked, completed]: Times,
  more: Partial<Write> = {},
) =>
  ({
    op: 'write',
    session,
    record: 'a',
    invoked,
    completed,
    value,
    outcome: 'acknowledged',
    ...more,
  }) as const;

const read = (session: string, value: string | null, [invoked, completed]: Times, more: Partial<Read> = {}) =>
  ({ op: 'read', session, record: 'a', invoked, completed, value, ...more }) as const;

/** A log of these states of records, like `a=1`; `a=` deletes. Revisions go up by one for each record. */
function logOf(...states: readonly string[]): Logged[] {
  const revisions = new Map<string, number>();
  return states.map((state, at) => {
    const [record = '', value = ''] = state.split('=');
    const revision = (revisions.get(record) ?? 0) + 1;
    revisions.set(record, revision);
    return { version: at + 1, record, revision, value: value === '' ? null : value };
  });
}

const rulesOf = (calls: readonly (Read | Write)[], log: readonly Logged[], promised: Promised = 'file') =>
  checkHistory(calls, log, promised).map(({ rule }) => rule);

const [one = logOf()[0], two] = logOf('a=1', 'a=2');
if (one === undefined || two === undefined) throw new Error('no entries');

/** Of each rule, histories that break it, and it alone, each with where it is broken. */
const WRONG: readonly (readonly [Rule, string, readonly (Read | Write)[], readonly Logged[], Promised?])[] = [
  [
    'each number once',
    'a version is left out',
    [write('x', '1', [1, 2]), write('x', '2', [3, 4])],
    [one, { ...two, version: 3 }],
  ],
  [
    'each number once',
    'a revision is given twice',
    [write('x', '1', [1, 2]), write('x', '2', [3, 4])],
    [one, { ...two, revision: 1 }],
  ],
  ['acknowledged is logged', 'a write is lost', [write('x', '1', [1, 2]), write('x', '2', [3, 4])], [one]],
  [
    'acknowledged is logged',
    'an answer has another revision',
    [write('x', '1', [1, 2], { revision: 2 })],
    [one],
  ],
  [
    'refused is not logged',
    'a write happened nevertheless',
    [write('x', '1', [1, 2], { outcome: 'refused' })],
    [one],
  ],
  ['logged was sent', 'a state of no client', [write('x', '1', [1, 2])], [one, two]],
  ['logged was sent', 'a record of no client', [write('x', '1', [1, 2])], logOf('a=1', 'b=1')],
  [
    'written once',
    'a write is repeated later',
    [write('x', '1', [1, 2]), write('y', '2', [3, 9])],
    logOf('a=1', 'a=2', 'a=1'),
  ],
  [
    'read was written',
    'a write that was rolled back is seen',
    [write('x', '1', [1, 2]), write('x', '2', [3, 4], { outcome: 'refused' }), read('y', '2', [3, 4])],
    [one],
  ],
  [
    'read was written',
    'an answer has the revision of another state',
    [write('x', '1', [1, 2]), write('x', '2', [3, 4]), read('y', '1', [5, 6], { revision: 2 })],
    [one, two],
  ],
  [
    'no lost update',
    'two writes replace one state',
    [write('x', '1', [1, 2]), write('x', '2', [3, 6], { from: '1' }), write('y', '3', [4, 7], { from: '1' })],
    logOf('a=1', 'a=2', 'a=3'),
  ],
  [
    'order in time',
    'a read misses what was acknowledged to another',
    [write('x', '1', [1, 2]), write('x', '2', [3, 4]), read('y', '1', [5, 6])],
    [one, two],
  ],
  [
    'order in time',
    'a read goes back behind that of another',
    [
      write('x', '1', [1, 2]),
      write('x', '2', [3, 9], { outcome: 'unknown' }),
      read('y', '2', [4, 5]),
      read('z', '1', [6, 7]),
    ],
    [one, two],
  ],
  [
    'order in time',
    'a read sees a write before it is sent',
    [write('x', '1', [3, 4]), read('y', '1', [1, 2])],
    [one],
  ],
  [
    'order in time',
    'a later write of a record is logged before',
    [write('x', '2', [1, 2]), write('y', '1', [3, 4])],
    [one, two],
  ],
  [
    'order in time',
    'a later write of another record is logged before',
    [write('x', '1', [1, 2]), write('y', '1', [3, 4], { record: 'b' })],
    logOf('b=1', 'a=1'),
  ],
  [
    'order in time',
    'a deleted record is still seen',
    [write('x', '1', [1, 2]), write('x', null, [3, 4]), read('y', '1', [5, 6])],
    logOf('a=1', 'a='),
    'database',
  ],
  [
    'order of a session',
    'a session misses what it has written, beside a replica',
    [write('x', '1', [1, 2]), write('x', '2', [3, 4]), read('x', '1', [5, 6])],
    [one, two],
    'replica',
  ],
  [
    'order of a session',
    'a session goes back, beside a replica',
    [write('x', '1', [1, 2]), write('x', '2', [3, 4]), read('y', '2', [5, 6]), read('y', '1', [7, 8])],
    [one, two],
    'replica',
  ],
  [
    'order of a session',
    'a session goes back in one file',
    [write('x', '1', [1, 2]), write('x', '2', [3, 9]), read('y', '2', [4, 5]), read('y', '1', [6, 7])],
    [one, two],
  ],
];

describe('a history that breaks a rule', () => {
  it.each(WRONG.map(([rule, where, ...history]) => ({ rule, where, history })))(
    '$rule: $where',
    ({ rule, history }) => {
      const [calls, log, promised] = history;
      expect(rulesOf(calls, log, promised)).toEqual([rule]);
    },
  );

  it('is told with the session and the state', () => {
    const calls = [write('x', '1', [1, 2]), write('x', '2', [3, 4]), read('y', '1', [5, 6])];
    expect(checkHistory(calls, [one, two], 'file').map(({ what }) => what)).toEqual([
      'y: read of a as 1 is older than what was answered before',
    ]);
  });

  it('is refused if two writes of a record are alike, as nothing tells them apart', () => {
    const calls = [write('x', '1', [1, 2]), write('y', '1', [3, 4])];
    expect(() => checkHistory(calls, [one], 'file')).toThrow(RangeError);
  });
});

describe('a history that keeps all rules', () => {
  it('may have reads beside a write, in any order of their answers', () => {
    const calls = [
      write('x', '1', [1, 2]),
      write('x', '2', [3, 9]),
      read('y', '1', [4, 8]),
      read('z', '2', [5, 7]),
    ];
    expect(rulesOf(calls, [one, two])).toEqual([]);
  });

  it('may lack a write without an answer, or have it long after', () => {
    const late = write('x', '2', [3, 4], { outcome: 'unknown' });
    expect(rulesOf([write('x', '1', [1, 2]), late], [one])).toEqual([]);
    const others = [write('x', '1', [1, 2]), write('y', '3', [5, 6])];
    expect(rulesOf([...others, { ...late, completed: Infinity }], logOf('a=1', 'a=3', 'a=2'))).toEqual([]);
  });

  it('may read from a replica what others have replaced', () => {
    const calls = [write('x', '1', [1, 2]), write('x', '2', [3, 4]), read('y', '1', [5, 6])];
    expect(rulesOf(calls, [one, two], 'replica')).toEqual([]);
    expect(rulesOf([...calls, read('y', null, [7, 8])], [one, two], 'replica')).toEqual([
      'order of a session',
    ]);
  });

  it('may begin in the middle of a log, and change a record beside its state', () => {
    const log = logOf('a=1', 'a=1', 'a=2').map((entry) => ({ ...entry, version: entry.version + 7 }));
    const calls = [write('x', '1', [1, 2]), read('y', '1', [3, 4]), write('x', '2', [5, 6])];
    expect(rulesOf(calls, log)).toEqual([]);
  });
});

/** Lets sessions call one store that does one thing after another, each at some moment between the call and its answer. */
function randomHistory(seed: number) {
  const chance = createChance(seed);
  const below = (count: number): number => Math.floor(chance() * count);
  const log: Logged[] = [];
  const calls: (Read | Write)[] = [];
  const pending = new Map<string, { readonly call: Read | Write; isDone: boolean }>();
  const stateOf = (record: string): Logged | undefined => log.findLast((entry) => entry.record === record);
  for (let time = 1; time < 200; time++) {
    const session = `s${below(4)}`;
    const current = pending.get(session);
    if (current === undefined) {
      const record = `r${below(3)}`;
      const of = { session, record, invoked: time, completed: Infinity };
      const value = `v${time}`;
      const from = below(2) === 0 ? { from: stateOf(record)?.value ?? null } : {};
      const call: Read | Write =
        below(2) === 0
          ? { op: 'read', ...of, value: null }
          : { op: 'write', ...of, ...from, value, outcome: 'unknown' };
      pending.set(session, { call, isDone: false });
    } else if (current.isDone) {
      pending.delete(session);
      const call = { ...current.call, completed: time };
      calls.push(
        call.op === 'write' && call.outcome === 'unknown' ? { ...call, outcome: 'acknowledged' } : call,
      );
    } else {
      const { call } = current;
      const { value = null, revision = 0 } = stateOf(call.record) ?? {};
      if (call.op === 'read') pending.set(session, { call: { ...call, value, revision }, isDone: true });
      else if (call.from !== undefined && call.from !== value)
        pending.set(session, { call: { ...call, outcome: 'refused' }, isDone: true });
      else {
        log.push({ version: log.length + 1, record: call.record, revision: revision + 1, value: call.value });
        current.isDone = true;
      }
    }
  }
  // those without an answer stay unknown; a read without one tells nothing
  for (const { call } of pending.values())
    if (call.op === 'write' && call.outcome === 'unknown') calls.push(call);
  return { calls, log };
}

describe('random histories', () => {
  it.each(['file', 'database', 'replica'] as const)(
    'of one store pass, with the promises of a %s',
    (promised) => {
      fc.assert(
        fc.property(fc.nat(), (seed) => {
          const { calls, log } = randomHistory(seed);
          expect(checkHistory(calls, log, promised)).toEqual([]);
        }),
        { numRuns: 200 },
      );
    },
  );

  it('fail when an acknowledged write, or a state that was read, is taken out of the log', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (seed, nth) => {
        const { calls, log } = randomHistory(seed);
        const acknowledged = calls.filter((call) => call.op === 'write' && call.outcome === 'acknowledged');
        const lost = acknowledged[nth % acknowledged.length];
        fc.pre(lost !== undefined);
        const left = log.filter(({ record, value }) => record !== lost.record || value !== lost.value);
        expect(rulesOf(calls, left)).toContain('acknowledged is logged');
      }),
    );
  });

  it('fail when two entries of one record that were not concurrent change places', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { calls, log } = randomHistory(seed);
        const writes = calls.filter((call) => call.op === 'write' && call.outcome === 'acknowledged');
        const pair = writes.flatMap((first) =>
          writes
            .filter(({ record, invoked }) => record === first.record && invoked > first.completed)
            .map((second) => [first, second] as const),
        )[0];
        fc.pre(pair !== undefined);
        const [first, second] = pair;
        const swapped = log.map((entry) => {
          if (entry.record !== first.record) return entry;
          if (entry.value === first.value) return { ...entry, value: second.value };
          return entry.value === second.value ? { ...entry, value: first.value } : entry;
        });
        const rules = rulesOf(calls, swapped);
        expect(rules.some((rule) => rule.startsWith('order'))).toBe(true);
      }),
    );
  });
});
