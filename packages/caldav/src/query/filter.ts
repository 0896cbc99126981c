import { badRequest, Refusal } from '../refusal.js';
import { cal, dav, type XmlName } from '../xml/names.js';
import { childOf, childrenOf, type XmlElement } from '../xml/read-xml.js';
import { plainValue, type Component, type Line } from './components.js';
import { readRange, type TimeRange } from './time-range.js';

/** A text condition. */
interface TextMatch {
  readonly text: string;
  readonly isNegated: boolean;
  /** How texts are made comparable. */
  readonly fold: (text: string) => string;
}

/** A condition on a parameter. */
interface ParamFilter {
  readonly name: string;
  readonly isAbsent: boolean;
  readonly match: TextMatch | undefined;
}

/** A condition on a property. */
interface PropFilter extends ParamFilter {
  readonly params: readonly ParamFilter[];
  readonly range: TimeRange | undefined;
}

/** A condition on a component. */
export interface CompFilter {
  readonly name: string;
  readonly isAbsent: boolean;
  readonly range: TimeRange | undefined;
  readonly props: readonly PropFilter[];
  readonly comps: readonly CompFilter[];
}

/** The letters of ASCII in one case alone. */
const asciiLower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const COLLATIONS: Readonly<Record<string, (text: string) => string>> = {
  'i;octet': (text) => text,
  'i;ascii-casemap': asciiLower,
  'i;unicode-casemap': (text) => text.normalize('NFKD').toLowerCase(),
};

function matchOf(filter: XmlElement): TextMatch | undefined {
  const given = childOf(filter, cal('text-match'));
  if (given === undefined) return undefined;
  const name = given.attributes.get('collation') ?? 'i;ascii-casemap';
  const fold = COLLATIONS[name === 'default' ? 'i;ascii-casemap' : name];
  if (fold === undefined) throw new Refusal(403, 'There is no such collation.', cal('supported-collation'));
  return { text: fold(given.text), isNegated: given.attributes.get('negate-condition') === 'yes', fold };
}

function nameOf(filter: XmlElement): string {
  const name = filter.attributes.get('name');
  if (name === undefined || name === '') throw badRequest('A filter has a name.');
  return name.toUpperCase();
}

const isAbsent = (filter: XmlElement): boolean => childOf(filter, cal('is-not-defined')) !== undefined;

function rangeOf(filter: XmlElement): TimeRange | undefined {
  const range = childOf(filter, cal('time-range'));
  return range && readRange(range, false);
}

const paramFilter = (filter: XmlElement): ParamFilter => ({
  ...{ name: nameOf(filter), isAbsent: isAbsent(filter), match: matchOf(filter) },
});

const propFilter = (filter: XmlElement): PropFilter => ({
  ...paramFilter(filter),
  params: childrenOf(filter, cal('param-filter')).map(paramFilter),
  range: rangeOf(filter),
});

const KNOWN: ReadonlySet<XmlName> = new Set(
  ['is-not-defined', 'time-range', 'prop-filter', 'comp-filter'].map((local) => cal(local)),
);

function compFilter(filter: XmlElement): CompFilter {
  if (!filter.children.every(({ name }) => KNOWN.has(name)))
    throw new Refusal(403, 'There is no such filter.', cal('supported-filter'));
  return {
    ...{ name: nameOf(filter), isAbsent: isAbsent(filter), range: rangeOf(filter) },
    props: childrenOf(filter, cal('prop-filter')).map(propFilter),
    comps: childrenOf(filter, cal('comp-filter')).map(compFilter),
  };
}

/** How many conditions a filter may have: each is looked at for each object. */
const MOST_CONDITIONS = 20;

const conditionsIn = ({ props, comps }: CompFilter): number =>
  comps.reduce(
    (sum, comp) => sum + conditionsIn(comp),
    props.reduce((sum, { params }) => sum + params.length, comps.length + props.length),
  );

/**
 * Reads the filter of a query: the condition on `VCALENDAR` (RFC 4791 §9.7).
 *
 * @throws Refusal 400 for one that is none, 403 `supported-filter` or `supported-collation` for one that is not known
 */
export function readFilter(filter: XmlElement | undefined): CompFilter {
  const [only, ...others] = filter === undefined ? [] : childrenOf(filter, cal('comp-filter'));
  if (only === undefined || others.length > 0)
    throw new Refusal(400, 'A query has a filter with one comp-filter.', cal('valid-filter'));
  const read = compFilter(only);
  if (read.name !== 'VCALENDAR')
    throw new Refusal(403, 'The filter of a query is one of VCALENDAR.', cal('valid-filter'));
  if (conditionsIn(read) > MOST_CONDITIONS)
    throw new Refusal(
      403,
      `A filter has at most ${MOST_CONDITIONS} conditions.`,
      dav('number-of-matches-within-limits'),
    );
  return read;
}

function meets(text: string, match: TextMatch | undefined): boolean {
  return match === undefined || match.fold(text).includes(match.text) !== match.isNegated;
}

function meetsParam({ params }: Line, { name, isAbsent: absent, match }: ParamFilter): boolean {
  const value = params.get(name);
  return value === undefined ? absent : !absent && meets(value, match);
}

/** The time of a property in UTC, as far as its value says it: on another clock a day is added at both ends. */
function isInRange({ value }: Line, range: TimeRange | undefined): boolean {
  if (range === undefined) return true;
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6}))?/.exec(value) ?? [];
  if (year === undefined) return false;
  const clock = (time ?? '000000').replace(/(..)(..)(..)/, '$1:$2:$3');
  const at = `${year}-${month}-${day} ${clock}`;
  return at >= range.start && at < range.end;
}

const meetsLine = (line: Line, { match, params, range }: PropFilter): boolean =>
  meets(plainValue(line.value), match) &&
  isInRange(line, range) &&
  params.every((param) => meetsParam(line, param));

function meetsProp({ lines }: Component, filter: PropFilter): boolean {
  const own = lines.filter(({ name }) => name === filter.name);
  return filter.isAbsent ? own.length === 0 : own.some((line) => meetsLine(line, filter));
}

/** Whether components meet a condition. `isIn` says of an event whether it takes place in a range. */
export function meetsFilter(
  around: readonly Component[],
  filter: CompFilter,
  isIn: (component: Component, range: TimeRange) => boolean,
): boolean {
  const own = around.filter(({ name }) => name === filter.name);
  if (filter.isAbsent) return own.length === 0;
  return own.some(
    (component) =>
      (filter.range === undefined || isIn(component, filter.range)) &&
      filter.props.every((prop) => meetsProp(component, prop)) &&
      filter.comps.every((comp) => meetsFilter(component.components, comp, isIn)),
  );
}

/** The range in which events are, if all that a filter can match are in one. */
export function rangeOfEvents({ comps }: CompFilter): TimeRange | undefined {
  return comps.find(({ name, isAbsent: absent }) => name === 'VEVENT' && !absent)?.range;
}

/** Whether a filter has no other condition than a range of events: nothing has to be read for it. */
export const isByTimeAlone = ({ props, comps }: CompFilter): boolean =>
  props.length === 0 &&
  comps.every(
    ({ name, isAbsent: absent, props: own, comps: within }) =>
      name === 'VEVENT' && !absent && own.length === 0 && within.length === 0,
  );
