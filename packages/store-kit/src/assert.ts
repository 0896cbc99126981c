import { CalendarError, type ErrorCode } from '@kalends/core';

/** The error of a failed contract test. */
export class ContractBroken extends Error {
  override readonly name = 'ContractBroken';
}

/** Throws with the message unless `holds`. */
export function check(holds: boolean, message: string): void {
  if (!holds) throw new ContractBroken(message);
}

/** Plain data as text; equal data give the same text, independent of the order of fields. */
export function show(value: unknown): string {
  const sorted = (_key: string, inner: unknown): unknown =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner;
  return value === undefined ? 'undefined' : JSON.stringify(value, sorted);
}

/** Throws unless both are equal plain data. */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [is, shouldBe] = [show(actual), show(expected)];
  if (is !== shouldBe) throw new ContractBroken(`${what}\n  is:        ${is}\n  should be: ${shouldBe}`);
}

/** Throws unless the promise rejects with a `CalendarError` of this code. */
export async function rejects(promise: Promise<unknown>, code: ErrorCode, what: string): Promise<void> {
  const outcome = await promise.then(
    () => 'succeeded',
    (error: unknown) => (error instanceof CalendarError ? error.code : `threw ${String(error)}`),
  );
  if (outcome !== code) throw new ContractBroken(`${what}: should reject with ${code}, but ${outcome}`);
}
