import { testInSteps } from './contract-in-steps.js';

// the subjects that ask for lists; the others are run in contract.test.ts, and here at night
testInSteps((subject) => /contract|find|series|declared fields|close|concurrency|random/.test(subject));
