import { workspaceOf } from '../vitest.config.js';

/** What `npm run test:second` runs: what `npm test` leaves out and what must pass before a change lands. */
export default workspaceOf('second');
