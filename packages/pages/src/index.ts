/** Pages: a calendar as HTML, at the URLs of its records. */
export { pages } from './pages.js';
export type { PageName, PagesOptions } from './options.js';
export { ENGLISH } from './messages/english.js';
export type { Messages } from './messages/messages.js';
export { html, raw } from './html.js';
export type { Html } from './html.js';
export type { PageRequest, PagesContext, PagesSettings } from './context.js';
export type { DateWriter, DayParts } from './dates.js';
export type { Address, Scope, SiteTime, ViewName } from '@kalends/site';
export { scopeUrl, viewUrl } from './links.js';
export type { AddressParts, PageAddress } from './links.js';
export { TEMPLATES } from './templates/default-templates.js';
export type * from './templates/templates.js';
export type * from './views/details.js';
export type { EventPage } from './views/event-lists.js';
export type { DayEvent, MonthDay } from './views/month-grid.js';
export type { EventSummary, NamedLink, VenueSummary } from './views/event-summary.js';
