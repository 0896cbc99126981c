import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
// #region sources
import { createSources } from '@kalends/sources';

const store = createMemoryStore();
export const calendar = createCalendar({ store });
export const sources = createSources({ calendar, store, onError: console.error });
/** Begins to take sources; call what it gives when the program ends. */
export const stop = sources.start();
// #endregion sources
