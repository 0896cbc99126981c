import { testKinds } from './kinds-views.js';

testKinds(() => true);
