import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig } from 'tsup';
import { packageBuild } from '../../config/tsup.package.js';

/** The build has `date-fns-tz` in it: apps that install it get 28 MB of `date-fns`, which is not loaded. Its licence is beside it. */
const zones = dirname(createRequire(import.meta.url).resolve('date-fns-tz/package.json'));

export default defineConfig({
  ...packageBuild(
    {
      index: 'src/index.ts',
      store: 'src/store/index.ts',
      adapter: 'src/adapter.ts',
      internal: 'src/internal.ts',
    },
    [
      ...['errors', 'calendar', 'access/actor', 'fields/fields', 'fields/types/index'],
      ...['events/event-list', 'resource/linked-list-params', 'terms/term-list-params'],
      ...['text/fold', 'text/letters', 'text/name-key', 'time/local-time'],
      ...['work/event-loop', 'work/shared-work', 'query/semantics', 'store/commit/resolve-commit'],
      ...['store/changes/change-log', 'store/changes/history-in-memory'],
    ],
  ),
  onSuccess: () => copyFile(join(zones, 'LICENSE.md'), join('dist', 'date-fns-tz.LICENSE')),
});
