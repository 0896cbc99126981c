/** Ctrl or Command and S save the form of a record. */
export function saveKey(): void {
  const form = document.querySelector<HTMLFormElement>('form#e-record');
  if (form === null) return;
  document.addEventListener('keydown', (event) => {
    if (event.key !== 's' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit(form.querySelector<HTMLButtonElement>('[value=save]'));
  });
}
