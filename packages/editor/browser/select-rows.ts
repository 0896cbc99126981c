import { create } from './create.js';
import { texts } from './texts.js';

/** Rows of a list are selected all at once, and with Shift from the one that was selected before. */
export function selectRows(): void {
  const table = document.querySelector('.e-main form .e-scroll table');
  const boxes = [...(table?.querySelectorAll<HTMLInputElement>('tbody [type=checkbox]') ?? [])];
  const corner = table?.querySelector('thead td');
  if (!corner || boxes.length === 0) return;
  const all = create('input', { type: 'checkbox', ariaLabel: texts.selectAll });
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked;
  });
  corner.append(all);
  let last = 0;
  for (const [index, box] of boxes.entries())
    box.addEventListener('click', ({ shiftKey }) => {
      if (shiftKey)
        for (const one of boxes.slice(Math.min(last, index), Math.max(last, index) + 1))
          one.checked = box.checked;
      last = index;
    });
}
