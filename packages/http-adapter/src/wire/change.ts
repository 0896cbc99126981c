import { titled } from '@kalends/site';
import { flag, integer, listOf, objectOf, oneOf, ref, text, type Schema } from '@kalends/http/schema';
import { kindsOf } from '@kalends/core';

const FOLLOWED = kindsOf('term', 'linked', 'event');

/** A change: a record under the name of its kind, as in the lists of `tribe/events/v1`, or one that is gone. */
export const CHANGE: Schema<object> = {
  description: 'A record to store, or one to remove',
  oneOf: [
    ...FOLLOWED.map((kind) =>
      objectOf({ kind: oneOf(kind), id: integer('The id'), [kind]: ref(titled(kind)) }),
    ),
    objectOf({ kind: oneOf(...FOLLOWED), id: integer('The id'), deleted: oneOf(true) }),
  ],
};

/** The keys of an answer with changes. */
export const CHANGES_PAGE = {
  changes: listOf(ref<object>('Change'), 'The changes in order'),
  cursor: text('Where to go on'),
  more: flag('Whether there is more to read now'),
};

/** A stream of pages. */
export const CHANGES_STREAM = text(
  'Server-sent events: `data` is a page of changes, `id` its cursor. An event `refused` with an error ends the stream.',
);
