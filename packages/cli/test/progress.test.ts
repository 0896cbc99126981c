import { describe, expect, it } from 'vitest';
import { barFor, barOrLinesFor } from '../src/progress.js';

/** What is shown of some work in a hundred thousand steps. */
function shownOf(total: number | undefined, { terminal }: { terminal: boolean }) {
  const [texts, errors]: [string[], string[]] = [[], []];
  const report = barOrLinesFor({
    printError: (line) => errors.push(line),
    ...(terminal && { status: (text: string) => texts.push(text) }),
  });
  for (let done = 0; done <= 100_000; done++) report('event records', done, total);
  return { texts, errors };
}

describe('progress', () => {
  it('is a bar on a terminal, drawn once for each per cent', () => {
    const { texts, errors } = shownOf(100_000, { terminal: true });
    expect(errors).toEqual([]);
    expect(texts).toHaveLength(101);
    expect(texts[0]).toBe('[........................]   0 %  event records 0 of 100,000');
    expect(texts[50]).toBe('[############............]  50 %  event records 50,000 of 100,000');
    expect(texts[100]).toBe('[########################] 100 %  event records 100,000 of 100,000');
  });

  it('is lines where there is no terminal', () => {
    const { errors } = shownOf(100_000, { terminal: false });
    expect(errors).toHaveLength(100);
    expect(errors[0]).toBe('event records 1,000 of 100,000');
    expect(errors.at(-1)).toBe('event records 100,000 of 100,000');
  });

  it('is a count where no one knows how much there is', () => {
    expect(shownOf(undefined, { terminal: true }).texts.at(-1)).toBe('event records 100,000');
    expect(shownOf(undefined, { terminal: false }).errors.at(-1)).toBe('event records 100,000');
  });

  it('is whole when there is nothing to do, and nothing where only a bar is wanted and there is no terminal', () => {
    const texts: string[] = [];
    barFor({ status: (text) => texts.push(text) })('checks', 0, 0);
    expect(texts).toEqual(['checks 0 of 0']);
    expect(() => barFor({})('checks', 1, 2)).not.toThrow();
  });
});
