/** Pages: a calendar as HTML, at the URLs of its records. */
export { pages } from './pages.js';
export type { PageName, PagesOptions } from './options.js';
export { ENGLISH } from './messages/messages-of.js';
export type { Messages } from './messages/messages.js';
export { html, raw } from './html.js';
export type { Html } from './html.js';
export { THEME_COLORS, themeStylesheet } from './theme.js';
export type { Theme } from './theme.js';
export type { PagesContext } from './context.js';
export { scopeUrl, viewUrl } from './links.js';
export { TEMPLATES } from './templates/default-templates.js';
export type {
  CalendarView,
  DayView,
  DigestView,
  ErrorView,
  EventView,
  HostView,
  ListView,
  MapView,
  MonthView,
  PageLayout,
  PosterView,
  ScreenView,
  SeriesView,
  Templates,
  WeekView,
} from './templates/templates.js';
export type { EventDetails } from './views/details.js';
export { isTileAddress } from './tile-server.js';
export type { MapOptions } from './tile-server.js';
export type { EventSummary } from './views/event-summary.js';
