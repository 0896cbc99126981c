import { ALL_EVENTS, ALL_LINKED, ALL_SERIES, type Query } from '../query/query.js';
import { kindsOf, type PostKind } from '../records/kinds.js';
import { modifiedNow, nowUtc, type Context } from './context.js';
import { commitPlan, WHOLE } from './plan.js';

const SCHEDULED = { status: ['future'], author: null } as const;

type Scheduled = PostKind | 'series';

const scheduledOf = (kind: Scheduled): Query => {
  if (kind === 'series') return { ...ALL_SERIES, ...WHOLE, visible: SCHEDULED };
  return kind === 'event'
    ? { ...ALL_EVENTS, ...WHOLE, visible: SCHEDULED, hidden: true, orderby: 'date' }
    : { ...ALL_LINKED, ...WHOLE, kind, visible: SCHEDULED };
};

/** Publishes the scheduled records of every kind that are due and returns their number (dates.md §3). */
export async function publishDue(context: Context): Promise<number> {
  const { store } = context;
  let published = 0;
  for (const kind of kindsOf('event', 'linked', 'series')) {
    const { refs } = await store.find(scheduledOf(kind));
    for (const { id } of refs) {
      const { result } = await commitPlan(context, async (plan) => {
        const [record] = await store.load(kind, [id]);
        const isDue = record?.status === 'future' && record.date_utc <= nowUtc(context);
        if (isDue) plan.update(kind, { ...record, status: 'publish', ...modifiedNow(context) });
        return isDue;
      });
      if (result) published += 1;
    }
  }
  return published;
}
