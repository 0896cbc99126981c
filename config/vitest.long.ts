import { workspaceOf } from '../vitest.config.js';

/**
 * What `npm run test:long` runs: long random runs, tests that kill processes, every mount with every exchange. Some wait for
 * the time limits of a server, so there are more workers than cores.
 */
export default workspaceOf('night', {}, '150%');
