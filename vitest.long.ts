import { workspaceWith } from './vitest.workspace.js';

/** What `npm run test:long` runs: long random runs, tests that kill processes, every mount with every exchange. */
export default workspaceWith({ include: ['**/*.long.test.ts'] });
