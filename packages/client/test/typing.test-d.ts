import type * as core from '@kalends/core';
import { ClientError, type Client, type EventJson, type Page } from '@kalends/client';
import type * as client from '@kalends/client';

/** Whether what core takes is taken here too, under the same names. */
type Takes<Here, Core> = Core extends Here
  ? keyof Core extends keyof Here
    ? true
    : Exclude<keyof Core, keyof Here>
  : Core;

/** The list parameters of core and those of the client; one that only one of them has is an error here. */
export const LIST_PARAMETERS = {
  // servers ignore `cost`, as the original plugin does
  EventListParams: true satisfies Takes<client.EventListParams, Omit<core.EventListParams, 'cost'>>,
  VenueListParams: true satisfies Takes<client.VenueListParams, core.VenueListParams>,
  OrganizerListParams: true satisfies Takes<client.OrganizerListParams, core.OrganizerListParams>,
  CategoryListParams: true satisfies Takes<client.CategoryListParams, core.CategoryListParams>,
  TagListParams: true satisfies Takes<client.TagListParams, core.TagListParams>,
};

/** The other way round: no parameter has a name that core does not know. Some values may also be written as they are sent. */
type Known<Here, Core> = keyof Here extends keyof Core ? true : Exclude<keyof Here, keyof Core>;
export const NO_OTHERS = {
  EventListParams: true satisfies Known<client.EventListParams, core.EventListParams>,
  VenueListParams: true satisfies Known<client.VenueListParams, core.VenueListParams>,
  OrganizerListParams: true satisfies Known<client.OrganizerListParams, core.OrganizerListParams>,
  CategoryListParams: true satisfies Known<client.CategoryListParams, core.CategoryListParams>,
  TagListParams: true satisfies Known<client.TagListParams, core.TagListParams>,
};

/** What the compiler has to accept and to refuse; `tsc` is the test. */
export async function typing({ events, venues, organizers, categories, tags }: Client): Promise<void> {
  const page: Page<EventJson> = await events.list({ categories: ['jazz', 4], featured: true });
  const [event] = page.items;
  if (event === undefined) return;
  if (!Array.isArray(event.venue)) event.venue.city satisfies string | undefined;
  if (event.image !== false) event.image.url satisfies string;
  event.start_date_details.year satisfies string;
  (await categories.get(4)).parent satisfies number;

  // @ts-expect-error a title is required
  await events.create({ start_date: '2031-05-01', end_date: '2031-05-01' });
  // @ts-expect-error no field has this name
  await events.update(event.id, { tittle: 'Jazz' });
  // @ts-expect-error a date is a text
  await events.update(event.id, { start_date: new Date(0) });
  // @ts-expect-error no parameter has this name
  await events.list({ category: 'jazz' });
  // @ts-expect-error a flag is a boolean
  events.all({ featured: 'yes' });
  // @ts-expect-error a signal is an option, not a parameter
  await events.list({ signal: AbortSignal.abort() });
  // @ts-expect-error a venue has a name
  await venues.create({ city: 'Rome' });
  // @ts-expect-error organizers have this field, venues do not
  await venues.update(3, { email: 'a@b.co' });
  // @ts-expect-error lists of events have this parameter, those of venues do not
  venues.pages({ start_date: '2031-05-01' });
  // @ts-expect-error a phone number is a text
  await organizers.update(3, { phone: 39 });
  await organizers.get('ann');
  // @ts-expect-error an id is a number, a slug is a text
  await organizers.get(undefined);
  // @ts-expect-error no parameter has this name
  await organizers.list({ email: 'a@b.co' });
  // @ts-expect-error a category has a name
  await categories.create({ parent: 1 });
  // @ts-expect-error a flag is a boolean
  await categories.list({ hide_empty: '0' });
  // @ts-expect-error tags have no parents
  await tags.create({ name: 'Jazz', parent: 1 });
  // @ts-expect-error tags have no parents
  (await tags.get(3)).parent satisfies number;
  // @ts-expect-error terms are not found by slug
  await tags.get('jazz');
}

/** What a comparison of `kind` tells the compiler; `tsc` is the test. */
export function typingOfErrors(thrown: unknown): void {
  if (!(thrown instanceof ClientError)) return;
  thrown.status satisfies number | undefined;
  thrown.code satisfies string | undefined;
  switch (thrown.kind) {
    case 'http':
      thrown.status satisfies number;
      thrown.params satisfies Readonly<Record<string, string>>;
      thrown.retry_after satisfies number | undefined;
      break;
    case 'redirect':
      thrown.location satisfies string | undefined;
      // @ts-expect-error a redirect has no code
      thrown.code satisfies string;
      break;
    case 'malformed':
      thrown.body satisfies string;
      break;
    case 'network':
    case 'timeout':
    case 'abort':
      thrown.request.method satisfies string;
      // @ts-expect-error there was no answer
      thrown.status satisfies number;
      break;
    // @ts-expect-error there is no such kind
    case 'offline':
      break;
    default:
      thrown satisfies never;
  }
}
