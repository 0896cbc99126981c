import ICAL from 'ical.js';

/** A property as in jCal (RFC 7265): its name in lower case, its parameters, the type of its values, the values. */
export type Property = readonly [
  name: string,
  params: Readonly<Record<string, string>>,
  type: string,
  ...values: readonly (string | number | readonly number[])[],
];

/** Properties that RFC 5545 does not define, with the default type of each. */
const TEXT = { defaultType: 'text' };
const { icalendar } = ICAL.design;
const DESIGN = {
  ...icalendar,
  property: {
    ...(icalendar.property as object),
    name: TEXT,
    conference: { defaultType: 'uri' },
    'x-kalends-event-status': TEXT,
    'x-kalends-status': TEXT,
    'x-alt-desc': TEXT,
    'x-wr-calname': TEXT,
    'x-wr-caldesc': TEXT,
    'x-lic-location': TEXT,
    'x-original-url': { defaultType: 'uri' },
    'x-published-ttl': { defaultType: 'duration' },
  },
};

/** Defined here because the build turns such classes into `new RegExp`, which would be compiled for each text. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;
const SURROGATES = /\p{Surrogate}/gu;
const NO_URI = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}"<>\\^`{|}]/gu;
const LINE_BREAKS = /\r\n|[\r\u0085\u2028\u2029]/g;

/** Removes what no iCalendar text may contain: control characters except tabs and line breaks, and lone surrogates. */
const cleanText = (text: string): string =>
  text.replace(LINE_BREAKS, '\n').replace(CONTROLS, '').replace(SURROGATES, '\ufffd');

/** Percent-encodes the characters that a URI may not contain. */
const cleanUri = (text: string): string =>
  text.replace(SURROGATES, '\ufffd').replace(NO_URI, (sign) => encodeURIComponent(sign));

/** Cleans a parameter value, which is one line. Parsers take `"` for its end, however it is escaped. */
const cleanParam = (text: string): string =>
  cleanText(text)
    .replace(/[\t\n]+/g, ' ')
    .replaceAll('"', "'");

const URIS: ReadonlySet<string> = new Set(['uri', 'cal-address']);

/** The maximum octets of a line without its line break (RFC 5545 §3.1). */
const LINE_OCTETS = 75;

/** The octets of a character in UTF-8. */
const octetsOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);

const ASCII = /^\p{ASCII}*$/u;

/** Folds a line into pieces of 75 octets, never within a character; the space before a piece counts. */
export function foldLine(line: string): string {
  if (line.length <= LINE_OCTETS && ASCII.test(line)) return line;
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

/** A property as a line, folded if necessary, with its line break. */
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

/** Properties as lines, without empty ones: those whose first value is an empty text. */
export const propertyLines = (properties: readonly Property[]): string =>
  properties.map((property) => (property[3] === '' ? '' : propertyLine(property))).join('');

/** Wraps content in a component. */
export const component = (name: string, content: string): string =>
  `BEGIN:${name}\r\n${content}END:${name}\r\n`;
