/**
 * Checks a history: what clients sent and were answered, against the change log of the store that they wrote to. The rules are those of
 * strict serializability for each record, of the order in time of all writes, and of what a session is promised.
 */

/** What clients of a store are promised, as docs/scaling.md has it. */
export type Promised = keyof typeof PROMISES;

/** Whether a read has everything that was acknowledged to others before it was sent. A session always has what it has seen or written. */
const PROMISES = {
  file: { readsOfOthers: true },
  database: { readsOfOthers: true },
  /** A session is one process that reads from a replica: it may miss what others have written. */
  replica: { readsOfOthers: false },
} as const;

/** A state of a record as one text; `null` if the record does not exist. */
export type Value = string | null;

interface Call {
  /** The client: its calls follow one another, and go to one process if there is a replica. */
  readonly session: string;
  readonly record: string;
  /** When it was sent and answered by any clock that all clients share. Only the order counts. */
  readonly invoked: number;
  readonly completed: number;
  /** The state that was read or written. Of a record, no two writes have the same one. */
  readonly value: Value;
  /** The revision in the answer, if it has one. */
  readonly revision?: number | undefined;
}

/** A read that was answered. */
export interface Read extends Call {
  readonly op: 'read';
}

/** A write. `unknown` is one without an answer, or with one that leaves it open: it may have happened, or happen later. */
export interface Write extends Call {
  readonly op: 'write';
  readonly outcome: 'acknowledged' | 'refused' | 'unknown';
  /** The state from which it was computed, if it may only replace that one. */
  readonly from?: Value | undefined;
}

/** An entry of the change log with the state of its record after it. */
export interface Logged {
  readonly version: number;
  /** `undefined` for a record that no call is about: only the number counts then. */
  readonly record: string | undefined;
  readonly revision: number;
  readonly value: Value;
}

export type Rule =
  | 'each number once'
  | 'acknowledged is logged'
  | 'refused is not logged'
  | 'logged was sent'
  | 'written once'
  | 'read was written'
  | 'no lost update'
  | 'order in time'
  | 'order of a session';

export interface Finding {
  readonly rule: Rule;
  readonly what: string;
}

/** A state of a record and the entry that made it; `at` is 0 for that before the first entry. */
interface State extends Pick<Logged, 'version' | 'revision' | 'value'> {
  readonly at: number;
}

const NOTHING: State = { at: 0, version: 0, revision: 0, value: null };

const show = ({ session, op, record, value }: Read | Write): string =>
  `${session}: ${op} of ${record} as ${value}`;

function byRecord<T extends { readonly record: string | undefined }>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    if (item.record === undefined) continue;
    const group = groups.get(item.record);
    if (group === undefined) groups.set(item.record, [item]);
    else group.push(item);
  }
  return groups;
}

/** Versions and the revisions of each record go up by one. */
function findNumbers(log: readonly Logged[]): Finding[] {
  const [first] = log;
  const gaps = log.filter(({ version }, at) => version !== (first?.version ?? 0) + at);
  const revisions = [...byRecord(log).values()].flatMap((entries) =>
    entries.filter(({ revision }, at) => revision !== (entries[0]?.revision ?? 0) + at),
  );
  return [...gaps, ...revisions].map(({ version, record, revision }) => ({
    rule: 'each number once',
    what: `entry ${version} of ${record}, revision ${revision}, is out of order`,
  }));
}

/** A call and the number of the state, or of the entry, that it has read or written. */
interface Placed {
  readonly call: Read | Write;
  /** The numbers that it may have, from the least on; a call that may have several takes the least that is possible. */
  readonly places: readonly number[];
}

/**
 * Checks that the places of calls follow the order in which they were sent: none is before one that was answered earlier. To take the
 * least possible place is right, as all that a place asks of later calls is to be no less.
 */
function findDisorder(placed: readonly Placed[], promised: Promised): Finding[] {
  const findings: Finding[] = [];
  const sent = placed.toSorted((one, other) => one.call.invoked - other.call.invoked);
  const answered = placed.toSorted((one, other) => one.call.completed - other.call.completed);
  const least = new Map<Read | Write, number>();
  const ofSession = new Map<string, number>();
  let [ofAll, done] = [0, 0];
  for (const { call, places } of sent) {
    for (let next = answered[done]; next !== undefined; next = answered[++done]) {
      if (next.call.completed >= call.invoked) break;
      const { session } = next.call;
      const place = least.get(next.call) ?? 0;
      ofSession.set(session, Math.max(ofSession.get(session) ?? 0, place));
      ofAll = Math.max(ofAll, place);
    }
    // a write makes a new state, a read may have the same again
    const [step, seesAll] = call.op === 'write' ? [1, true] : [0, PROMISES[promised].readsOfOthers];
    const own = (ofSession.get(call.session) ?? 0) + step;
    const bound = seesAll ? ofAll + step : own;
    const place = places.find((each) => each >= bound);
    least.set(call, place ?? places.at(-1) ?? 0);
    if (place !== undefined) continue;
    const isOwn = !places.some((each) => each >= own);
    const what = `${show(call)} is older than what was answered before`;
    findings.push({ rule: isOwn ? 'order of a session' : 'order in time', what });
  }
  return findings;
}

/** The entries of a record that a write may have made, and the states that a read may have seen. */
function statesOf(call: Read | Write, states: readonly State[]): State[] {
  const isOf = ({ value, revision }: State): boolean =>
    value === call.value && (call.revision === undefined || call.revision === revision);
  if (call.op === 'read') return states.filter(isOf);
  return states.filter((state, at) => at > 0 && isOf(state) && states[at - 1]?.value !== state.value);
}

function judgeWrite(write: Write, made: readonly State[], states: readonly State[]): Finding[] {
  const finding = (rule: Rule, what: string): Finding => ({ rule, what: `${show(write)} ${what}` });
  const [first] = made;
  if (first === undefined)
    return write.outcome === 'acknowledged' ? [finding('acknowledged is logged', 'is lost')] : [];
  if (write.outcome === 'refused') return [finding('refused is not logged', 'was refused, and happened')];
  const before = states[first.at - 1]?.value;
  return [
    ...(made.length > 1 ? [finding('written once', `happened ${made.length} times`)] : []),
    ...(write.from !== undefined && before !== write.from
      ? [finding('no lost update', `was computed from ${write.from}, and has replaced ${before}`)]
      : []),
  ];
}

/** Checks a history. `log` is all of the change log, or its end from some entry on if no record is older. */
export function checkHistory(
  calls: readonly (Read | Write)[],
  log: readonly Logged[],
  promised: Promised,
): Finding[] {
  const entries = byRecord(log);
  const called = byRecord(calls);
  const writes: Placed[] = [];
  const findings = findNumbers(log);
  for (const record of new Set([...entries.keys(), ...called.keys()])) {
    const states = [NOTHING, ...(entries.get(record) ?? []).map((entry, at) => ({ ...entry, at: at + 1 }))];
    const sent = new Set<Value>();
    const placed: Placed[] = [];
    for (const call of called.get(record) ?? []) {
      const found = statesOf(call, states);
      if (call.op === 'write') {
        if (sent.has(call.value)) throw new RangeError(`${show(call)} is written twice in the history`);
        sent.add(call.value);
        findings.push(...judgeWrite(call, found, states));
      } else if (found.length === 0) {
        findings.push({ rule: 'read was written', what: `${show(call)}, which was never committed` });
      }
      if (found.length === 0 || (call.op === 'write' && call.outcome === 'refused')) continue;
      placed.push({ call, places: found.map(({ at }) => at) });
      if (call.op === 'write') writes.push({ call, places: found.map(({ version }) => version) });
    }
    findings.push(...findDisorder(placed, promised));
    const unsent = states.filter(({ at, value }) => at > 0 && !sent.has(value));
    for (const { version, value } of unsent)
      findings.push({
        rule: 'logged was sent',
        what: `entry ${version} of ${record}: no one wrote ${value}`,
      });
  }
  // the writes of a record are in order already: what is left is the order between records
  const isKnown = new Set(findings.map(({ what }) => what));
  return [...findings, ...findDisorder(writes, promised).filter(({ what }) => !isKnown.has(what))];
}
