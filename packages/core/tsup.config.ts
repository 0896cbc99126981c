import { defineConfig } from 'tsup';
import { packageBuild } from '../../tsup.package.js';

export default defineConfig(
  packageBuild(
    {
      index: 'src/index.ts',
      store: 'src/store/index.ts',
      adapter: 'src/adapter.ts',
    },
    [
      ...['errors', 'calendar', 'access/actor', 'fields/fields', 'fields/types/index'],
      ...['text/fold', 'text/letters', 'text/name-key', 'time/local-time'],
      ...['event-loop', 'shared-work', 'query/semantics', 'store/commit/resolve-commit'],
      ...['store/changes/change-log', 'store/changes/history-in-memory'],
    ],
  ),
);
