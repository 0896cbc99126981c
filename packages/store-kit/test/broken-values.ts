import type { ValuePut, Values } from '@kalends/core/store';
import type { Broken } from './broken.js';

/** A store with broken values. */
const having = (broken: (good: Values) => Partial<Values>): Broken => ({
  caughtBy: ['values'],
  broken: (store) => ({ values: { ...store.values, ...broken(store.values) } }),
});

/** A store all of whose puts go through a broken `putAll`. */
const putting = (putAll: (good: Values, puts: readonly ValuePut[]) => Promise<boolean>): Broken =>
  having((good) => ({
    put: (name, value, expected) => putAll(good, [{ name, value, expected }]),
    putAll: (puts) => putAll(good, puts),
  }));

/** A store that makes something else of each put. */
const changing = (by: (put: ValuePut) => ValuePut): Broken =>
  putting((good, puts) => good.putAll(puts.map(by)));

/** Whether the value is stored that a put expects. */
const isExpected = async (good: Values, { name, expected }: ValuePut): Promise<boolean> =>
  expected === undefined || ((await good.get(name)) ?? null) === expected;

/** Stores that have wrong values. */
export const BROKEN_VALUES: Readonly<Record<string, Broken>> = {
  'a value is put whatever is expected': changing(({ name, value }) => ({ name, value })),
  'an expected value is taken for none': changing((put) => ({
    ...put,
    expected: put.expected === undefined ? undefined : null,
  })),
  'a value that is not stored is as expected': putting(async (good, puts) => {
    const isFree = await Promise.all(puts.map(async ({ name }) => (await good.get(name)) === undefined));
    return good.putAll(puts.map((put, index) => (isFree[index] ? { ...put, expected: undefined } : put)));
  }),
  'the first value stays': changing(({ expected = null, ...put }) => ({ ...put, expected })),
  'a value is not removed': putting((good, puts) => good.putAll(puts.filter(({ value }) => value !== null))),
  'a removal leaves an empty text': changing((put) => ({ ...put, value: put.value ?? '' })),
  'a put that was not made reports success': putting(async (good, puts) => {
    await good.putAll(puts);
    return true;
  }),
  'a put that changes nothing reports a failure': putting(async (good, puts) => {
    const [first] = puts;
    const isSame = first !== undefined && (await good.get(first.name)) === first.value;
    return (await good.putAll(puts)) && !isSame;
  }),
  'of several puts those are made that can be': having((good) => ({
    putAll: async (puts) => {
      let areAll = true;
      for (const { name, value, expected } of puts)
        areAll = (await good.put(name, value, expected)) && areAll;
      return areAll;
    },
  })),
  'several puts end at the first that cannot be made': having((good) => ({
    putAll: async (puts) => {
      for (const { name, value, expected } of puts)
        if (!(await good.put(name, value, expected))) return false;
      return true;
    },
  })),
  'several puts are checked before the first is made': putting(async (good, puts) => {
    const areExpected = await Promise.all(puts.map((put) => isExpected(good, put)));
    return (
      areExpected.every(Boolean) &&
      good.putAll(
        puts.map(({ name, value, expected }) =>
          puts.length === 1 ? { name, value, expected } : { name, value },
        ),
      )
    );
  }),
  'of several puts the first of a name counts': putting((good, puts) =>
    good.putAll(puts.filter(({ name }, index) => puts.findIndex((put) => put.name === name) === index)),
  ),
  'several puts are made from the last to the first': putting((good, puts) =>
    good.putAll([...puts].reverse()),
  ),
  'puts at the same time do not see each other': having((good) => ({
    put: async (name, value, expected) =>
      (await isExpected(good, { name, value, expected })) && good.put(name, value),
  })),
  'a list includes its bounds': having((good) => ({
    list: async (after, before, limit) => {
      const value = await good.get(after);
      const others = await good.list(after, before, limit);
      return [...(value === undefined ? [] : [{ name: after, value }]), ...others].slice(0, limit);
    },
  })),
  'a list has no end': having((good) => ({ list: (after, _before, limit) => good.list(after, '~', limit) })),
  'a list ignores its limit': having((good) => ({
    list: (after, before) => good.list(after, before, 10_000),
  })),
  'a list goes by the order of a language': having((good) => ({
    list: async (after, before, limit) => {
      const all = await good.list(after, before, 10_000);
      return [...all].sort((a, b) => a.name.localeCompare(b.name, 'en')).slice(0, limit);
    },
  })),
  'all values are one': having((good) => ({
    get: () => good.get('one'),
    put: (_name, value, expected) => good.put('one', value, expected),
  })),
  'names ignore case': having((good) => ({
    get: (name) => good.get(name.toLowerCase()),
    put: (name, value, expected) => good.put(name.toLowerCase(), value, expected),
  })),
  'a long value is cut': changing((put) => ({ ...put, value: put.value?.slice(0, 65_535) ?? null })),
};
