import { findZone, NO_DATE, stripTags, toUtc, UTC, type PostRecord, type Zone } from '@kalends/core/adapter';
import type { Host } from '@kalends/http';
import type { RecordOf } from '@kalends/core';
import {
  PLACES,
  postUrl,
  renderDescription,
  renderExcerpt,
  renderTitle,
  type Rendering,
} from '@kalends/site';
import type { WpPostKind } from '../kinds.js';

/** The context for presenting records. */
export interface Presenting {
  readonly rendering: Rendering;
  /** The zone of the site, and its name. */
  readonly siteZone: Zone;
  readonly timezone: string;
}

/** The context for presenting the records of a calendar. */
export const presentingOn = ({ calendar, site }: Host, texturize: boolean): Presenting => {
  const { currency, timezone } = calendar.settings;
  return { rendering: { site, texturize, currency }, siteZone: findZone(timezone) ?? UTC, timezone };
};

/** In which form a record is shown. */
export type RecordContext = 'view' | 'embed' | 'edit';

/** A local time as WordPress writes it. */
export const iso = (local: string): string => local.replace(' ', 'T');

/** A publication date in UTC: that of a draft follows from its date. */
export const utcOf = (utc: string, local: string, zone: Zone): string =>
  iso(utc === NO_DATE ? toUtc(local, zone) : utc);

const WORDS = 55;

/** The beginning of a text as a paragraph. */
function shortened(rendered: string): string {
  const words = stripTags(rendered.replaceAll('>', '> '))
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return '';
  const more = words.length > WORDS ? ' [&hellip;]' : '';
  return `<p>${words.slice(0, WORDS).join(' ')}${more}</p>\n`;
}

/** The stored texts of a record. */
interface Texts {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
}

/** The texts of each kind: venues and organizers have no excerpt of their own. */
const TEXTS: { readonly [K in WpPostKind]: (record: RecordOf<K>) => Texts } = {
  event: ({ title, description, excerpt }) => ({ title, content: description, excerpt }),
  venue: ({ venue, description }) => ({ title: venue, content: description, excerpt: '' }),
  organizer: ({ organizer, description }) => ({ title: organizer, content: description, excerpt: '' }),
};

const line = (html: string): string => (html === '' ? '' : `${html}\n`);

/** The members that events, venues and organizers have in common, in their order. */
export function presentBase<K extends WpPostKind>(
  kind: K,
  record: RecordOf<K>,
  { rendering, siteZone }: Presenting,
  context: RecordContext,
) {
  const { id, slug, status, author, date, date_utc, modified, modified_utc, image } = record as PostRecord & {
    readonly image: number;
    readonly id: number;
  };
  const { site, texturize } = rendering;
  const { title, content, excerpt } = TEXTS[kind](record);
  const rendered = line(renderDescription(content, texturize));
  const summary = excerpt === '' ? shortened(rendered) : line(renderExcerpt(excerpt, texturize));
  const link = postUrl(site, kind, record);
  const isEdit = context === 'edit';
  const raw = (text: string) => (isEdit ? { raw: text } : {});
  const type = PLACES[kind].type;
  return {
    id,
    date: iso(date),
    date_gmt: utcOf(date_utc, date, siteZone),
    guid: { rendered: link, ...raw(link) },
    modified: iso(modified),
    modified_gmt: utcOf(modified_utc, modified, siteZone),
    ...(isEdit && { password: '' }),
    slug,
    status,
    type,
    link,
    title: { ...raw(title), rendered: renderTitle(title, texturize) },
    content: {
      ...raw(content),
      rendered,
      protected: false,
      ...(isEdit && { block_version: 0 }),
    },
    excerpt: { ...raw(excerpt), rendered: summary, protected: false },
    author,
    featured_media: image,
    template: '',
    ...(isEdit && {
      permalink_template: `${site.url}/${PLACES[kind].page}/%pagename%/`,
      generated_slug: slug,
    }),
  };
}
