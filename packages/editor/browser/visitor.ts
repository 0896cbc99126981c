import { endFollowsStart } from './end-follows-start.js';

/*
 * The script of the form for visitors, which works without it. `npm run editor:script` writes it into `src/assets/visitor-script.ts`.
 */
endFollowsStart();
