import { HOST } from '../access/actor.js';
import { CalendarError } from '../errors.js';
import { INPUTS, PATCHES, type Parsed, type WritableKind } from '../fields/record-inputs.js';
import type { LinkInput } from '../fields/types/links.js';
import { validate, type References } from '../fields/validate.js';
import type { AnyHook, HookAnswers } from '../hooks.js';
import type { FieldSpec } from '../records/field-table.js';
import { isPostKind, kindsOf, type LinkedKind } from '../records/kinds.js';
import { FIELDS, type RecordOf } from '../records/record.js';
import { clockOf, type DateReading } from '../time/date-text.js';
import { withinTime } from '../work/time-limit.js';
import type { LocalTime } from '../time/local-time.js';
import { UTC, type Zone } from '../time/zone.js';
import { nowSeconds, type Context } from './context.js';
import { FinalConflict } from './plan.js';
import { withReadableCustom } from './readable-custom.js';

/** How long a hook may take, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Calls a hook. Rejects with the `CalendarError` that it throws; with `internal` if it throws something else, which is
 * reported; and with `busy` if it takes too long.
 */
async function call(
  { hooks, actor, report }: Context,
  hook: AnyHook,
  given: unknown,
  more: object,
): Promise<unknown> {
  const about = { ...more, actor, calendar: hooks?.reader() };
  try {
    return await withinTime(
      TIMEOUT,
      new AbortController(),
      (signal) => hook(given, { ...about, signal }),
      () => {
        report(new Error(`A hook took longer than ${TIMEOUT / 1000} seconds.`));
        return new CalendarError('busy', 'The calendar is busy. Try again later.', { retry_after: 1 });
      },
    );
  } catch (error) {
    if (!(error instanceof CalendarError)) {
      report(error);
      throw new CalendarError('internal', 'A hook of the calendar failed.');
    }
    if (error.code !== 'conflict') throw error;
    const cause = new FinalConflict(error.message, { cause: error });
    throw new CalendarError('conflict', error.message, {}, { cause });
  }
}

/** A copy of a value that cannot be changed. */
function frozen(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(frozen));
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return value;
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([name, one]) => [name, frozen(one)])));
}

type ParsedLink = LinkInput<object>;

/** The kind that a field links to, if its records can be given inline. */
function inlineKind(kind: WritableKind, name: string): LinkedKind | undefined {
  const { links }: Partial<FieldSpec> = (FIELDS[kind] as Readonly<Record<string, FieldSpec>>)[name] ?? {};
  return kindsOf('linked').find((linked) => linked === links);
}

/** A parsed date as a text: on the clock of a zone, or in UTC. */
function dateText(context: Context, name: string, reading: DateReading, zone: Zone): LocalTime | undefined {
  const own = name === 'date_utc' ? UTC : zone;
  const date = reading({ now: nowSeconds(context), zone: own });
  // through an interface an offset is ignored, but that of a date in UTC (dates.md §1)
  return date && (own === UTC || context.decoders === undefined ? clockOf(date, own) : date.local);
}

/** Parsed values in the form in which callers give them. */
function asGiven(context: Context, kind: WritableKind, values: object, zone: Zone): object {
  const linkAsGiven = (link: ParsedLink, linked: LinkedKind): unknown =>
    'id' in link ? link.id : asGiven(context, linked, link.input, context.siteZone);
  const valueAsGiven = (name: string, value: unknown): unknown => {
    if (typeof value === 'function') return dateText(context, name, value as DateReading, zone);
    const linked = inlineKind(kind, name);
    // the empty text takes a value away; null is no value (`numberWhere`)
    if (linked === undefined) return value === null ? '' : frozen(value);
    const links = value as ParsedLink | readonly ParsedLink[] | null;
    return Object.freeze((links === null ? [] : [links].flat()).map((link) => linkAsGiven(link, linked)));
  };
  const given = Object.entries(values as Readonly<Record<string, unknown>>)
    .map(([name, value]) => [name, valueAsGiven(name, value)] as const)
    .filter(([, value]) => value !== undefined);
  return Object.freeze(Object.fromEntries(given));
}

const hookOf = (
  { hooks }: Context,
  kind: WritableKind,
  name: 'create' | 'update' | 'trash',
): AnyHook | undefined => hooks?.of[kind]?.before?.[name];

/** How an input is read. */
export interface InputRules<K extends WritableKind> {
  readonly references: References<Parsed<K>>;
  /** The zone of its dates. Default: that of the site. */
  readonly zone?: Zone;
}

/** Keeps what the hooks say to an entry of an import; `undefined` if there are none. */
export const createHookAnswers = ({ hooks }: Context): HookAnswers | undefined =>
  hooks === undefined ? undefined : new Map();

/**
 * Calls a hook, unless it was called with the same in an earlier attempt to plan the entry of an import: then its answer of that
 * time is given again. `undefined` if it returns what it was given.
 */
function ask(context: Context, hook: AnyHook, given: unknown, more: object): Promise<unknown> {
  const calling = async () => {
    const returned = await call(context, hook, given, more);
    return returned === given ? undefined : returned;
  };
  const { hookAnswers } = context;
  if (hookAnswers === undefined) return calling();
  const answers = hookAnswers.get(hook) ?? new Map<string, Promise<unknown>>();
  hookAnswers.set(hook, answers);
  const calledWith = JSON.stringify([given, more]);
  const answer = answers.get(calledWith) ?? calling();
  answers.set(calledWith, answer);
  return answer;
}

/** Calls the hook of a creation or an update, and reads what it returns. */
async function passed<K extends WritableKind>(
  context: Context,
  kind: K,
  hook: AnyHook,
  values: Parsed<K>,
  rules: () => InputRules<K>,
  { schemas, more }: { readonly schemas: typeof INPUTS; readonly more: object },
): Promise<Parsed<K>> {
  const { references, zone = context.siteZone } = rules();
  const given = asGiven(context, kind, values, zone);
  const returned = await ask(context, hook, given, more);
  if (returned === undefined) return values;
  try {
    return await validate(schemas[kind], returned, { ...context, decoders: undefined }, references);
  } catch (error) {
    // the caller has not given it
    context.report(error);
    throw new CalendarError('internal', 'A hook of the calendar returned an invalid input.');
  }
}

/** The values of a creation after the hook of the kind, if there is one. */
export async function beforeCreate<K extends WritableKind>(
  context: Context,
  kind: K,
  values: Parsed<K>,
  rules: () => InputRules<K>,
): Promise<Parsed<K>> {
  const hook = hookOf(context, kind, 'create');
  if (hook === undefined) return values;
  return passed(context, kind, hook, values, rules, { schemas: INPUTS, more: {} });
}

const shown = <K extends WritableKind>(context: Context, kind: K, record: RecordOf<K>): unknown =>
  isPostKind(kind)
    ? withReadableCustom({ ...context, actor: HOST }, kind, record as RecordOf<typeof kind>)
    : record;

/** The values of an update after the hook of the kind, if there is one. */
export async function beforeUpdate<K extends WritableKind>(
  context: Context,
  kind: K,
  record: RecordOf<K>,
  values: Parsed<K>,
  rules: () => InputRules<K>,
): Promise<Parsed<K>> {
  const hook = hookOf(context, kind, 'update');
  if (hook === undefined) return values;
  const more = { record: shown(context, kind, record) };
  return passed(context, kind, hook, values, rules, { schemas: PATCHES as typeof INPUTS, more });
}

/** Calls the hook of a kind before a record goes to the trash, if there is one. */
export async function beforeTrash<K extends WritableKind>(
  context: Context,
  kind: K,
  record: RecordOf<K>,
): Promise<void> {
  const hook = hookOf(context, kind, 'trash');
  if (hook !== undefined) await ask(context, hook, shown(context, kind, record), {});
}
