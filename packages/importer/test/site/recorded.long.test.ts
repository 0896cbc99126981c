import { testRecorded } from './recorded-copies.js';

testRecorded(1);
