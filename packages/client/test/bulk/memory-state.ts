import type { StatePort } from '@kalends/client/internal';

/** A state in memory, kept as JSON as a file would; `''` once there is none. */
export function memoryState(): StatePort & { readonly text: () => string } {
  let kept = '';
  return {
    text: () => kept,
    load: async () => (kept === '' ? undefined : (JSON.parse(kept) as unknown)),
    async save(state) {
      kept = state === undefined ? '' : JSON.stringify(state);
    },
  };
}
