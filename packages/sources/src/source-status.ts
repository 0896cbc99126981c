import type { Source } from './source.js';
import type { SourceItem, Status } from './source-items.js';

/** The new status of an event, and the facts to remember. */
export interface StatusHere extends Pick<SourceItem, 'state' | 'before'> {
  /** The status that it gets; `undefined`: it keeps the one that it has. */
  readonly status: Status | undefined;
  /** Whether the status is one that was set here. */
  readonly isOwn: boolean;
}

/**
 * Decides on the status of an event that is known here. What a source hides from now on is hidden, whatever was set here; when it
 * shows the event again, the status that was set here comes back. While the source says the same, what is set here stays.
 *
 * @param said the status that the source gives it; `trash`: it is cancelled, or gone
 * @param changed whether its status was changed here since the last take
 */
export function statusHere(
  said: Status,
  here: Status,
  item: SourceItem,
  changed: boolean,
  source: Pick<Source, 'status'>,
): StatusHere {
  // what the source has put into the trash is there by the source
  const isBySource = item.state === 'trash' && here === 'trash';
  const isOwn = !isBySource && (changed || item.own.includes('status'));
  const { before } = item;
  const isShown = said === 'publish';
  const target = isShown ? source.status : said;
  if (said === (item.state ?? 'publish'))
    return { status: isOwn ? undefined : target, isOwn, state: said, before };
  if (!isShown) {
    const isHidden = here !== 'publish' && said !== 'trash';
    if (isOwn && isHidden) return { status: undefined, isOwn, state: said, before };
    return { status: target, isOwn: false, state: said, before: isOwn ? here : before };
  }
  if (isOwn) return { status: undefined, isOwn, state: said, before: null };
  return { status: before ?? target, isOwn: before !== null, state: said, before: null };
}
