/** So that `npx vitest` and editors find the projects without being told `--config vitest.workspace.ts`. */
export { default } from './vitest.workspace.js';
