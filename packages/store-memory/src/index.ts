// The store.
export { createMemoryStore } from './memory-store.js';
