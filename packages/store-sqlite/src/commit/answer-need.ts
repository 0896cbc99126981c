import { eventKey } from '@kalends/core/store';
import type { Need, NeedAnswer, RecordsNeed } from '@kalends/core/store';
import type { EventIndex } from '../derived/event-index.js';
import type { Connection } from '../file/connection.js';
import { find } from '../find/find.js';
import type { PlaceLists } from '../find/place-lists.js';
import { loadBy } from '../records/load.js';
import { slugHolders } from '../records/lookup.js';

function answerRecords(db: Connection, events: EventIndex, { kind, field, values }: RecordsNeed): NeedAnswer {
  if (field === 'id' || field === 'url' || field === 'parent')
    return values.flatMap((value) => loadBy(db, kind, field, value));
  return values.flatMap((id) => events.having(eventKey(field, Number(id))));
}

/** Answers a need of the commit engine from the stored rows. */
export function answerNeed(db: Connection, events: EventIndex, places: PlaceLists, need: Need): NeedAnswer {
  switch (need.need) {
    case 'find':
      return find(db, places, need.query).refs;
    case 'slugs':
      return need.ranges.flatMap((range) => slugHolders(db, need.kind, range));
    case 'records':
      return answerRecords(db, events, need);
  }
}
