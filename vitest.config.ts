/** So that `npx vitest` and editors find the projects. */
export { default } from './vitest.workspace.js';
