// A live site.
export { importSite } from './site/import-site.js';
export type { SiteReport } from './site/import-site.js';
export type { SiteZone } from './site/site-zone.js';
export type { ImportSiteOptions, SiteProgress } from './site/import-options.js';
export type { ListedKind, SourceOptions } from './site/source.js';
export type {
  BroughtNote,
  DiffersNote,
  GoneNote,
  MovedNote,
  NoteCounts,
  ReasonCounts,
  SiteNote,
  SkippedNote,
  UnknownNote,
} from './note.js';
export { isSiteNote } from './note.js';

// Files.
export { importICalendar } from './icalendar/import-icalendar.js';
export type { ICalendarOptions } from './icalendar/import-icalendar.js';
export { UnreadableFile } from './file/unreadable-file.js';
export type { FileOptions, FileSource } from './file/file-text.js';
export type { EventFileOptions, FileImportOptions } from './file/import-file.js';
export type { FileRecord, FileReport, Remark } from './file/file-report.js';

// Progress and limits of imports and comparisons.
export { fileState } from './state/file-state.js';
export { ForeignState } from './state/state-port.js';
export type { StatePort } from './state/state-port.js';
export type { RequestLimits } from './polite.js';

// A comparison of two servers.
export { compareSites } from './compare/compare-sites.js';
export type { CompareOptions, ComparisonPart, ComparisonProgress } from './compare/compare-options.js';
export { NotTheInterface } from './compare/server.js';
export { CORRECTION_NUMBERS } from './compare/corrections.js';
export { htmlReport, verdictOf } from './compare/html-report.js';
export type {
  ComparisonReport,
  CorrectionUse,
  DifferenceExample,
  DifferenceGroup,
} from './compare/comparison-report.js';
export type { DifferenceKind } from './compare/difference.js';
export type { Collection } from './compare/collections.js';
export { importCsv } from './csv/import-csv.js';
export type { CsvOptions } from './csv/import-csv.js';
export { previewCsv } from './csv/read-csv.js';
export type { CsvFileOptions, CsvPreview } from './csv/read-csv.js';
export type { CellValue, CsvKind } from './csv/columns.js';
export type { DateFormat } from './csv/cells.js';
export { exportCalendar, LOST_FIELDS } from './export/export-calendar.js';
export type { ExportFormat, ExportOptions } from './export/export-calendar.js';
export { importJson } from './json/import-json.js';
export type { JsonOptions } from './json/import-json.js';
