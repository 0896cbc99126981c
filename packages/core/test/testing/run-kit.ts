import { testStore, type ContractOptions } from '../../src/testing/index.js';

/** The names of the subjects of which at least one test fails, among those that are asked for; all when none is named. */
export async function failingSubjects(
  options: Pick<ContractOptions, 'createStore' | 'reopen'>,
  wanted: readonly string[] = [],
): Promise<string[]> {
  const tests: { readonly subject: string; readonly body: () => Promise<void> }[] = [];
  let subject = '';
  testStore({
    ...options,
    describe: (name, body) => {
      subject = name;
      body();
    },
    it: Object.assign((_name: string, body: () => Promise<void>) => tests.push({ subject, body }), {
      skip: () => undefined,
    }),
  });
  const failing = new Set<string>();
  for (const test of tests) {
    if (failing.has(test.subject) || (wanted.length > 0 && !wanted.includes(test.subject))) continue;
    await test.body().catch(() => failing.add(test.subject));
  }
  return [...failing];
}
