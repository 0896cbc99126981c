import type { EventInput, ImportLinks } from '@kalends/core';
import { imageUrl } from '@kalends/core/internal';
import { httpUrl, meantUrl } from '../file/web-address.js';
import type { Remark, ReportDraft } from '../file/file-report.js';
import { valueText } from './components.js';
import { stateOf } from './event-state.js';
import { linksOf, type LinkContext } from './linked-properties.js';
import { stampOf, propertyText, type Properties } from './properties.js';
import { descriptionOf, htmlOfText } from './texts.js';
import type { ZoneSource } from './times.js';

/** The contents of an event, apart from its dates. */
export interface EventContent {
  readonly input: Omit<EventInput, 'start_date' | 'end_date' | 'timezone' | 'all_day'>;
  readonly links: ImportLinks;
}

/** The context needed to read the contents of events. */
export interface ContentContext extends LinkContext {
  readonly zones: ZoneSource;
  /** The present time in UTC. */
  readonly now: string;
}

/** The note about an address that is left out. */
export const noAddress = (field: string, text: string, line = 0): Remark => ({
  ...{ line, field },
  message: `"${text.slice(0, 100)}" is no address of a web site, and is left out.`,
});

/** The characters that a title may have; calendars take some more. */
const MOST_TITLE = 10_000;

/** The title of an event, or the beginning of a very long one. */
function titleOf(properties: Properties, { note }: ReportDraft): string {
  const title = propertyText(properties, 'summary') ?? 'Untitled';
  if (title.length <= MOST_TITLE) return title;
  const message = `The title has more than ${MOST_TITLE} characters: the rest is left out.`;
  note({ line: properties('summary')[0]?.line ?? 0, field: 'SUMMARY', message });
  return title.slice(0, MOST_TITLE);
}

const IMAGE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#][^]*)?$/i;

/** The URL of the first image; other attachments are only counted. */
function imageOf(properties: Properties, report: ReportDraft): string | undefined {
  let image: string | undefined;
  for (const { name, params, values } of [...properties('image'), ...properties('attach')]) {
    const address = valueText(values[0]);
    const { fmttype } = params;
    const type = typeof fmttype === 'string' ? fmttype : '';
    const isImage =
      name === 'image' || type.toLowerCase().startsWith('image/') || (type === '' && IMAGE.test(address));
    if (image === undefined && isImage && imageUrl(address) !== undefined) image = address;
    else report.ignore(name.toUpperCase());
  }
  return image;
}

/** The website of the event: its own URL, or that of an online meeting given as its location. */
function websiteOf(properties: Properties, { note }: ReportDraft): string | undefined {
  const [url, location] = [propertyText(properties, 'url'), propertyText(properties, 'location')];
  const website = url === undefined ? undefined : meantUrl(url);
  if (url !== undefined && website === undefined) note(noAddress('URL', url, properties('url')[0]?.line));
  return website ?? (location === undefined ? undefined : httpUrl(location));
}

/** Reads the contents of an event. Properties that are missing are left out of the input. */
export function eventContent(properties: Properties, context: ContentContext): EventContent {
  const { report, zones, now } = context;
  const description = descriptionOf(properties('description')[0], properties('x-alt-desc')[0]);
  const categories = properties('categories').flatMap(({ values }) =>
    values.map((name) => valueText(name).trim()),
  );
  const named = [...new Set(categories.filter((name) => name !== ''))];
  const image = imageOf(properties, report);
  const website = websiteOf(properties, report);
  const state = stateOf(properties, report);
  const created = stampOf(properties, 'created', zones);
  // a date that is still to come would hide an event until then
  const isCreated = created !== undefined && (created <= now || state.status === 'future');
  return {
    input: {
      title: htmlOfText(titleOf(properties, report)),
      ...state,
      ...(description !== undefined && { description }),
      ...(named.length > 0 && { categories: named.map(htmlOfText) }),
      ...(image !== undefined && { image }),
      ...(website !== undefined && { website }),
      ...(isCreated && { date_utc: created }),
    },
    links: linksOf(properties, context),
  };
}
