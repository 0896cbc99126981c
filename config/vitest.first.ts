import { workspaceOf } from '../vitest.workspace.js';

/** What `npm test` runs. */
export default workspaceOf('first');
