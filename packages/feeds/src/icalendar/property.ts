import ICAL from 'ical.js';

/** A property as jCal has it (RFC 7265): its name in lower case, its parameters, the type of its values, the values. */
export type Property = readonly [
  name: string,
  params: Readonly<Record<string, string>>,
  type: string,
  ...values: readonly (string | number | readonly number[])[],
];

/** Properties that RFC 5545 does not name, and the type that goes without saying in each. */
const TEXT = { defaultType: 'text' };
const { icalendar } = ICAL.design;
const DESIGN = {
  ...icalendar,
  property: {
    ...(icalendar.property as object),
    name: TEXT,
    'x-alt-desc': TEXT,
    'x-wr-calname': TEXT,
    'x-wr-caldesc': TEXT,
    'x-lic-location': TEXT,
    'x-original-url': { defaultType: 'uri' },
    'x-published-ttl': { defaultType: 'duration' },
  },
};

/** Not where they are used: the build makes `new RegExp` of such classes, which would be compiled again for each text. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;
const SURROGATES = /\p{Surrogate}/gu;
const NO_URI = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}"<>\\^`{|}]/gu;
const LINE_BREAKS = /\r\n|[\r\u0085\u2028\u2029]/g;

/** A text without what no iCalendar text may have: control characters but for tabs and line breaks, halves of characters. */
const cleanText = (text: string): string =>
  text.replace(LINE_BREAKS, '\n').replace(CONTROLS, '').replace(SURROGATES, '\ufffd');

/** An address with what no address may have percent-encoded. */
const cleanUri = (text: string): string =>
  text.replace(SURROGATES, '\ufffd').replace(NO_URI, (sign) => encodeURIComponent(sign));

/** A parameter: one line. Readers take `"` for its end, however it is written. */
const cleanParam = (text: string): string =>
  cleanText(text)
    .replace(/[\t\n]+/g, ' ')
    .replaceAll('"', "'");

const URIS: ReadonlySet<string> = new Set(['uri', 'cal-address']);

/** Octets of a line, its end apart (RFC 5545 §3.1). */
const LINE_OCTETS = 75;

/** The octets of a character in UTF-8. */
const octetsOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);

/** A line in pieces of 75 octets, none of which cuts a character in two; the blank in front of a piece counts. */
export function foldLine(line: string): string {
  let folded = '';
  let from = 0;
  let octets = 0;
  for (let at = 0; at < line.length;) {
    const point = line.codePointAt(at) ?? 0;
    octets += octetsOf(point);
    if (octets > LINE_OCTETS) {
      folded += `${line.slice(from, at)}\r\n `;
      from = at;
      octets = 1 + octetsOf(point);
    }
    at += point > 0xffff ? 2 : 1;
  }
  return folded + line.slice(from);
}

/** A property as its line, or its folded lines, with the end of the line. */
export function propertyLine([name, params, type, ...values]: Property): string {
  const clean = URIS.has(type) ? cleanUri : cleanText;
  const line = ICAL.stringify.property(
    [
      name,
      Object.fromEntries(Object.entries(params).map(([param, value]) => [param, cleanParam(value)])),
      type,
      ...values.map((value) => (typeof value === 'string' ? clean(value) : value)),
    ],
    DESIGN,
    true,
  );
  return `${foldLine(line)}\r\n`;
}

/** Properties as lines, without those that say nothing: whose first value is an empty text. */
export const propertyLines = (properties: readonly Property[]): string =>
  properties.map((property) => (property[3] === '' ? '' : propertyLine(property))).join('');

/** A component around what is in it. */
export const component = (name: string, content: string): string =>
  `BEGIN:${name}\r\n${content}END:${name}\r\n`;
