/** The contract kit of the port `Media`: tests for every implementation. */
export { testMedia } from './kit.js';
