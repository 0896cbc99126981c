import { integer } from '@kalends/http/schema';
import { WHOLE_EVENT, wholeEvent } from '../answers/event.js';
import { argumentsOf, tool } from '../tool.js';

/** The id of an event. */
export const EVENT_ID = { id: { ...integer('The id of the event'), minimum: 1 } };

/** Returns one event. */
export const getEvent = tool({
  name: 'get_event',
  title: 'Get an event',
  description: 'Returns one event with its description as plain text.',
  effect: 'reads',
  input: argumentsOf(EVENT_ID),
  output: WHOLE_EVENT,
  run: ({ id }, context) => wholeEvent(context, id),
});
