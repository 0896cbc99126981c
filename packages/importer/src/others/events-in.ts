import { isObject, type JsonObject } from '../json-values.js';
import { programOfEvent, type JsonProgram } from './programs.js';

/** How deep events are looked for: answers have them in `data.group.organizedEvents.elements`. */
const DEEPEST = 8;

/** An event with the program that has written it. */
export interface FoundEvent {
  readonly json: JsonObject;
  readonly program: JsonProgram;
}

/** The events in a JSON document, wherever they are; parts of an event are none. */
export function* eventsIn(value: unknown, depth = 0): Generator<FoundEvent> {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const one of value as unknown[]) yield* eventsIn(one, depth + 1);
    return;
  }
  if (!isObject(value)) return;
  const program = programOfEvent(value);
  if (program !== undefined) yield { json: value, program };
  else for (const one of Object.values(value)) if (typeof one === 'object') yield* eventsIn(one, depth + 1);
}
