import type { SyncChange } from '@kalends/core';
import { endOfLog } from '@kalends/core/internal';
import { flag, integer, listOf, objectOf, oneOf, optional, text, type JsonOf } from '@kalends/http/schema';
import type { ToolContext } from '../context.js';
import { MOST_RECORDS } from '../limits.js';
import { EVENT, eventIfSeen } from '../answers/event.js';
import { argumentsOf, tool } from '../tool.js';

const CHANGE_KEYS = {
  id: integer('The id of the event'),
  change: oneOf('written', 'removed'),
  event: optional(EVENT),
};

/** Only events are followed: theirs change when their venue, organizers or terms do. */
const KINDS = ['event'] as const;

/** A change as agents get it; a record that has just gone is left out, because its removal follows. */
async function shownChange(
  context: ToolContext,
  { id, deleted }: SyncChange,
): Promise<JsonOf<typeof CHANGE_KEYS> | undefined> {
  if (deleted === true) return { id, change: 'removed' };
  const event = await eventIfSeen(context, id);
  return event && { id, change: 'written', event };
}

/** Lists the changes since the last call. */
export const whatChanged = tool({
  name: 'what_changed',
  title: 'What changed',
  description: `Tells which events were written or removed since the call that returned the cursor, at most ${MOST_RECORDS} at a time. The first call has no cursor: it returns one, and no changes.`,
  effect: 'reads',
  input: argumentsOf({ cursor: optional(text('The cursor of the last call')) }),
  output: objectOf({
    changes: listOf(objectOf(CHANGE_KEYS)),
    cursor: text('For the next call'),
    more: flag('Whether there is more to read now'),
  }),
  async run({ cursor }, context) {
    const { calendar, view, cursors } = context;
    const owner = { selection: 'mcp events', rights: JSON.stringify(view.actor) };
    if (cursor === undefined) {
      const { place: position } = await endOfLog(calendar, view.actor);
      return { changes: [], cursor: await cursors.write(position, owner), more: false };
    }
    const position = await cursors.read(cursor, owner);
    const page = await view.sync({ kinds: KINDS, position, limit: MOST_RECORDS });
    const changes = await Promise.all(page.changes.map((change) => shownChange(context, change)));
    return {
      changes: changes.filter((change) => change !== undefined),
      cursor: await cursors.write(page.position, owner),
      more: page.more,
    };
  },
});
