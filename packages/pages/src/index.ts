/** Pages: a calendar as HTML, at the URLs of its records. */
export { pages } from './pages.js';
export type { EventPart } from './event-part.js';
export type { PageName, PagesOptions } from './options.js';
export { ENGLISH } from './messages/messages-of.js';
export type { Messages } from './messages/messages.js';
export { html, raw } from './html.js';
export type { Html } from './html.js';
export { THEME_COLORS, themeStylesheet } from './theme.js';
export type { Theme, ThemeColor, ThemeColorName } from './theme.js';
export type { PageRequest, PagesContext, PagesSettings } from './context.js';
export type { DateWriter, DayParts, TimeWords } from '@kalends/site';
export type { Address, Scope, SiteTime, FilterName, ViewFilters, ViewName } from '@kalends/site';
export { scopeUrl, viewUrl } from './links.js';
export type { AddressParts, PageAddress } from './links.js';
export { TEMPLATES } from './templates/default-templates.js';
export type * from './templates/templates.js';
export type * from './views/details.js';
export type { FieldDetails } from './views/field-details.js';
export type {
  EventMap,
  EventPlace,
  MapMoveName,
  MapPin,
  PlacesOfTown,
  ShownPlace,
} from './views/event-map.js';
export type { MapWindow, Position } from './views/web-mercator.js';
export { isTileAddress } from './tile-server.js';
export type { MapOptions, TileServer } from './tile-server.js';
export type { PageImage } from './views/page-image.js';
export type { SeriesDates, SeriesDetails } from './views/series.js';
export type { FieldChoice, FieldFilter } from './views/own-filters.js';
export type { FilterChoice, FilterForm, FilterLink, ViewNarrowing } from './views/filter-choices.js';
export type { DayNames } from './views/day-names.js';
export type { OngoingEvents } from './views/ongoing-events.js';
export type { Recurrence } from './views/recurrence.js';
export type { EventPage } from './views/event-lists.js';
export type { Neighbours } from './views/neighbours.js';
export type { SearchMatch } from './views/search-matches.js';
export type { DayEvent, MonthDay } from './views/month-grid.js';
export type { EventSummary, NamedLink, VenueSummary } from './views/event-summary.js';
