import { NEW_EVENT } from '../event-input.js';
import { WHOLE_EVENT, wholeEvent } from '../answers/event.js';
import { tool } from '../tool.js';

/** Creates an event. */
export const createEvent = tool({
  name: 'create_event',
  title: 'Create an event',
  description:
    'Creates an event. Without the right to publish, or on a server that only drafts, it waits for a person (status pending). Find the venue first, and do not call this again after an error that does not ask for it.',
  effect: 'adds',
  input: NEW_EVENT,
  output: WHOLE_EVENT,
  async run({ recurrence, ...given }, context) {
    const input = context.draftsOnly ? { ...given, status: 'pending' as const } : given;
    const { id } = await context.view.events.create(input, {
      ...(recurrence !== undefined && { recurrence }),
    });
    return wholeEvent(context, id);
  },
});
