export { main } from './main.js';
export type { Style } from './style.js';
export type { Surroundings } from './surroundings.js';
export { fillWithDemo } from './demo.js';
