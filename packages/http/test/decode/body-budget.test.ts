import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBodyBudget } from '../../src/decode/body-budget.js';
import { DEFAULT_REQUEST_LIMITS } from '../../src/decode/request-limits.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const MB = 1_000_000;
const LIMITS = { ...DEFAULT_REQUEST_LIMITS, bodySize: MB, bodiesSize: 2 * MB, clientBodiesSize: 2 * MB };

it.each([
  ['on an edge runtime, where requests end without releasing them, bodies count for a time', true],
  ['elsewhere bodies count until they are released', false],
])('%s', (_what, isEdge) => {
  if (isEdge) vi.stubGlobal('EdgeRuntime', 'edge-runtime');
  const budget = createBodyBudget(LIMITS);
  budget('left').hold(MB);
  budget('left too').hold(MB);
  expect(() => budget('next').hold(MB)).toThrow('busy');
  vi.advanceTimersByTime(120_000);
  const next = () => budget('next').hold(MB);
  if (isEdge) expect(next).not.toThrow();
  else expect(next).toThrow('busy');
});
