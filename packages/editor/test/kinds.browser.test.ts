import { testKinds } from './kinds-views.js';

// two kinds of records, and two of terms, have the same views: each is looked at in one of them, at night in both
testKinds((sum) => sum % 2 === 0);
