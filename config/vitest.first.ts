import { workspaceOf } from '../vitest.config.js';

/** What `npm test` runs. */
export default workspaceOf('first');
