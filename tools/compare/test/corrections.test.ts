import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CORRECTION_NUMBERS, correctionOf } from '../src/corrections.js';
import type { CompareRequest } from '../src/compare-request.js';
import { CASES, type PartialDifference } from './correction-cases.js';
import { LATER_CASES } from './later-correction-cases.js';
import { SITE_CASES } from './site-correction-cases.js';
import type { Difference } from '../src/difference.js';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/compare.md'), 'utf8');
const spec = readFileSync(join(root, 'docs/spec/corrections.md'), 'utf8');

describe('the table of corrections', () => {
  it.each(CORRECTION_NUMBERS)('%s is specified, and stands in docs/compare.md', (number) => {
    expect(spec).toContain(`[${number}](../differences.md#`);
    expect(page).toContain(`[${number}](differences.md#`);
  });
});

const ALL = new Set(CORRECTION_NUMBERS);

/** What explains one difference. */
function explained(
  query: Readonly<Record<string, string>>,
  difference: PartialDifference,
  request: Partial<CompareRequest>,
): string | undefined {
  const whole: Difference = { at: '', a: undefined, b: undefined, within: { a: {}, b: {} }, ...difference };
  const asked: CompareRequest = { as: 'anonymous', path: ['events'], query, ...request };
  return correctionOf({ request: asked, difference: whole }, ALL)?.number;
}

describe('a correction', () => {
  it.each([...CASES, ...LATER_CASES, ...SITE_CASES])(
    '%s: %s',
    (number, _, query, difference, request = {}) => {
      expect(explained(query, difference, request)).toBe(number);
    },
  );
});
