import type { Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createSubmissions, type Submissions } from '@kalends/editor';
import { traceOf } from '../cli-error.js';
import type { ServeOptions } from './serve-options.js';

/** How often what is over is forgotten, in milliseconds. */
const HOUR = 3_600_000;

/** The submissions of a server. */
export interface ServedSubmissions {
  /** Undefined if they are off. */
  readonly submissions: Submissions | undefined;
  /** Begins to forget what is over, every hour; returns a function that ends it. */
  readonly start: () => () => void;
}

/** Creates the submissions of a server. It sends no messages: events go to moderation without a confirmation. */
export function servedSubmissions(
  data: { readonly calendar: Calendar; readonly store: Store },
  { submissions: mode, locale }: Pick<ServeOptions, 'submissions' | 'locale'>,
  printError: (line: string) => void,
): ServedSubmissions {
  if (mode === 'off') return { submissions: undefined, start: () => () => undefined };
  const submissions = createSubmissions({ ...data, locale });
  const tidy = (): void =>
    void submissions
      .tidy()
      .catch((error: unknown) => printError(`Forgetting submissions failed: ${traceOf(error)}`));
  return {
    submissions,
    start() {
      const timer = setInterval(tidy, HOUR);
      return () => clearInterval(timer);
    },
  };
}
