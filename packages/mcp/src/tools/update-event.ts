import { CHANGED_EVENT } from '../event-input.js';
import { WHOLE_EVENT, wholeEvent } from '../answers/event.js';
import { tool } from '../tool.js';

/** Changes an event. */
export const updateEvent = tool({
  name: 'update_event',
  title: 'Change an event',
  description:
    'Changes the given fields of an event and keeps all others. Lists replace the lists there are.',
  effect: 'changes',
  input: CHANGED_EVENT,
  output: WHOLE_EVENT,
  async run({ id, scope, recurrence, ...patch }, context) {
    await context.view.events.update(id, patch, { scope, recurrence });
    return wholeEvent(context, id);
  },
});
