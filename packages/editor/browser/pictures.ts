import { create } from './create.js';
import { texts } from './texts.js';

/** Takes the first picture of a drop or of the clipboard. */
const pictureOf = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));

/** Says at a field for files that its file is too large, before it is sent. */
function checkSize(input: HTMLInputElement): void {
  const most = Number(input.dataset['megabytes']);
  const isTooLarge = [...(input.files ?? [])].some(({ size }) => size > most * 1024 * 1024);
  input.setCustomValidity(isTooLarge ? texts.fileTooLarge.replace('{size}', String(most)) : '');
  if (isTooLarge) input.reportValidity();
}

/** Shows the picture that is chosen, also one that is dropped on its field or pasted into the page. */
export function pictures(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=file][data-megabytes]'))
    input.addEventListener('change', () => checkSize(input));
  const field = document.querySelector<HTMLElement>('#e-record .e-drop');
  const input = field?.querySelector<HTMLInputElement>('input[type=file]');
  const place = field?.querySelector<HTMLElement>('.e-picture');
  if (!field || !input || !place) return;
  input.after(create('span', { className: 'e-hint' }, `${texts.dropPicture} `));

  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file === undefined) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const shown = place.querySelector('img') ?? create('img', { alt: '' });
      shown.src = typeof reader.result === 'string' ? reader.result : '';
      place.prepend(shown);
      place.hidden = false;
    });
    reader.readAsDataURL(file);
  });
  const take = (event: Event, file: File | undefined): void => {
    if (file === undefined) return;
    event.preventDefault();
    const chosen = new DataTransfer();
    chosen.items.add(file);
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const mark = (isOver: boolean): void => void field.classList.toggle('e-over', isOver);
  field.addEventListener('dragover', (event) => {
    event.preventDefault();
    mark(true);
  });
  field.addEventListener('dragleave', () => mark(false));
  field.addEventListener('drop', (event) => {
    event.preventDefault();
    mark(false);
    take(event, pictureOf(event.dataTransfer));
  });
  document.addEventListener('paste', (event) => {
    // texts go where the cursor is
    const types = event.clipboardData?.types ?? [];
    if (!types.some((type) => type.startsWith('text/'))) take(event, pictureOf(event.clipboardData));
  });
}
