export { main } from './main.js';
export type { CliContext, Style } from '@kalends/command-kit';
export { fillWithDemo } from './serve/demo.js';
