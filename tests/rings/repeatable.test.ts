import fc from 'fast-check';
import { expect, it } from 'vitest';

it("a failing property prints the command that repeats it (with 'quotes')", () => {
  expect(() =>
    fc.assert(
      fc.property(fc.nat(), (number) => number < 5),
      { seed: 7 },
    ),
  ).toThrow(
    /^Property failed after \d+ tests\n[^]*Counterexample: \[5\][^]*\n\nRepeat it: SEED=7 npx vitest run tests\/rings\/repeatable\.test\.ts -t 'a failing property prints the command that repeats it \.with \.quotes\.\.'$/,
  );
});

it('so does one that waits', async () => {
  const property = fc.asyncProperty(fc.nat(), (number) => Promise.resolve(number < 5));
  await expect(fc.assert(property, { seed: 8 })).rejects.toThrow(
    "Repeat it: SEED=8 npx vitest run tests/rings/repeatable.test.ts -t 'so does one that waits'",
  );
});
