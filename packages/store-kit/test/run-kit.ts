import type { Runner } from '../src/index.js';

/**
 * The names of the subjects of a contract of which at least one test fails.
 *
 * @param register registers the contract's tests
 * @param wanted the subjects to run; all if none is named
 */
export async function failingSubjects(
  register: (runner: Runner) => void,
  wanted: readonly string[] = [],
): Promise<string[]> {
  const tests: { readonly subject: string; readonly body: () => Promise<void> }[] = [];
  let subject = '';
  register({
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
