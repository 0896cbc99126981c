import { may } from './access/policy.js';
import { createBudget } from './work/budget.js';
import { CalendarError, invalidParam } from './errors.js';
import { eventRules } from './events/events.js';
import { LINKED_RULES } from './events/link-places.js';
import { INPUTS, type Parsed } from './fields/record-inputs.js';
import { validate } from './fields/validate.js';
import { planSourced, type ImportOutcome } from './events/sourced-event.js';
import { createSeries } from './series/change-series.js';
import { planSourcedSeries } from './series/sourced-series.js';
import { forKinds, isTermKind, kindsOf, type LinkedKind } from './records/kinds.js';
import { isToOne, linksOf } from './records/links.js';
import { withoutRefused, type LeftOut } from './import-left-out.js';
import type { ImportEntry, ImportKey, ImportKind, ImportLink, ImportLinks } from './import-entry.js';
import { knownByKey, termOrTwin } from './import-repeat.js';
import { planTerm } from './terms/new-term.js';
import { TERM_RULES } from './terms/terms.js';
import { demand, telling, type Context } from './resource/context.js';
import type { CommittedWrite } from './listeners.js';
import { isRefusal, stoppedAt } from './import-errors.js';
import { createHookAnswers } from './resource/before-hooks.js';
import { commitPlan, type Plan } from './resource/plan.js';

/** Options of an import. */
export interface ImportOptions {
  /** Number of entries that are committed together; fewer if their texts are long. Default 2000. */
  readonly batch?: number;
  /** Called after each commit with the number of entries stored so far. */
  readonly onBatch?: (kept: number) => void;
  /** Called after each commit with its write, which `undo` of the same caller takes back. */
  readonly written?: (write: CommittedWrite) => void;
  /** Called with each refused entry, which is left out. Without it the import stops at the first one. */
  readonly onRefused?: (entry: number, error: CalendarError) => void;
  /**
   * Called for each address that the calendar does not take, each text that is too long and each link to a refused entry, which are
   * left out of their records. Without it such records are refused.
   */
  readonly onLeftOut?: (entry: number, leftOut: LeftOut) => void;
  /** Validates and plans all entries as one batch, and stores none. */
  readonly dryRun?: boolean;
  /**
   * With `byKey`, the key of an event without a `source` is its `uid`, in feeds too: another run updates the event instead of creating it
   * again, and changes nothing if the entry is the same. Venues and organizers are always found by their names, categories and tags
   * with this option. Default: each run creates events, and a category or tag that exists is refused.
   */
  readonly repeat?: 'byKey' | undefined;
}

/** The result of an import. */
export interface Imported {
  /** Number of entries stored: all that were read except refused ones. */
  readonly entries: number;
  /** The ids of the entries that had a key. A venue or organizer that already existed keeps its id. */
  readonly ids: Readonly<Record<ImportKind, ReadonlyMap<ImportKey, number>>>;
  /** The outcome of each event that had a key and a `source`. */
  readonly outcomes: ReadonlyMap<ImportKey, ImportOutcome>;
}

/**
 * Resolves the key of an earlier entry to its id, which may be an id within the plan. Throws `invalid_param` for
 * an unknown key.
 */
type IdOf = (kind: ImportKind, key: ImportKey, parameter: string) => number;

/** A planned entry. */
interface Planned {
  /** The id within the plan; `undefined`: there is no such record. */
  readonly id: number | undefined;
  readonly outcome?: ImportOutcome;
}

/** A validated entry that can be planned any number of times. */
interface Prepared {
  readonly index: number;
  readonly kind: ImportKind;
  readonly key: ImportKey | undefined;
  /** The same entry without the values that it may lack and that an error is about; rejects with the error if there are none. */
  readonly without: (refusal: CalendarError) => Promise<Prepared>;
  readonly plan: (plan: Plan, idOf: IdOf) => Promise<Planned>;
}

/** The planned entries of a batch, by their keys. */
interface PlannedBatch {
  readonly ids: Ids;
  readonly outcomes: Map<ImportKey, ImportOutcome>;
}

const DEFAULT_BATCH = 2000;
/** The most characters of texts to commit together, except for those of the last entry: a commit blocks other work. */
const BATCH_CHARACTERS = 1_000_000;

/** The number of characters of the texts of an entry. */
const charactersOf = ({ input }: ImportEntry): number =>
  Object.values(input).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );

type Ids = Record<ImportKind, Map<ImportKey, number>>;

const noIds = (): Ids => forKinds(kindsOf('event', 'linked', 'term'), () => new Map()) as Ids;

/** The id that a link stands for. */
const resolveLink = (idOf: IdOf, kind: ImportKind, link: ImportLink, parameter: string): number =>
  typeof link === 'object' ? link.id : idOf(kind, link, parameter);

/** The links of an event as its input fields. */
function linkInputs(links: ImportLinks, idOf: IdOf): Parsed<'event'> {
  const inputs: Record<string, unknown> = {};
  for (const { field, to } of linksOf('event', 'linked', 'term')) {
    const { [field]: given } = links;
    if (given === undefined) continue;
    const ids = [given].flat().map((link) => resolveLink(idOf, to, link, field));
    const records = ids.map((id) => ({ id }));
    if (isTermKind(to)) inputs[field] = ids;
    else inputs[field] = isToOne(field) ? records[0] : records;
  }
  return inputs;
}

/** Validates an event as `create` does and returns how to plan it. */
async function prepareEvent(
  context: Context,
  { input, links = {}, source, recurrence }: Extract<ImportEntry, { readonly kind: 'event' }>,
): Promise<Prepared['plan']> {
  const parsed = await validate(INPUTS.event, input, context, eventRules.references(context));
  return async (plan, idOf) => {
    const given = { ...parsed, ...linkInputs(links, idOf) };
    if (recurrence !== undefined && source !== undefined)
      return { id: undefined, outcome: await planSourcedSeries(context, plan, given, recurrence, source) };
    if (recurrence !== undefined) {
      await createSeries(context, plan, given, recurrence);
      return { id: undefined, outcome: 'created' };
    }
    return source === undefined
      ? { id: await eventRules.create(context, plan, given) }
      : planSourced(context, plan, given, source);
  };
}

/** Validates a venue or organizer as `create` does and returns how to plan it. */
async function prepareLinked(
  context: Context,
  { kind, input }: Extract<ImportEntry, { readonly kind: LinkedKind }>,
): Promise<Prepared['plan']> {
  const { references, create } = LINKED_RULES[kind];
  const parsed = await validate(INPUTS[kind], input, context, references(context));
  return async (plan) => ({ id: await create(context, plan, parsed) });
}

/** Validates an entry as `create` does and returns how to plan it. */
async function prepare(
  context: Context,
  entry: ImportEntry,
  repeat: ImportOptions['repeat'],
): Promise<Prepared['plan']> {
  const found = repeat === 'byKey' ? termOrTwin : async (id: Promise<number>) => id;
  switch (entry.kind) {
    case 'event':
      return prepareEvent(context, entry);
    case 'category': {
      const parsed = await validate(
        INPUTS.category,
        entry.input,
        context,
        TERM_RULES.category.references(context),
      );
      const parent = entry.links?.parent;
      const above = (idOf: IdOf) =>
        parent === undefined ? {} : { parent: resolveLink(idOf, 'category', parent, 'parent') };
      return async (plan, idOf) => ({
        id: await found(planTerm(context, plan, 'category', { ...parsed, ...above(idOf) })),
      });
    }
    case 'tag': {
      const parsed = await validate(INPUTS.tag, entry.input, context);
      return async (plan) => ({ id: await found(planTerm(context, plan, 'tag', parsed)) });
    }
    default:
      return prepareLinked(context, entry);
  }
}

/**
 * Creates many records, see `CalendarView.import`. If the store refuses a commit, `data.entry` is the first entry of
 * the batch.
 */
export async function importEntries(
  caller: Context,
  entries: Iterable<ImportEntry> | AsyncIterable<ImportEntry>,
  {
    batch = DEFAULT_BATCH,
    onBatch,
    written,
    onRefused,
    onLeftOut,
    dryRun = false,
    repeat,
  }: ImportOptions = {},
): Promise<Imported> {
  const context: Context = { ...telling(caller, written), isImport: true };
  const ids = noIds();
  const outcomes = new Map<ImportKey, ImportOutcome>();
  let index = 0;
  let kept = 0;
  let waiting: Prepared[] = [];
  let characters = 0;
  /** The entries of the batch that were refused when they were planned, with their errors. */
  let refusals: (readonly [entry: number, error: unknown])[] = [];

  /** The keys of refused entries, with their kinds. */
  const refusedKeys = new Set<string>();
  const keyText = (kind: string, key: unknown): string => JSON.stringify([kind, key]);
  const wasRefused = (kind: string, key: unknown): boolean => refusedKeys.has(keyText(kind, key));

  const pace = createBudget({});
  /** Yields after some entries, so that signals and other requests come through. */
  function turnAfterEntry(): Promise<void> | undefined {
    pace.spend('records', 1);
    return pace.turn();
  }

  /** Reports a refused entry, or stops the import. */
  function refuse(entry: number, thrown: unknown): void {
    if (onRefused === undefined) throw stoppedAt(thrown, entry, kept);
    onRefused(entry, CalendarError.from(thrown));
  }

  /** Prepares an entry, without the values that it may lack if there is an error about them. */
  async function prepared(
    own: Context,
    entry: ImportEntry,
    at: number,
    refusal?: CalendarError,
  ): Promise<Prepared> {
    if (refusal !== undefined) {
      const lighter = onLeftOut && withoutRefused(entry, refusal, wasRefused);
      if (lighter === undefined) throw refusal;
      for (const one of lighter.leftOut) onLeftOut?.(at, one);
      return prepared(own, lighter.entry, at);
    }
    const { kind, key } = entry;
    const without = async (error: CalendarError): Promise<Prepared> => prepared(own, entry, at, error);
    try {
      return { index: at, kind, key, without, plan: await prepare(own, entry, repeat) };
    } catch (error) {
      return without(CalendarError.from(error));
    }
  }

  /**
   * Plans an entry, without the values that it may lack if they are refused only now. A refused entry leaves the plan as it was, and
   * the result is `undefined`.
   */
  async function planEntry(
    plan: Plan,
    one: Prepared,
    idOf: IdOf,
  ): Promise<{ readonly one: Prepared; readonly planned: Planned } | undefined> {
    const goBack = plan.savepoint();
    try {
      // an entry may take as much work as a request
      plan.budget.renew();
      return { one, planned: await one.plan(plan, idOf) };
    } catch (thrown) {
      if (!isRefusal(thrown)) throw stoppedAt(thrown, one.index, kept);
      goBack();
      const lighter = await one.without(CalendarError.from(thrown)).catch((error: unknown) => {
        if (onRefused === undefined) throw stoppedAt(error, one.index, kept);
        refusals.push([one.index, error]);
        if (one.key !== undefined) refusedKeys.add(keyText(one.kind, one.key));
        return undefined;
      });
      return lighter && planEntry(plan, lighter, idOf);
    }
  }

  /** Plans the batch. An entry that is refused only now leaves the batch, even if it is planned again because another commit came first. */
  async function planAll(plan: Plan): Promise<PlannedBatch> {
    const planned: PlannedBatch = { ids: noIds(), outcomes: new Map() };
    const idOf: IdOf = (kind, key, parameter) => {
      const id = planned.ids[kind].get(key) ?? ids[kind].get(key);
      if (id === undefined) throw invalidParam({ [parameter]: 'no entry before this one has this key' });
      return id;
    };
    const accepted: Prepared[] = [];
    for (const waitingOne of waiting) {
      await turnAfterEntry();
      const done = await planEntry(plan, waitingOne, idOf);
      if (done === undefined) continue;
      const { kind, key } = done.one;
      accepted.push(done.one);
      if (key === undefined) continue;
      const { id, outcome } = done.planned;
      if (id !== undefined) planned.ids[kind].set(key, id);
      if (outcome !== undefined) planned.outcomes.set(key, outcome);
    }
    waiting = accepted;
    return planned;
  }

  async function commitBatch(): Promise<void> {
    const [first] = waiting;
    characters = 0;
    if (first === undefined) return;
    try {
      const { result, realId } = await commitPlan(context, planAll, { dryRun });
      for (const kind of Object.keys(result.ids) as ImportKind[]) {
        for (const [key, id] of result.ids[kind]) ids[kind].set(key, realId(id));
      }
      for (const [key, outcome] of result.outcomes) outcomes.set(key, outcome);
    } catch (error) {
      throw stoppedAt(error, first.index, kept);
    }
    for (const [entry, error] of refusals) refuse(entry, error);
    refusals = [];
    if (waiting.length === 0) return;
    kept += waiting.length;
    waiting = [];
    onBatch?.(kept);
  }

  for await (const given of entries) {
    const entry = repeat === 'byKey' ? knownByKey(given) : given;
    try {
      demand(may(context.actor, 'write', entry.kind));
      const own: Context = { ...context, hookAnswers: createHookAnswers(context) };
      waiting.push(await prepared(own, entry, index));
      characters += charactersOf(entry);
    } catch (error) {
      if (entry.key !== undefined) refusedKeys.add(keyText(entry.kind, entry.key));
      refuse(index, error);
    }
    index += 1;
    await turnAfterEntry();
    // a series is a commit of up to a thousand events
    const isLarge = waiting.length >= batch || characters >= BATCH_CHARACTERS;
    const isFull = isLarge || (entry.kind === 'event' && entry.recurrence !== undefined);
    if (isFull && !dryRun) await commitBatch();
  }
  await commitBatch();
  return { entries: kept, ids, outcomes };
}
