import type { Actor } from '../access/actor.js';
import { may, visibility } from '../access/policy.js';
import { type Budget } from '../work/budget.js';
import { nextSlice } from '../work/slices.js';
import type { Clock } from '../clock.js';
import type { AllOwnFields } from '../fields/own/own-fields.js';
import { CalendarError, invalidParam } from '../errors.js';
import type { Decoders } from '../fields/decoders.js';
import type { HookAnswers, Hooks } from '../hooks.js';
import type { CommittedWrite, Listeners } from '../listeners.js';
import { isVisible } from '../query/matchers.js';
import { ALL_EVENTS, ALL_LINKED, type Visibility } from '../query/query.js';
import type { Ref } from '../records/base-record.js';
import type { Kind, PostKind } from '../records/kinds.js';
import { STATUSES } from '../fields/types/status.js';
import type { RecordOf } from '../records/record.js';
import type { Settings } from '../settings.js';
import type { Share } from '../work/shares.js';
import type { Store } from '../store/store.js';
import { withKnownEntities } from '../text/entity-names.js';
import { LONE_AMPERSAND, storable } from '../text/plain-text.js';
import { localTime } from '../time/local-time.js';
import type { Zone } from '../time/zone.js';
import { fromUtc } from '../time/zoned-time.js';
import { TOO_LARGE } from '../fields/reasons.js';

/** The context of every operation: the store, the settings, the time and the caller. */
export interface Context {
  readonly store: Store;
  readonly settings: Settings;
  /** The fields that the host declared. */
  readonly fields: AllOwnFields;
  /** The zone of `settings.timezone`. */
  readonly siteZone: Zone;
  readonly clock: Clock;
  readonly actor: Actor | null;
  /** How the caller's interface decodes values. */
  readonly decoders?: Decoders | undefined;
  /** The URL of the site, if the interface of the caller knows it. */
  readonly siteUrl?: string | undefined;
  /** The share that long lists and commits count towards (`beginFor`). Default: the host's. */
  readonly share?: Share | undefined;
  /** Whether the records come from elsewhere: the end of an event before its start moves to it (F5). Default: no. */
  readonly isImport?: boolean;
  /** Whether venues and organizers of the same name are used again. Default: yes, but for the guest. */
  readonly reuses?: boolean | undefined;
  /** The hooks of the host. Default: none. */
  readonly hooks?: Hooks | undefined;
  /** The answers of the hooks to an entry of an import, which is planned again if another commit comes first. Default: not kept. */
  readonly hookAnswers?: HookAnswers | undefined;
  /** Notifies the commit listeners. */
  readonly announce: Listeners['announce'];
  /** Reports an error of host code that did not affect a write. */
  readonly report: (error: unknown) => void;
}

/** The context of a change whose caller is told of its writes. */
export const telling = (context: Context, written: ((write: CommittedWrite) => void) | undefined): Context =>
  written === undefined
    ? context
    : {
        ...context,
        announce(write) {
          context.announce(write);
          written(write);
        },
      };

/** The current time in whole seconds since 1970. */
export const nowSeconds = ({ clock }: Pick<Context, 'clock'>): number => Math.floor(clock() / 1000);

/** The current time as a UTC local time. */
export const nowUtc = (context: Pick<Context, 'clock'>): string => localTime(nowSeconds(context));

/** The modification dates of a record that changes now. */
export function modifiedNow(context: Context): { readonly modified: string; readonly modified_utc: string } {
  const modified_utc = nowUtc(context);
  return { modified: fromUtc(modified_utc, context.siteZone), modified_utc };
}

/**
 * Prepares HTML for storage: sanitises it unless the caller may store raw HTML (F28). For callers below editor, an
 * ampersand that begins no entity becomes one (text-slugs.md §1). Throws `invalid_param` if sanitising makes the
 * text longer than the limit, `too_large` if it is beyond the budget.
 */
export function cleanMarkup(
  { actor, settings }: Context,
  budget: Budget,
  name: string,
  html: string,
  sanitize: (html: string) => string,
): string {
  budget.spend('characters', html.length);
  if (may(actor, 'unfiltered_html')) return storable(html);
  const safe = sanitize(html);
  const clean = may(actor, 'edit_others_posts')
    ? safe
    : withKnownEntities(safe.replace(LONE_AMPERSAND, '&amp;'));
  if (clean.length > Math.max(settings.limits.text, settings.limits.line))
    throw invalidParam({ [name]: TOO_LARGE });
  return clean;
}

/** The number of records to load at once. */
const CHUNK = 10;

/** Loads records a few at a time and lets other requests through in between: each may be large. */
export async function* loadInTurns<K extends Kind>(
  { store }: Pick<Context, 'store'>,
  kind: K,
  ids: readonly number[],
): AsyncGenerator<RecordOf<K>, void> {
  for (let from = 0; from < ids.length; from += CHUNK) {
    if (from > 0) await nextSlice();
    yield* await store.load(kind, ids.slice(from, from + CHUNK));
  }
}

/**
 * Selects the records that someone sees; by default the caller, for whom a record that it may not read counts as unknown (F43). Several
 * are not loaded, because a caller may name hundreds of them, each with a long description.
 */
export async function seenAmong(
  { store, actor }: Context,
  kind: PostKind,
  ids: readonly number[],
  visible: Visibility = visibility(actor, STATUSES),
): Promise<readonly Ref[]> {
  const include = [...new Set(ids)];
  if (include.length === 0) return [];
  // the usual case: a record by its id costs a fifth of a query
  if (include.length === 1)
    return (await store.load(kind, include)).filter((record) => isVisible(record, visible));
  const all = kind === 'event' ? { ...ALL_EVENTS, hidden: true } : { ...ALL_LINKED, kind };
  // one more than there can be: a store need not count what is not on the page
  return (await store.find({ ...all, visible, include, offset: 0, limit: include.length + 1 })).refs;
}

/**
 * Whether all of these records exist for the caller (`seenAmong`). The result stays valid for other kinds: besides terms, only
 * records in the trash are ever removed.
 */
export async function areReadable(
  context: Context,
  kind: PostKind,
  ids: readonly number[],
): Promise<boolean> {
  return (await seenAmong(context, kind, ids)).length === new Set(ids).size;
}

/** Throws `forbidden` unless `allowed`. */
export function demand(allowed: boolean): void {
  if (!allowed) throw new CalendarError('forbidden', 'Sorry, you are not allowed to do that.');
}
