import type { Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createSources, type Sources } from '@kalends/importer';
import { traceOf } from '../cli-error.js';
import { createAskSource } from '../sources/ask-source.js';
import type { Metrics } from './metrics.js';

/** The calendars that a server follows. */
export function servedSources(
  { calendar, store }: { readonly calendar: Calendar; readonly store: Store },
  metrics: Metrics | undefined,
  printError: (line: string) => void,
): Sources {
  const sources = createSources({
    ...{ calendar, store, ask: createAskSource() },
    onError: (error) => printError(`A source failed: ${traceOf(error)}`),
    onTake: metrics?.onTake,
  });
  metrics?.watchSources(sources);
  return sources;
}
