export { main } from './main.js';
export type { Surroundings } from './surroundings.js';
export { fillWithDemo } from './demo.js';
