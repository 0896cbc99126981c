import { CalendarError } from '@kalends/core';
import type { Call, Operation } from './interface.js';

/** Names of WordPress itself, which any request may have: `_fields`, `_locale`, … */
const isGeneral = (name: string): boolean => name.startsWith('_') || name === 'rest_route';

const refusalOf = (names: readonly string[]): CalendarError =>
  new CalendarError('invalid_param', `Invalid parameter(s): ${names.join(', ')}`, {
    params: Object.fromEntries(names.map((name) => [name, 'Invalid parameter.'])),
    details: {},
    reasons: Object.fromEntries(names.map((name) => [name, 'there is no such parameter'])),
  });

/**
 * The names of parameters in a request that its operation ignores; none if it does not say which it reads.
 *
 * @param strict whether they are refused instead
 * @throws CalendarError `invalid_param`
 */
export function ignoredParams(operation: Operation, call: Call, strict = false): readonly string[] {
  const given = Object.keys(call.params);
  const names = given.length === 0 ? undefined : operation.names?.(call.calendar);
  const ignored = names === undefined ? [] : given.filter((name) => !names.has(name) && !isGeneral(name));
  if (strict && ignored.length > 0) throw refusalOf(ignored);
  return ignored;
}
