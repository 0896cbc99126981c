import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
// #region sources
import { createSources, SourceFailure, type AskSource } from '@kalends/importer';

/** Asks by `fetch`: for sources that you have chosen yourself. */
const ask: AskSource = async ({ url, headers, signal }) => {
  const response = await fetch(url, { headers, signal }).catch(() => {
    throw new SourceFailure('The source does not answer.');
  });
  const body = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
};

const store = createMemoryStore();
export const calendar = createCalendar({ store });
export const sources = createSources({ calendar, store, ask, onError: console.error });
/** Begins to take sources; call what it gives when the program ends. */
export const stop = sources.start();
// #endregion sources
