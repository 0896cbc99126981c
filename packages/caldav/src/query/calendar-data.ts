import type { Zone } from '@kalends/core/adapter';
import { childOf, childrenOf, type XmlElement } from '../xml/read-xml.js';
import { cal } from '../xml/names.js';
import { readComponents, type Component } from './components.js';
import { withinLimit } from './limit-recurrences.js';
import { readRange, type TimeRange } from './time-range.js';

/** The requested part of a component. */
interface Part {
  readonly name: string;
  /** `undefined`: all of them. */
  readonly props: ReadonlySet<string> | undefined;
  /** `undefined`: all of them. */
  readonly comps: readonly Part[] | undefined;
}

/** The form in which an answer has objects. */
export interface CalendarData {
  /** Each event within this range by itself, in UTC. */
  readonly expand: TimeRange | undefined;
  /** The range that overridden instances must belong to, now or by their series. */
  readonly limit: TimeRange | undefined;
  readonly part: Part | undefined;
}

const nameOf = ({ attributes }: XmlElement): string => (attributes.get('name') ?? '').toUpperCase();

function partOf(comp: XmlElement): Part {
  const props = childrenOf(comp, cal('prop'));
  const comps = childrenOf(comp, cal('comp'));
  const allProps = childOf(comp, cal('allprop')) !== undefined;
  const allComps = childOf(comp, cal('allcomp')) !== undefined;
  return {
    name: nameOf(comp),
    props: allProps ? undefined : new Set(props.map(nameOf)),
    comps: allComps ? undefined : comps.map(partOf),
  };
}

/**
 * Reads `calendar-data` of a report (RFC 4791 §9.6).
 *
 * @throws Refusal 400 for a range that is none
 */
export function readCalendarData(data: XmlElement): CalendarData {
  const range = (name: string): TimeRange | undefined => {
    const given = childOf(data, cal(name));
    return given && readRange(given, true);
  };
  // there are no busy times among the objects that it could limit
  range('limit-freebusy-set');
  const comp = childOf(data, cal('comp'));
  return { expand: range('expand'), limit: range('limit-recurrence-set'), part: comp && partOf(comp) };
}

function picked({ name, lines, components }: Component, part: Part): string {
  const own = lines.filter((line) => part.props?.has(line.name) ?? true).map(({ raw }) => raw);
  const within = components.map((component) => {
    if (part.comps === undefined) return whole(component);
    const asked = part.comps.find((one) => one.name === component.name);
    return asked === undefined ? '' : picked(component, asked);
  });
  return `BEGIN:${name}\r\n${own.join('')}${within.join('')}END:${name}\r\n`;
}

const whole = (component: Component): string =>
  picked(component, { name: component.name, props: undefined, comps: undefined });

/** An object without the events that `limit-recurrence-set` leaves out. */
export function limited(text: string, range: TimeRange, zone: Zone): string {
  const [calendar] = readComponents(text);
  return calendar === undefined
    ? text
    : whole({ ...calendar, components: withinLimit(calendar.components, range, zone) });
}

/** The requested part of an object; all of it if the request leaves out the calendar itself. */
export function pick(text: string, part: Part): string {
  const [calendar] = readComponents(text);
  return calendar === undefined || part.name !== 'VCALENDAR' ? text : picked(calendar, part);
}
