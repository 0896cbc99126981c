import type { CalendarView, EventRecord } from '@kalends/core';
import { secondsOf } from '@kalends/core/adapter';
import {
  dateParts,
  type Days,
  lineOfHtml,
  PLACES,
  postUrl,
  readableValues,
  renderDescription,
  renderExcerpt,
  textOfHtml,
  timeText,
} from '@kalends/site';
import { isOn } from '@kalends/site/internal';
import type { Call } from '@kalends/http';
import type { FeedContext } from '../context.js';
import { ownValuesJson, type OwnValuesJson } from '../own-fields.js';

/** An event as an entry of a feed. */
export interface Entry {
  /** A permanent URL that identifies the event. */
  readonly id: string;
  readonly url: string;
  /** Plain text. */
  readonly title: string;
  readonly html: string;
  /** Its days and times in words, as plain text. */
  readonly when: string;
  /** The excerpt, or the first words of the description, as plain text. */
  readonly summary: string;
  readonly start: Date;
  readonly published: Date;
  readonly modified: Date;
  /** Names, plain text. */
  readonly categories: readonly string[];
  /** The URL of its image, if it has one. */
  readonly image: string | undefined;
  /** The values of the fields that the host declares, by name, if feeds have them. */
  readonly custom: OwnValuesJson | undefined;
}

/** The data of an event's linked records. */
type Linked = Pick<Entry, 'categories' | 'image'>;
const NOTHING: Linked = { categories: [], image: undefined };

const dateOf = (utc: string): Date => new Date(secondsOf(utc) * 1000);

const WORDS = 55;

/** The first words of a text of any length. */
function firstWords(text: string): string {
  const words = text.split(/\s+/, WORDS + 1);
  return words.length > WORDS ? `${words.slice(0, WORDS).join(' ')} …` : text;
}

function entryOf(
  event: EventRecord,
  { site, settings, writing }: FeedContext,
  viewer: CalendarView,
  linked: Linked,
): Entry {
  const html = renderDescription(event.description, false).trim();
  const excerpt = textOfHtml(renderExcerpt(event.excerpt, false));
  const published = event.date_utc.startsWith('0000') ? event.utc_start_date : event.date_utc;
  const modified = event.modified_utc.startsWith('0000') ? published : event.modified_utc;
  return {
    id: `${site.url}/?post_type=${PLACES.event.type}&p=${event.id}`,
    url: postUrl(site, 'event', event),
    title: lineOfHtml(event.title),
    html,
    when: timeText(dateParts(event, writing)),
    summary: excerpt === '' ? firstWords(textOfHtml(html)) : excerpt,
    start: dateOf(event.utc_start_date),
    published: dateOf(published),
    modified: dateOf(modified),
    ...linked,
    custom: settings.customFields ? ownValuesJson(readableValues(viewer, 'event', event)) : undefined,
  };
}

/** The events with these ids as entries, in order, without those that the caller may not see. */
export async function entriesOf(
  context: FeedContext,
  { calendar: viewer, work }: Call,
  ids: readonly number[],
  days: Days | undefined,
): Promise<Entry[]> {
  const records = await context.calendar.load('event', ids);
  const events = records.filter(
    (event): event is EventRecord =>
      event !== undefined && event.status !== 'trash' && viewer.may('read', event) && isOn(event, days),
  );
  const linked = await context.fragments.gather(
    (atHand) =>
      events.map(({ categories, image }) => ({
        categories: categories.flatMap((id) => atHand('category', id)?.name ?? []),
        image: image === 0 ? undefined : atHand('image', image)?.url,
      })),
    work,
  );
  return events.map((event, index) => entryOf(event, context, viewer, linked[index] ?? NOTHING));
}
