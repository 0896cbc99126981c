import { integer, objectOf, optional, text } from '@kalends/http/schema';
import { SCOPE } from '../event-input.js';
import { cut } from '../limits.js';
import { argumentsOf, tool } from '../tool.js';
import { EVENT_ID } from './get-event.js';

/** Moves an event to the trash. */
export const trashEvent = tool({
  name: 'trash_event',
  title: 'Move an event to the trash',
  description:
    'Moves an event to the trash, from where a person can restore it. To say that an event does not take place, set event_status to cancelled with update_event instead.',
  effect: 'removes',
  input: argumentsOf({ ...EVENT_ID, scope: optional(SCOPE) }),
  output: objectOf({ id: integer('The id'), title: text('The title'), status: text('Always trash') }),
  async run({ id, scope }, { view }) {
    const { title, status } = await view.events.delete(id, { scope });
    return { id, title: cut(title), status };
  },
});
