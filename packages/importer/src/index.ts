// A live site.
export { importSite } from './site/import-site.js';
export { addressWordOf } from './site/entrances.js';
export type { SiteReport } from './site/import-site.js';
export type { ImportSiteOptions, SiteProgress } from './site/import-options.js';
export type { NoteCounts } from './site/note-counts.js';
export type { SiteNote, StatePort } from '@kalends/client/internal';

// Files.
export { importICalendar } from './icalendar/import-icalendar.js';
export { UnreadableFile } from './file/unreadable-file.js';
export type { FileSource } from './file/file-text.js';
export type { EventFileOptions } from './file/import-file.js';
export type { FileReport, Remark } from './file/file-report.js';

export { importCsv } from './csv/import-csv.js';
export type { CsvOptions } from './csv/import-csv.js';
export { previewCsv } from './csv/read-csv.js';
export type { CsvPreview } from './csv/read-csv.js';
export type { CsvKind } from './csv/columns.js';
export { exportCalendar, LOST_FIELDS } from './export/export-calendar.js';
export type { ExportFormat, ExportOptions } from './export/export-calendar.js';
export { importJson } from './json/import-json.js';

// Pages of other sites.
export { importPage, PageWithoutEvents } from './pages/import-page.js';
export type { PageOptions, PageReport } from './pages/import-page.js';
export type { AskPage } from './pages/ask-page.js';
export { importWxr } from './wxr/import-wxr.js';
export type { WxrOptions } from './wxr/import-wxr.js';

// Progress and limits of an import.
export { fileState, ForeignState } from '@kalends/client/internal';
