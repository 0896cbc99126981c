import type { CustomValue, EventRecord } from '@kalends/core';
import { escapeHtml, loadReadable, nameOf, type OwnField, type PostKind } from '@kalends/core/adapter';
import { readableValues, type ReadableValue } from '@kalends/site';
import type { PageRequest } from '../context.js';
import { recordUrl } from '../links.js';
import { shownName, shownText } from './authored.js';

/** A field that the host declares, on the page of a record that has a value of it. */
export interface FieldDetails {
  readonly name: string;
  /** Its label in the language of the pages, as plain text. */
  readonly label: string;
  /** The value as the calendar gives it. */
  readonly value: NonNullable<CustomValue>;
  /** The value in the language of the pages, as HTML. */
  readonly html: string;
}

type Value = FieldDetails['value'];

/** The links to the records that fields refer to, as HTML: those that the caller may see. */
type Links = ReadonlyMap<string, string>;

/** The context for writing the values of fields. */
interface Writing {
  readonly request: PageRequest;
  readonly links: Links;
}

const authored = (text: string): string => (text === '' ? '' : `<bdi>${escapeHtml(text)}</bdi>`);

/** The texts of pages for a field (`age`), or for one of its values (`style.jazz`). */
const messageFor = ({ messages }: PageRequest, name: string): string | undefined =>
  Object.hasOwn(messages.fields, name) ? messages.fields[name] : undefined;

const numberText = (value: Value, _: OwnField, { request }: Writing): string =>
  new Intl.NumberFormat(request.locale, { useGrouping: 'min2', maximumFractionDigits: 20 }).format(
    Number(value),
  );

/** The label of a field in the language of the pages, as plain text. */
export const fieldLabel = (request: PageRequest, { name, label }: OwnField): string =>
  messageFor(request, name) ?? label;

/** The label of a choice in the language of the pages, as plain text. */
export function choiceName(request: PageRequest, { name, type }: OwnField, value: string): string {
  const { yes, no } = request.messages;
  const usual = type === 'flag' ? (value === 'true' ? yes : no) : value;
  return messageFor(request, `${name}.${value}`) ?? usual;
}

const choiceText = (value: Value, field: OwnField, { request }: Writing): string =>
  [value]
    .flat()
    .map((choice) => authored(choiceName(request, field, String(choice))))
    .join(request.comma);

/** How values become HTML, by the types that are not written as plain texts. */
const HTML_OF: Partial<
  Readonly<Record<OwnField['type'], (value: Value, field: OwnField, writing: Writing) => string>>
> = {
  html: (value, _, { request }) => shownText(String(value), request),
  integer: numberText,
  number: numberText,
  choice: choiceText,
  choices: choiceText,
  flag: choiceText,
  date(value, _, { request }) {
    const { comma, dates } = request;
    const local = String(value);
    // a date that is given without a time is midnight
    const time = local.endsWith(' 00:00:00') ? '' : comma + dates.time(local);
    return authored(dates.day(local.slice(0, 10)) + time);
  },
  url(value) {
    const url = escapeHtml(String(value));
    return url === '' ? '' : `<a href="${url}" rel="noopener">${url}</a>`;
  },
  reference: (value, { kind }, { links }) => links.get(`${kind ?? ''} ${String(value)}`) ?? '',
};

/** Links to the records that values refer to. */
async function linksOf(request: PageRequest, values: readonly ReadableValue[]): Promise<Links> {
  const { calendar, view } = request;
  const ids = new Map<PostKind, number[]>();
  for (const [{ type, kind }, value] of values) {
    if (type !== 'reference') continue;
    const of = kind as PostKind;
    ids.set(of, [...(ids.get(of) ?? []), Number(value)]);
  }
  const links = new Map<string, string>();
  for (const [kind, some] of ids)
    for (const [id, record] of await loadReadable(calendar, view, kind, some)) {
      const name = shownName(nameOf(kind, record), request);
      const url = escapeHtml(recordUrl(request.site, kind, record));
      if (record.status !== 'trash') links.set(`${kind} ${id}`, `<a href="${url}" dir="auto">${name}</a>`);
    }
  return links;
}

/** The fields that the host declares, as far as a record has a value that the caller may see, in the order of their declaration. */
export async function fieldDetails(
  request: PageRequest,
  kind: PostKind,
  record: Pick<EventRecord, 'custom'>,
): Promise<FieldDetails[]> {
  const values = readableValues(request.view, kind, record);
  if (values.length === 0) return [];
  const writing = { request, links: await linksOf(request, values) };
  return values.flatMap(([field, value]) => {
    const { name, type } = field;
    const html = HTML_OF[type]?.(value, field, writing) ?? authored(String(value));
    return html === '' ? [] : { name, label: fieldLabel(request, field), value, html };
  });
}
