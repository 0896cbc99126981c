import { CalendarError } from '../../errors.js';
import { madeOnce } from '../../shared-work.js';
import { kindsOf } from '../../records/kinds.js';
import type { AllOwnFields, OwnField } from './own-fields.js';

type SettingOfField = `field ${string}`;

/** A store, as far as it remembers the types of fields: each is a setting, `field event age`. */
interface Remembering {
  setting(
    name: SettingOfField,
    given: { readonly value: string; readonly replaces?: string },
  ): Promise<string | undefined>;
  settings(
    after: string,
    before: string,
    limit: number,
  ): Promise<readonly { readonly name: string; readonly value: string }[]>;
}

/** More than any calendar has declared over the years: a setting that is not among them is read by itself. */
const MOST_SETTINGS = 10_000;

const refusal = (path: string, { type, was }: OwnField, known: string): CalendarError =>
  new CalendarError(
    'internal',
    `fields.${path}: the type is ${type}, but the stored values are of the type ${known}${was === undefined ? '' : `, not ${was}`}. ` +
      `Convert them, or say was: '${known}' (docs/fields.md).`,
  );

/** Remembers the types of fields, and rejects if one was of another type that its declaration does not name (`was`). */
async function rememberTypes(store: Remembering, fields: AllOwnFields): Promise<void> {
  const stored = await store.settings('field ', 'field!', MOST_SETTINGS);
  const types = new Map(stored.map(({ name, value }) => [name, value]));
  for (const kind of kindsOf('event', 'linked')) {
    for (const field of fields[kind].values()) {
      const { name, type: value, was } = field;
      const setting: SettingOfField = `field ${kind} ${name}`;
      let known = types.get(setting) ?? (await store.setting(setting, { value }));
      if (known !== value && known !== undefined && known === was)
        known = await store.setting(setting, { value, replaces: was });
      if (known !== value) throw refusal(`${kind}.${name}`, field, String(known));
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
  return new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      const call = (...args: unknown[]): unknown => Reflect.apply(method, target, args);
      return name === 'close' ? call : async (...args: unknown[]) => ready().then(() => call(...args));
    },
  });
}
