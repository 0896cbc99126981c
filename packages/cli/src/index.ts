export { main } from './main.js';
export type { Style } from './style.js';
export type { CliContext } from './cli-context.js';
export { fillWithDemo } from './serve/demo.js';
