import type { EventInput, EventStatus } from '@kalends/core';
import { wordOf } from './schema-offers.js';
import type { Thing } from './graph.js';
import type { Reading } from './schema-place.js';

/** `EventStatusType` of schema.org, what counts most first: an event may be postponed and moved online. */
const STATUSES: readonly (readonly [word: RegExp, status: EventStatus])[] = [
  [/^(?:event)?cancell?ed$/, 'cancelled'],
  [/^(?:event)?postponed$/, 'postponed'],
  [/^(?:event)?movedonline$/, 'online'],
  [/^(?:event)?rescheduled$/, 'moved'],
];

const MODES = {
  onlineeventattendancemode: 'online',
  offlineeventattendancemode: 'offline',
  mixedeventattendancemode: 'mixed',
} as const;

/** How an event is attended; `undefined`: the page does not say. */
export type Attendance = (typeof MODES)[keyof typeof MODES] | undefined;

/** Whether and how an event takes place. */
export interface PageState {
  readonly event_status: NonNullable<EventInput['event_status']>;
  readonly attendance: Attendance;
}

const isMode = (word: string): word is keyof typeof MODES => Object.hasOwn(MODES, word);

/** The values of a property, which are words of schema.org, things of such an id among them. */
const wordsOf = (event: Thing, name: string, { graph }: Reading): string[] =>
  graph.valuesOf(event, name).flatMap((value) => {
    const id = typeof value === 'object' && value !== null ? (value as Thing)['@id'] : value;
    return typeof id === 'string' ? [wordOf(id)] : [];
  });

/** Reads whether and how an event takes place. */
export function readState(event: Thing, reading: Reading): PageState {
  const words = wordsOf(event, 'eventStatus', reading);
  const found = STATUSES.find(([form]) => words.some((word) => form.test(word)));
  const mode = wordsOf(event, 'eventAttendanceMode', reading).find(isMode);
  return { event_status: found?.[1] ?? 'scheduled', attendance: mode && MODES[mode] };
}
