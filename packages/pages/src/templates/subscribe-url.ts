import type { PageRequest } from '../context.js';
import { scopeUrl } from '../links.js';
import type { PageLayout } from './templates.js';

/** The calendar file of a page's list. */
export function calendarUrl({ list }: PageLayout, site: PageRequest['site']): string {
  const url = list ?? scopeUrl(site, { kind: 'all' });
  return `${url}${url.includes('?') ? '&' : '?'}ical=1`;
}
