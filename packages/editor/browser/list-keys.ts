import { button, create } from './create.js';
import { texts } from './texts.js';

/** Where the browser says that the keys are off: they are single letters, which some people speak rather than press. */
const OFF = 'kalends-keys-off';

/** Keys in lists: j and k move, x ticks, Enter opens as a link does, / searches, n opens the form of a new record. */
export function listKeys(): void {
  const list = document.querySelector<HTMLElement>('.e-main form .e-scroll tbody');
  const search = document.querySelector<HTMLInputElement>('.e-filters [type=search]');
  if (search === null) return;
  const names = [...(list?.querySelectorAll<HTMLElement>('th a') ?? [])];
  const move = (step: number): void => {
    const row = document.activeElement?.closest('tr');
    const at = names.findIndex((name) => name.closest('tr') === row);
    names[at < 0 ? 0 : Math.min(Math.max(at + step, 0), names.length - 1)]?.focus();
  };
  const acts: Readonly<Record<string, () => void>> = {
    j: () => move(1),
    k: () => move(-1),
    x: () => document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[type=checkbox]')?.click(),
    '/': () => search.focus(),
    n: () => document.querySelector<HTMLElement>('.e-top a.e-button')?.click(),
  };
  document.addEventListener('keydown', (event) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || localStorage.getItem(OFF) !== null) return;
    const isTyping =
      target instanceof HTMLElement && target.matches('input:not([type=checkbox]),select,textarea');
    const act = isTyping || !Object.hasOwn(acts, key) ? undefined : acts[key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  const about = create('span');
  const toggle = button(
    '',
    () => {
      if (localStorage.getItem(OFF) === null) localStorage.setItem(OFF, '1');
      else localStorage.removeItem(OFF);
      show();
    },
    'e-plain',
  );
  const show = (): void => {
    const isOff = localStorage.getItem(OFF) !== null;
    about.textContent = isOff ? '' : `${texts.keys} `;
    toggle.textContent = isOff ? texts.keysOn : texts.keysOff;
  };
  show();
  document.querySelector('.e-main')?.append(create('p', { className: 'e-hint' }, about, toggle));
}
