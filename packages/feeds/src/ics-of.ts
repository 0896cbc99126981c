import { CalendarError, type Actor, type Calendar, type EventListParams } from '@kalends/core';
import { createHandler } from '@kalends/http/internal';
import { type Handler, isStream, type HttpResponse } from '@kalends/http';
import { feeds } from './feeds.js';

/** The contents of an iCalendar text: one event; the events of one series; or those of a list, without a date also past ones. */
export type IcsContent =
  | { readonly event: number; readonly series?: undefined }
  | { readonly series: number; readonly event?: undefined }
  | (Omit<EventListParams, 'page' | 'per_page' | 'series'> & {
      readonly series?: readonly number[] | undefined;
      readonly event?: undefined;
    });

/** Options of `icsOf`. */
export interface IcsOptions {
  /** The absolute URL of the site: the URLs of events begin with it, and their UIDs end in its host. */
  readonly baseUrl: string;
  /** The actor whose rights apply. Default: those of everyone, so that only published events are found. */
  readonly actor?: Actor<number | string> | null | undefined;
}

/** The feeds of each calendar by base URL, of which a program has one. */
const handlers = new WeakMap<Calendar, Map<string, Handler<Actor | null>>>();

function handlerOf(calendar: Calendar, baseUrl: string): Handler<Actor | null> {
  const known = handlers.get(calendar) ?? new Map<string, Handler<Actor | null>>();
  handlers.set(calendar, known);
  const handler =
    known.get(baseUrl) ??
    createHandler<Actor | null>({
      ...{ calendar, baseUrl, interfaces: [feeds()] },
      identify: (_request, actor) => actor,
    });
  known.set(baseUrl, handler);
  return handler;
}

/** The text of a body, which feeds stream. */
async function bodyText(body: HttpResponse['body']): Promise<string> {
  if (typeof body === 'string') return body;
  if (!isStream(body)) return new TextDecoder().decode(body);
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}

/** A value of a parameter with its name, as a query has it. */
const pair = (name: string, value: unknown): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value instanceof Date ? value.toISOString() : String(value))}`;

/** The parameters of a list as a query. */
function queryOf({ custom = [], ...params }: Readonly<Record<string, unknown>> & EventListParams): string {
  const conditions = custom.flatMap(({ name, op = 'in', value }) =>
    [value].flat().map((one) => pair(`custom[${name}]${op === 'lt' || op === 'gt' ? `[${op}]` : '[]'}`, one)),
  );
  const others = Object.entries(params).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return Array.isArray(value) ? value.map((one) => pair(`${name}[]`, one)) : [pair(name, value)];
  });
  return [...others, ...conditions].join('&');
}

/**
 * Returns events as the text of an iCalendar file, as the feeds of the site have them: a series is one `VEVENT` with its rule.
 *
 * Errors: those of `events.get` for an event, of `series.get` for a series, of `events.list` for a list.
 *
 * @example
 * const text = await icsOf(calendar, { event: 17 }, { baseUrl: 'https://example.org' });
 * await icsOf(calendar, { series: 7 }, { baseUrl: 'https://example.org' });
 * await icsOf(calendar, { categories: ['concerts'] }, { baseUrl: 'https://example.org' });
 */
export async function icsOf(
  calendar: Calendar,
  content: IcsContent,
  { baseUrl, actor: asked = null }: IcsOptions,
): Promise<string> {
  const actor = await calendar.actorOf(asked);
  const view = calendar.as(actor);
  let url: string;
  // first by the library, which refuses with its own errors
  if (content.event !== undefined) {
    await view.events.get(content.event);
    url = `/events/${content.event}.ics`;
  } else {
    const { event: _, series, ...params } = content;
    if (typeof series === 'number') await view.series.get(series);
    const filters = { ...params, ...(series !== undefined && { series: [series].flat() }) };
    await view.events.list({ ...filters, per_page: 1 });
    url = `/events.ics?${queryOf(filters)}`;
  }
  const request = { method: 'GET', url, headers: {}, body: async () => new Uint8Array() };
  const handled = await handlerOf(calendar, baseUrl)(request, actor);
  const { status, body } = handled.matched ? handled.response : { status: 404, body: '' };
  const text = await bodyText(body);
  if (status !== 200) throw new CalendarError('internal', `The feed was answered with ${status}: ${text}`);
  return text;
}
