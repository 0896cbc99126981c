import { testInSteps } from './contract-in-steps.js';

testInSteps();
