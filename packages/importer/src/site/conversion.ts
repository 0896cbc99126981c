import { excerptOf, type SiteNote } from '@kalends/client/internal';
import type { Limits, RecordOf, KindIn } from '@kalends/core';
import { emailAddress, sanitizeContent, sanitizeTitle } from '@kalends/core/adapter';
import { plainText, websiteUrl, type Currency } from '@kalends/core/internal';
import { ldDescription } from '@kalends/site/internal';
import { renderDescription, renderExcerpt, renderTitle } from '@kalends/site';
import {
  entriesOf,
  flagOf,
  idOf,
  isObject,
  knownFlagOf,
  objectOf,
  textOf,
  type JsonObject,
} from '../json-values.js';
import type { FoundFields } from './found-fields.js';
import type { SeriesPlace } from './import-state.js';
import { withoutEmbedded } from './embedded.js';
import { asTyped, storedText, type TextForm } from './stored-text.js';
import { typedText } from './typed-text.js';
import { unescaped } from './unescaped.js';

/** The calendar settings that conversions depend on, and the callback for their notes. */
export interface ConversionOptions {
  readonly currency: Currency;
  /** The time zone of the site. */
  readonly timezone: string;
  readonly limits: Limits;
  /** The fields that the site has beside those of the calendar: conversions add those that they find. */
  readonly fields: FoundFields;
  readonly note: (note: SiteNote) => void;
  /** Told of what series an event is, where the site tells the rules of its series. */
  readonly onSeries?: (event: number, place: SeriesPlace) => void;
  /** Whether texts are as they were typed, as exports have them, and not as the site shows them. Default: false. */
  readonly hasTypedTexts?: boolean;
  /** Told the hour at which an all-day event begins at the site, if that is not midnight. */
  readonly onCutoff?: (time: string) => void;
}

/** The kinds of the records in a site's answers. */
export type SiteKind = KindIn<'event' | 'linked' | 'term' | 'image'>;

/** A record of a site in the form the calendar stores. Its revision is 0 until it is compared with the store. */
export interface Converted<K extends SiteKind = SiteKind> {
  readonly kind: K;
  readonly record: RecordOf<K>;
  /** The URL of its page on the site, `''` for none. */
  readonly url: string;
  /** The same record with other source texts that render alike; only its linked data shows which of them the site has. */
  readonly alternatives?: readonly RecordOf<K>[];
}

/** A title or a name: inline markup, typography, no paragraphs. */
const TITLE: TextForm = { clean: sanitizeTitle, show: (stored) => renderTitle(stored), hasParagraphs: false };
const DESCRIPTION: TextForm = {
  clean: sanitizeContent,
  show: (stored) => renderDescription(stored),
  hasParagraphs: true,
};
const EXCERPT: TextForm = {
  clean: sanitizeContent,
  show: (stored) => renderExcerpt(stored),
  hasParagraphs: true,
};

/** The address of a site without its scheme. */
const HOST = /^[\p{L}\p{N}.-]+\.\p{L}{2,}(?:[:/?#]|$)/u;

const FORMS = { title: TITLE, description: DESCRIPTION, excerpt: EXCERPT } as const;

/** A title is limited to 65,535 bytes, and a character takes up to four. */
const TITLE_CHARACTERS = 16_000;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

/** The text before the first unmatched bracket. */
function withFewerTags(html: string, most: number): string {
  let at = -1;
  for (let tags = 0; tags <= most; tags++) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return html;
  }
  return html.slice(0, at);
}

/** A title or name in one line: a line break separates words. */
const asOneLine = (html: string): string => {
  const [first = '', ...more] = html.split(/<br\b[^>]*>/i);
  return more.reduce((line, next) => `${line.trimEnd()} ${next.trimStart()}`, first);
};

/** A record with a description. */
interface Described {
  readonly description: string;
  readonly excerpt?: string;
}

const ldOf = ({ excerpt = '', description }: Described): string => ldDescription(excerpt, description);

/** The field that linked data shows as the description. */
const ldFieldOf = ({ excerpt = '' }: Described) => (excerpt === '' ? 'description' : 'excerpt');

/** The record with each of the texts that give different descriptions in linked data; empty if there is only one. */
export function withAlternatives<R extends Described>(
  reader: FieldReader,
  record: R,
): { readonly alternatives?: readonly R[] } {
  const field = ldFieldOf(record);
  const byDescription = new Map<string, R>();
  for (const text of reader.alternatives(field)) {
    const alternative = { ...record, [field]: text };
    const description = ldOf(alternative);
    if (!byDescription.has(description)) byDescription.set(description, alternative);
  }
  return byDescription.size > 1 ? { alternatives: [...byDescription.values()] } : {};
}

/** The record with the text that gives this description in linked data and renders as before; `undefined` if it is not found. */
function withDescription<R extends Described>(record: R, description: string): R | undefined {
  if (ldOf(record) === description) return record;
  const field = ldFieldOf(record);
  const { clean, show } = FORMS[field];
  const stored = record[field] ?? '';
  const sample = unescaped(description).replaceAll(String.raw`\n`, '\n');
  const typed = { ...record, [field]: clean(asTyped(stored, sample)) };
  return ldOf(typed) === description && show(typed[field] ?? '') === show(stored) ? typed : undefined;
}

/** The alternative of a record whose linked data matches the site's; the record itself if there are no alternatives. */
export function chosenBy(json: unknown, one: Converted): Converted {
  const description = textOf(objectOf(objectOf(json)['json_ld'])['description']);
  for (const other of one.alternatives ?? []) {
    const record = 'description' in other ? withDescription(other, description) : undefined;
    if (record !== undefined) return { ...one, record };
  }
  return one;
}

/** Reads the fields of one record of a site, and notes values that the calendar will return differently. */
export class FieldReader {
  readonly #alternatives = new Map<string, readonly string[]>();

  constructor(
    readonly kind: SiteKind,
    readonly id: number,
    readonly json: JsonObject,
    readonly options: ConversionOptions,
  ) {}

  /** Notes a field for which the calendar will return another value. */
  differs(field: string, reason: string, kept: unknown, site: unknown = this.json[field]): void {
    const { kind, id } = this;
    this.options.note({
      what: 'differs',
      kind,
      id,
      field,
      reason,
      site: excerptOf(site),
      kept: excerptOf(kept),
    });
  }

  /** Notes fields that are neither stored nor derived: all non-empty ones that are not known, and those inside of known ones. */
  noteUnknown(known: ReadonlySet<string>, inside: JsonObject = {}): void {
    const all = [
      ...Object.entries(this.json).filter(([name]) => !known.has(name)),
      ...Object.entries(inside),
    ];
    const fields = all.filter(([, value]) => !isEmpty(value));
    const { kind, id } = this;
    if (fields.length > 0)
      this.options.note({
        what: 'unknown',
        kind,
        id,
        fields: Object.fromEntries(fields.map(([name, value]) => [name, excerptOf(value)])),
      });
  }

  /** A text; what is neither one nor nothing is noted. */
  text(field: string): string {
    const given = this.json[field];
    const kept = textOf(given);
    if (kept === '' && given !== false && !isEmpty(given)) this.differs(field, 'is no text', kept);
    return kept;
  }

  /** A flag; what means neither yes nor no is noted. */
  flag(field: string): boolean {
    const given = this.json[field];
    if (knownFlagOf(given) === undefined) this.differs(field, 'is neither yes nor no', false);
    return flagOf(given);
  }

  /** The ids of linked records, in order and without duplicates, up to the maximum that the calendar accepts; those without one are noted. */
  links(field: string): number[] {
    const given = this.bounded(field, entriesOf(this.json[field]));
    const all = given.flatMap((one) => idOf(objectOf(one)['id']) ?? []);
    const ids = [...new Set(all)];
    if (ids.length < all.length) this.differs(field, 'has one twice, which is linked once', ids, all);
    if (given.some((one) => idOf(objectOf(one)['id']) === undefined))
      this.differs(field, 'is linked without an id', ids);
    return ids;
  }

  /** The id of the author; 0 if there is none. */
  author(): number {
    const given = this.json['author'];
    const id = idOf(given);
    if (id === undefined && Number(given ?? 0) !== 0) this.differs('author', 'is no id', 0);
    return id ?? 0;
  }

  /** The text, cut to the limits of the calendar. */
  #bounded(field: string, text: string, characters: number): string {
    const cut = withFewerTags(text.slice(0, characters), this.options.limits.tags);
    if (cut.length < text.length)
      this.differs(field, `longer than the calendar takes: ${text.length} characters`, cut, text);
    return cut;
  }

  /** A typed text with what the site makes of it; what only the site can make is noted. */
  #asShown(field: string, typed: string): string {
    const { html, shortcodes } = typedText(typed);
    if (shortcodes.length > 0)
      this.differs(field, 'has shortcodes, which stay as text', shortcodes, shortcodes);
    return html;
  }

  /** The stored form of a text with markup that renders as it does on the site. */
  html(field: string, as: keyof typeof FORMS, name = false): string {
    const { limits } = this.options;
    const most = name ? limits.line : as === 'title' ? Math.min(TITLE_CHARACTERS, limits.text) : limits.text;
    const source = this.#bounded(field, this.text(field), most);
    const given = this.options.hasTypedTexts === true ? this.#asShown(field, source) : source;
    const { html, lost } = as === 'title' ? { html: asOneLine(given), lost: [] } : withoutEmbedded(given);
    for (const { reason, addresses } of lost) this.differs(field, reason, [], addresses);
    // blanks around what is taken out are of no matter
    const shown = lost.length > 0 ? html.trim() : html;
    if (as === 'title' && shown !== given) this.differs(field, 'is one line', shown);
    if (this.options.hasTypedTexts === true) return FORMS[as].clean(shown);
    const text = storedText(shown, FORMS[as]);
    const reason = text.hasOtherQuotes ? 'has the quotation marks of another language' : 'is shown otherwise';
    if (text.shown !== shown) this.differs(field, reason, text.shown);
    if (text.alternatives.length > 1) this.#alternatives.set(field, text.alternatives);
    if (text.stored.length <= most) return text.stored;
    // sanitizing can make a text longer
    const shorter = FORMS[as].clean(text.stored.slice(0, most / 2));
    this.differs(field, 'is shortened', FORMS[as].show(shorter));
    return shorter;
  }

  /** All source texts that render as the given one, if there are several. */
  alternatives(field: string): readonly string[] {
    return this.#alternatives.get(field) ?? [];
  }

  /** A line of plain text. */
  plain(field: string): string {
    const given = this.text(field);
    const kept = plainText(given.slice(0, this.options.limits.line)).slice(0, this.options.limits.line);
    if (kept !== given) this.differs(field, 'is kept as plain text', kept);
    return kept;
  }

  /** The URL of a website; `''` if it is missing or invalid. */
  website(given: string, field = 'website'): string {
    if (given === '' || given === '0') return given;
    const url = given.length > this.options.limits.text ? undefined : websiteUrl(given);
    if (url === given) return url;
    const kept = url ?? (HOST.test(given) ? websiteUrl(`http://${given}`) : undefined) ?? '';
    this.differs(field, kept === '' ? 'is no address of a web site' : 'is completed', kept, given);
    return kept;
  }

  /** An e-mail address; `''` if it is missing or invalid. */
  email(field: string): string {
    const given = this.text(field);
    const kept = emailAddress(given) ?? '';
    if (kept !== given) this.differs(field, 'is no e-mail address', kept);
    return kept;
  }

  /** The entries of a list, cut to the maximum that the calendar accepts. */
  bounded<T>(field: string, list: readonly T[]): readonly T[] {
    const most = this.options.limits.list;
    if (list.length > most)
      this.differs(field, `more entries than the calendar takes: ${list.length}`, most, list.length);
    return list.slice(0, most);
  }
}
