/** A button beside a date of a recurrence leaves it out without loading the form again. */
export function leaveOutDates(): void {
  const form = document.querySelector<HTMLFormElement>('form#e-record');
  const excluded = form?.querySelector<HTMLTextAreaElement>('.e-excluded');
  form?.querySelector('[data-part=dates]')?.addEventListener('click', (event) => {
    const button = event.target;
    if (!(button instanceof HTMLButtonElement) || !excluded) return;
    event.preventDefault();
    excluded.value = `${excluded.value}\n${button.value}`.trim();
    excluded.closest('details')?.setAttribute('open', '');
    excluded.dispatchEvent(new Event('input', { bubbles: true }));
    // the list is shown again without the button
    form.querySelector<HTMLElement>('button[value=dates]')?.focus();
  });
}
