import type { PageRequest } from './context.js';
import { html, type Html } from './html.js';
import type { PageAddress } from './links.js';
import { linkedDataBlock } from './templates/linked-data-block.js';
import type { EventSummary } from './views/event-summary.js';
import { listedData } from './views/listed-data.js';

/** Views that show what linked data says of their events. */
const WITH_DATA: ReadonlySet<PageAddress['view']> = new Set(['list', 'past', 'day']);

/** The linked data of a view that stands for itself. */
export const headOf = async (
  { view, embedded, brief }: PageAddress,
  events: readonly EventSummary[],
  request: PageRequest,
): Promise<Html | undefined> =>
  embedded || brief || !WITH_DATA.has(view)
    ? undefined
    : html`${linkedDataBlock(await listedData(events, request))}`;
