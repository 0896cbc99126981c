// A live site.
export { importSite } from './site/import-site.js';
export type { SiteReport } from './site/import-site.js';
export type { ImportSiteOptions, SiteProgress, StatePort } from './site/import-options.js';
export type { ListedKind, SourceOptions } from './site/source.js';
export type {
  BroughtNote,
  DiffersNote,
  GoneNote,
  MovedNote,
  NoteCounts,
  SiteNote,
  SkippedNote,
  UnknownNote,
} from './site/note.js';

// Files.
export { importICalendar } from './icalendar/import-icalendar.js';
export type { ICalendarOptions } from './icalendar/import-icalendar.js';
export { UnreadableFile } from './file/unreadable-file.js';
export type { FileOptions, FileSource } from './file/file-text.js';
export type { FileRecord, FileReport, Remark } from './file/file-report.js';
