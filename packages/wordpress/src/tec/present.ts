import type { OrganizerRecord, RecordOf, VenueRecord } from '@kalends/core';
import { findZone, fromUtc, readCost, secondsOf, type Zone } from '@kalends/core/adapter';
import { jsonList, jsonText } from '@kalends/http';
import { daysBetween, escapeText, renderTitle } from '@kalends/site';
import type { WpPostKind } from '../kinds.js';
import { classList } from '../records/class-list.js';
import type { EventFragment, PostFragment, PresentPost } from '../records/fragments.js';
import { merged, termsOf, visible, type JoinPost } from '../records/join.js';
import { presentBase, type Presenting, type RecordContext } from '../records/post.js';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

const dayText = (local: string, withYear: boolean): string =>
  `${MONTHS[Number(local.slice(5, 7)) - 1] ?? ''} ${Number(local.slice(8, 10))}${withYear ? `, ${local.slice(0, 4)}` : ''}`;

const timeText = (local: string): string => {
  const hour = Number(local.slice(11, 13));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${local.slice(14, 16)} ${hour < 12 ? 'am' : 'pm'}`;
};

const span = (style: string, text: string): string => `<span class="tribe-event-${style}">${text}</span>`;

/** When an event is, for people: in full, and short. */
function schedule(event: EventFragment['event'], siteZone: Zone, now: number) {
  const { start_date: start, end_date: end, all_day } = event;
  const year = fromUtc(new Date(now * 1000).toISOString().slice(0, 19).replace('T', ' '), siteZone).slice(
    0,
    4,
  );
  const isThisYear = start.startsWith(year) && end.startsWith(year);
  const day = (local: string) => dayText(local, !isThisYear);
  const at = (local: string) => (all_day ? day(local) : `${day(local)} @ ${timeText(local)}`);
  if (start.slice(0, 10) !== end.slice(0, 10)) {
    const text = `${span('date-start', at(start))} - ${span('date-end', at(end))}`;
    return { schedule_details: text, short_schedule_details: text };
  }
  if (all_day) return { schedule_details: span('date-start', day(start)), short_schedule_details: 'All day' };
  const until = span('time', timeText(end));
  return {
    schedule_details: `${span('date-start', at(start))} - ${until}`,
    short_schedule_details: `${span('date-start', timeText(start))} - ${until}`,
  };
}

const dateOf = (local: string, timezone: string) => ({
  date: `${local}.000000`,
  timezone_type: 3,
  timezone,
});

/** A venue as `tec/v1` shows it. */
function presentVenue(venue: VenueRecord, presenting: Presenting, context: RecordContext) {
  const { address, country, city, state, province, zip, phone, website, stateprovince } = venue;
  const place = [
    address,
    city,
    stateprovince === null || stateprovince === '' ? state || province : stateprovince,
  ]
    .concat(zip, country)
    .filter((part) => part !== '');
  const asked = new URLSearchParams({ q: place.join(' ') }).toString();
  return {
    ...presentBase('venue', venue, presenting, context),
    address,
    country,
    city,
    state_province: stateprovince ?? '',
    state,
    province,
    zip,
    phone,
    directions_link:
      place.length === 0
        ? ''
        : `https://maps.google.com/maps?f=q&#038;source=s_q&#038;hl=en&#038;geocode=&#038;${asked}`,
    website,
  };
}

/** An organizer as `tec/v1` shows it. */
function presentOrganizer(organizer: OrganizerRecord, presenting: Presenting, context: RecordContext) {
  const { phone, website, email } = organizer;
  return { ...presentBase('organizer', organizer, presenting, context), phone, website, email };
}

/** How the parts of records are shown that depend on nothing else: of events, those that all kinds have. */
const PARTS: {
  readonly [K in WpPostKind]: (record: RecordOf<K>, presenting: Presenting, context: RecordContext) => object;
} = {
  event: (event, presenting, context) => presentBase('event', event, presenting, context),
  venue: presentVenue,
  organizer: presentOrganizer,
};

const NAMES: { readonly [K in WpPostKind]: (record: RecordOf<K>) => string } = {
  event: ({ title }) => title,
  venue: ({ venue }) => venue,
  organizer: ({ organizer }) => organizer,
};

/** Presents what depends on nothing else. */
export const presentParts =
  (presenting: Presenting): PresentPost =>
  (kind, record, context) => {
    const nested = jsonText(PARTS[kind](record, presenting, 'view'));
    return {
      json: context === 'edit' ? jsonText(PARTS[kind](record, presenting, context)) : nested,
      nested,
      name: renderTitle(NAMES[kind](record), presenting.rendering.texturize),
    };
  };

/** Completes an event with its times as of now, and with the records that it links to. */
export const joinRecord =
  (presenting: Presenting, nowSeconds: () => number): JoinPost =>
  (kind, fragment, joining) => {
    if (kind !== 'event') return fragment.json;
    const { event } = fragment as EventFragment;
    const now = nowSeconds();
    const { siteZone, timezone: siteName, rendering } = presenting;
    const [tags, categories] = [
      termsOf('tag', event.tags, joining),
      termsOf('category', event.categories, joining),
    ];
    const organizers = visible('organizer', event.organizer, joining);
    const venues = visible('venue', [event.venue], joining);
    const { start_date, end_date, utc_start_date, utc_end_date, timezone } = event;
    const [starts, ends] = [secondsOf(utc_start_date), secondsOf(utc_end_date)];
    const days = daysBetween(start_date.slice(0, 10), end_date.slice(0, 10)) + 1;
    const name = findZone(timezone) === undefined ? siteName : timezone;
    const { cost } = readCost(event.cost, rendering.currency, event.currency);
    const members = {
      tags: tags.map(({ id }) => id),
      tribe_events_cat: categories.map(({ id }) => id),
      class_list: classList(event, tags, categories),
      start_date,
      start_date_utc: utc_start_date,
      end_date,
      end_date_utc: utc_end_date,
      dates: {
        start: dateOf(start_date, name),
        start_utc: dateOf(utc_start_date, 'UTC'),
        start_site: dateOf(fromUtc(utc_start_date, siteZone), siteName),
        start_display: dateOf(start_date, name),
        end: dateOf(end_date, name),
        end_utc: dateOf(utc_end_date, 'UTC'),
        end_site: dateOf(fromUtc(utc_end_date, siteZone), siteName),
        end_display: dateOf(end_date, name),
      },
      timezone,
      duration: String(ends - starts),
      multiday: days > 1 ? days : false,
      is_past: ends < now,
      is_now: starts <= now && now <= ends,
      all_day: event.all_day,
      starts_this_week: null,
      ends_this_week: null,
      this_week_duration: null,
      happens_this_week: null,
      displays_on: [],
      featured: event.featured,
      sticky: event.sticky,
      cost: escapeText(cost),
      organizer_names: organizers.map((organizer) => organizer.name),
    };
    const series = event.series > 0 ? joining.atHand('series', event.series) : undefined;
    const isInSeries = series !== undefined && joining.call.calendar.may('read', series.subject);
    const list = (linked: readonly PostFragment[]) => jsonList(linked.map(({ nested }) => nested));
    return merged(
      fragment.json,
      jsonText(members),
      `{"organizers":${list(organizers)},"venues":${list(venues)}}`,
      jsonText(schedule(event, siteZone, now)),
      ...(isInSeries ? [`{"occurrence_id":${event.id},"in_series":true,"series":[${series.json}]}`] : []),
    );
  };
