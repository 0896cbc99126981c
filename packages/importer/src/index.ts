// A live site.
export { importSite } from './site/import-site.js';
export { addressWordOf } from './site/entrances.js';
export type { AddressWord } from './site/entrances.js';
export type { SiteReport } from './site/import-site.js';
export type { SiteSettings } from './site/site-settings.js';
export type { Proof, ProofSource } from './site/proofs.js';
export type { FoundSeries } from './site/find-series.js';
export type { SiteZone } from './site/site-zone.js';
export type { ImportSiteOptions, SiteProgress } from './site/import-options.js';
export type { ListedKind, SourceOptions } from './site/source.js';
export type { NoteCounts, ReasonCounts } from './site/note-counts.js';
export { isSiteNote } from '@kalends/client/bulk';
export type {
  BroughtNote,
  DiffersNote,
  GoneNote,
  MovedNote,
  SiteNote,
  SkippedNote,
  UnknownNote,
} from '@kalends/client/bulk';

// Files.
export { importICalendar } from './icalendar/import-icalendar.js';
export type { ICalendarOptions } from './icalendar/import-icalendar.js';
export { UnreadableFile } from './file/unreadable-file.js';
export type { FileOptions, FileSource } from './file/file-text.js';
export type { EventFileOptions, FileImportOptions } from './file/import-file.js';
export type { FileRecord, FileReport, Remark } from './file/file-report.js';

export { importCsv } from './csv/import-csv.js';
export type { CsvOptions } from './csv/import-csv.js';
export { previewCsv } from './csv/read-csv.js';
export type { CsvFileOptions } from './csv/csv-file-options.js';
export type { CsvPreview } from './csv/read-csv.js';
export type { CellValue, CsvKind } from './csv/columns.js';
export type { DateFormat } from './csv/cells.js';
export { exportCalendar, LOST_FIELDS } from './export/export-calendar.js';
export type { ExportFormat, ExportOptions } from './export/export-calendar.js';
export { importJson } from './json/import-json.js';
export type { JsonOptions } from './json/import-json.js';

// Pages of other sites.
export { importPage, PageWithoutEvents } from './pages/import-page.js';
export type { PageOptions, PageReport } from './pages/import-page.js';
export type { AskPage, PageAnswer } from './pages/ask-page.js';
export { importWxr } from './wxr/import-wxr.js';
export type { WxrOptions, WxrSource } from './wxr/import-wxr.js';

// Progress and limits of an import.
export { fileState, ForeignState } from '@kalends/client/bulk';
export type { RequestLimits, StatePort } from '@kalends/client/bulk';
