import { texts } from './texts.js';
import { create } from './create.js';

const DAY = 86_400_000;

/** The number of days since 1970. */
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;

/**
 * Moves events of a month by dragging: it fills in the form below the month, and sends it. For an event that recurs one
 * chooses first which events move. The key m on an event leads to the form, with the event chosen.
 */
export function dragInMonth(): void {
  const month = document.querySelector<HTMLElement>('.e-month');
  const form = document.querySelector<HTMLFormElement>('form#e-move');
  const choice = form?.querySelector<HTMLSelectElement>('[name=event]');
  const date = form?.querySelector<HTMLInputElement>('[name=day]');
  if (!month || !form || !choice || !date) return;
  /** The event that is dragged, and the day at which it was taken. */
  let dragged: { readonly id: string; readonly from: string } | undefined;
  let over: Element | undefined;

  const optionOf = (id: string): HTMLOptionElement | undefined =>
    [...choice.options].find((option) => option.dataset['event'] === id);
  const choose = (option: HTMLOptionElement): void => {
    option.selected = true;
  };
  const enter = (cell?: Element): void => {
    over?.classList.remove('e-over');
    over = cell;
    over?.classList.add('e-over');
  };
  const cellOf = ({ target }: Event): HTMLElement | undefined =>
    target instanceof Element ? (target.closest<HTMLElement>('[data-day]') ?? undefined) : undefined;
  const itemOf = ({ target }: Event): HTMLElement | undefined =>
    target instanceof Element ? (target.closest<HTMLElement>('[data-event]') ?? undefined) : undefined;

  for (const item of month.querySelectorAll<HTMLElement>('[data-event]')) item.draggable = true;
  month.addEventListener('dragstart', (event) => {
    const id = itemOf(event)?.dataset['event'];
    const from = cellOf(event)?.dataset['day'];
    dragged = id === undefined || from === undefined ? undefined : { id, from };
    if (dragged === undefined || event.dataTransfer === null) return;
    event.dataTransfer.effectAllowed = 'move';
    // without data, Firefox drags nothing
    event.dataTransfer.setData('text/plain', itemOf(event)?.textContent ?? '');
  });
  month.addEventListener('dragover', (event) => {
    const cell = cellOf(event);
    if (dragged === undefined || cell === undefined) return;
    event.preventDefault();
    enter(cell);
  });
  month.addEventListener('dragend', () => {
    enter();
    dragged = undefined;
  });
  month.addEventListener('drop', (event) => {
    const to = cellOf(event)?.dataset['day'];
    const option = dragged && optionOf(dragged.id);
    if (dragged === undefined || to === undefined || option === undefined) return;
    event.preventDefault();
    const days = dayNumber(to) - dayNumber(dragged.from);
    if (days === 0) return;
    const start = dayNumber(option.dataset['start'] ?? to) + days;
    choose(option);
    date.value = new Date(start * DAY).toISOString().slice(0, 10);
    const scope = form.querySelector<HTMLSelectElement>('[name=scope]');
    if (option.dataset['recurs'] === undefined || scope === null) {
      form.requestSubmit();
      return;
    }
    form.querySelector('.e-notice')?.remove();
    form.prepend(create('p', { className: 'e-notice', role: 'alert' }, texts.chooseScope));
    scope.focus();
  });
  month.addEventListener('keydown', (event) => {
    const id = itemOf(event)?.dataset['event'];
    const option = id === undefined ? undefined : optionOf(id);
    if (event.key !== 'm' || event.ctrlKey || event.metaKey || event.altKey || option === undefined) return;
    event.preventDefault();
    choose(option);
    date.value = option.dataset['start'] ?? '';
    date.focus();
  });
}
