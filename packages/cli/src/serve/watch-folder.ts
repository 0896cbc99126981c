import { watch } from 'node:fs';

/** How long a folder must be quiet before it counts as changed, in milliseconds: an editor writes a file in several steps. */
const QUIET = 100;

/** Calls a listener after files in a folder, or in one below it, have changed, until `stop` is aborted. */
export function watchFolder(folder: string, changed: () => void, stop: AbortSignal): void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true, persistent: false, signal: stop }, () => {
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET);
  });
  // a folder that was removed is told of by the next reload
  watcher.on('error', () => watcher.close());
  stop.addEventListener('abort', () => clearTimeout(timer));
}
