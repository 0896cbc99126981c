export { compareSites } from './compare-sites.js';
export type { CompareOptions, ComparisonPart, ComparisonProgress } from './compare-options.js';
export { NotTheInterface } from './server.js';
export { htmlReport, verdictOf } from './html-report.js';
export type {
  ComparisonReport,
  CorrectionUse,
  DifferenceExample,
  DifferenceGroup,
  ListedTotal,
} from './comparison-report.js';
export type { DifferenceKind } from './difference.js';
export type { Collection } from './collections.js';

// Progress and limits of a comparison, and the report of the import before it.
export { fileState, ForeignState, isSiteNote } from '@kalends/client/internal';
export type { RequestLimits, SiteNote, StatePort } from '@kalends/client/internal';
export { adviceOnDifference } from './advice.js';
