import { CalendarError, type Calendar, type CalendarView } from '@kalends/core';
import type { TermKind } from '@kalends/core/adapter';
import type { WpPostKind } from '../kinds.js';
import type { Values } from '../dialect/params.js';
import { forbidden, RestError } from '../dialect/rest-error.js';
import { fieldsOfMeta } from './meta.js';
import type { EVENT_WRITE } from './post-params.js';

type Given = Values<typeof EVENT_WRITE>;

/** The dates that an event is created with (M8). */
const DATES = ['_EventStartDate', '_EventEndDate'] as const;

/** Refuses a new event without dates. */
export function demandDates(kind: WpPostKind, { meta = {} }: Given): void {
  const missing =
    kind === 'event' ? DATES.filter((key) => typeof meta[key] !== 'string' || meta[key] === '') : [];
  if (missing.length === 0) return;
  const params = missing.map((key) => `meta.${key}`);
  throw new RestError('rest_missing_callback_param', `Missing parameter(s): ${params.join(', ')}`, 400, {
    data: { params },
  });
}

/** The fields of the calendar for those of a request. */
export async function inputOf(
  calendar: Pick<Calendar, 'load'>,
  view: CalendarView,
  kind: WpPostKind,
  given: Given,
): Promise<Record<string, unknown>> {
  const { title, content, excerpt, slug, status, date, date_gmt, author, featured_media, meta, tags } = given;
  const terms = async (of: TermKind, ids: readonly number[]) => {
    const { refs } = await view.select({ kind: of, include: ids });
    return refs.map(({ id }) => id);
  };
  if (status === 'publish' && !view.may('publish_posts'))
    throw forbidden(
      view.actor,
      'rest_cannot_publish',
      'Sorry, you are not allowed to publish posts in this post type.',
    );
  if (featured_media !== undefined && featured_media > 0) {
    if ((await calendar.load('image', [featured_media]))[0] === undefined)
      throw new RestError('rest_invalid_featured_media', 'Invalid featured media ID.', 400);
  }
  const isEvent = kind === 'event';
  return {
    ...(meta !== undefined && fieldsOfMeta(kind, meta)),
    ...(title !== undefined && title !== '' && { [isEvent ? 'title' : kind]: title }),
    ...(content !== undefined && { description: content }),
    ...(isEvent && excerpt !== undefined && { excerpt }),
    ...(slug !== undefined && slug !== '' && { slug }),
    ...(status !== undefined && { status }),
    ...(date !== undefined && { date }),
    ...(date_gmt !== undefined && { date_utc: date_gmt }),
    ...(author !== undefined && { author }),
    ...(featured_media !== undefined && { image: featured_media === 0 ? '' : featured_media }),
    ...(isEvent && tags !== undefined && { tags: await terms('tag', tags) }),
    ...(isEvent &&
      given.tribe_events_cat !== undefined && {
        categories: await terms('category', given.tribe_events_cat),
      }),
  };
}

/** Runs a write whose errors are those of WordPress. */
export async function written<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (thrown) {
    const isUnknownAuthor = thrown instanceof CalendarError && 'author' in Object(thrown.data.params ?? {});
    if (isUnknownAuthor) throw new RestError('rest_invalid_author', 'Invalid author ID.', 400);
    throw thrown;
  }
}
