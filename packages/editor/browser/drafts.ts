import { button, create } from './create.js';
import { draftStore } from './draft-store.js';
import { isChanged, restore, snapshotOf } from './snapshot.js';
import { texts } from './texts.js';

/** The place of the draft that this window has sent to be saved. */
const SENT = 'kalends-sent';

/** What a page says that has saved a form. */
const SAVED: ReadonlySet<string> = new Set(['saved', 'created', 'published', 'scheduled', 'review']);

/** How long after the last key a draft is kept, in milliseconds. */
const PAUSE = 400;

/** Asks before changes are lost, and keeps the form in the browser until it is saved. */
export function keepDrafts(account: string, editor: string): void {
  const drafts = draftStore(account, editor);
  const form = document.querySelector<HTMLFormElement>('form[data-draft]');
  const { draft: place = '', unsaved } = form?.dataset ?? {};
  let isLeaving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEdited = unsaved !== undefined;
  let isLoggedOut = false;

  const isOpen = (): boolean => form !== null && isEdited && (unsaved !== undefined || isChanged(form));

  function keep(): void {
    clearTimeout(timer);
    if (form === null || place === '' || !isEdited || isLoggedOut) return;
    if (isOpen()) drafts.keep(place, snapshotOf(form));
    else drafts.drop(place);
  }

  drafts.prune();
  const done = new URLSearchParams(location.search).get('done');
  const sent = sessionStorage.getItem(SENT);
  if (sent !== null && done !== null && SAVED.has(done)) {
    drafts.drop(sent);
    sessionStorage.removeItem(SENT);
  }

  document.addEventListener('submit', ({ target, submitter, defaultPrevented }) => {
    const by = submitter instanceof HTMLButtonElement ? submitter : undefined;
    if (!(target instanceof HTMLFormElement) || defaultPrevented || by?.formTarget === '_blank') return;
    if (target.getAttribute('action')?.endsWith('/logout')) {
      clearTimeout(timer);
      isLoggedOut = true;
      drafts.clear();
    }
    if (target !== form) return;
    keep();
    isLeaving = true;
    if (place !== '' && (by?.value === 'save' || by?.name === 'status')) sessionStorage.setItem(SENT, place);
  });

  if (form === null) return;
  addEventListener('beforeunload', (event) => {
    if (!isLeaving && isOpen()) event.preventDefault();
  });
  addEventListener('pagehide', keep);
  form.addEventListener('input', () => {
    // one who is asked and stays has not logged out
    [isEdited, isLoggedOut] = [true, false];
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE);
  });
  if (unsaved === undefined && place !== '') offer(form, place);

  /** Offers the latest draft of this record, or of a new one; nothing is put into the form before. */
  function offer(own: HTMLFormElement, at: string): void {
    const found = drafts.find(at.slice(0, at.lastIndexOf('/') + 1));
    if (found === undefined) return;
    const when = new Intl.DateTimeFormat(document.documentElement.lang, {
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(found.at);
    const isOther = found.place !== at && !at.includes('/new/');
    const notice = create(
      'div',
      { className: 'e-notice', role: 'status' },
      create('p', {}, texts.draftFound.replace('{when}', when), isOther ? ` ${texts.draftOlder}` : ''),
      create(
        'div',
        { className: 'e-actions' },
        button(texts.restoreDraft, () => {
          notice.remove();
          restore(own, found.values);
          if (found.place !== at) drafts.drop(found.place);
          keep();
          own.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
        }),
        button(texts.discardDraft, () => {
          notice.remove();
          drafts.drop(found.place);
        }),
      ),
    );
    own.before(notice);
  }
}
