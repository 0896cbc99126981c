import { CalendarError } from '../../errors.js';
import { madeOnce } from '../../work/shared-work.js';
import { ofThisShare } from '../../work/shares.js';
import { kindsOf } from '../../records/kinds.js';
import { getOrPut, type Values } from '../../store/values.js';
import type { AllOwnFields, OwnField } from './own-fields.js';

/** A store, as far as it remembers the types of fields: each is a value under a name like `field event age`. */
interface Remembering {
  readonly values: Values;
}

/** More than any calendar has declared over the years: a type that is not among them is read by itself. */
const MOST_TYPES = 10_000;

const refusal = (path: string, { type, was }: OwnField, known: string): CalendarError =>
  new CalendarError(
    'internal',
    `fields.${path}: the type is ${type}, but the stored values are of the type ${known}${was === undefined ? '' : `, not ${was}`}. ` +
      `Convert them, or say was: '${known}' (docs/fields.md).`,
  );

/** Remembers the types of fields, and rejects if one was of another type that its declaration does not name (`was`). */
async function rememberTypes({ values }: Remembering, fields: AllOwnFields): Promise<void> {
  const stored = await values.list('field ', 'field!', MOST_TYPES);
  const types = new Map(stored.map(({ name, value }) => [name, value]));
  for (const kind of kindsOf('event', 'linked')) {
    for (const field of fields[kind].values()) {
      const { name, type: value, was } = field;
      const under = `field ${kind} ${name}`;
      let known = types.get(under) ?? (await getOrPut(values, under, value));
      if (known !== value && known === was)
        known = (await values.put(under, value, was)) ? value : ((await values.get(under)) ?? known);
      if (known !== value) throw refusal(`${kind}.${name}`, field, known);
    }
  }
}

/**
 * A store whose calls wait until the types of fields are known to be those of the values that it has, and are rejected if they are not;
 * without fields the store itself. What fails for another reason is tried again with the next call.
 */
export function withKnownTypes<S extends Remembering & object>(store: S, fields: AllOwnFields): S {
  if (Object.values(fields).every(({ size }) => size === 0)) return store;
  const ready = madeOnce(async () => rememberTypes(store, fields));
  const waiting = <T extends object>(port: T, members: object = {}): T =>
    new Proxy(port, {
      get(target, name) {
        const member: unknown = Reflect.get(name in members ? members : target, name);
        if (typeof member !== 'function') return member;
        const call = (...args: unknown[]): unknown => Reflect.apply(member, target, args);
        if (name === 'close') return call;
        return async (...args: unknown[]) => {
          const callThen = ofThisShare(call);
          return ready().then(() => callThen(...args));
        };
      },
    });
  return waiting(store, { values: waiting(store.values) });
}
