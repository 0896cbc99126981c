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
