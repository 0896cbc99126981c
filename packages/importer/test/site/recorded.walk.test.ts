import { testRecorded } from './recorded-copies.js';

// the night imports all of them
testRecorded(3);
