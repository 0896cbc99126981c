import type { Actor, Calendar, CalendarView } from '@kalends/core';
import type { Site } from '@kalends/http';
import type { Cursors } from '@kalends/sync';

/** The context that the tools of one server share. */
export interface Workplace {
  readonly calendar: Calendar;
  readonly site: Site;
  readonly cursors: Cursors;
  /** Whether events are only drafted: a person publishes them. */
  readonly draftsOnly: boolean;
}

/** The context of one call of a tool. */
export interface ToolContext extends Workplace {
  /** The calendar with the rights of the caller. */
  readonly view: CalendarView;
}

/**
 * The rights of a caller who only drafts: those of a contributor, who can submit events for review and change the own
 * ones until they are published, and never more than the caller has.
 */
const asDrafting = (view: CalendarView): Actor | null =>
  view.actor !== null && view.may('edit_posts') ? { id: view.actor.id, role: 'contributor' } : view.actor;

/** The context of a call by an actor. */
export function contextFor(workplace: Workplace, actor: Actor | null): ToolContext {
  const { calendar, site, draftsOnly } = workplace;
  const view = calendar.as(actor, { siteUrl: site.url });
  return { ...workplace, view: draftsOnly ? calendar.as(asDrafting(view), { siteUrl: site.url }) : view };
}
