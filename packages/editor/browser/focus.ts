import { create } from './create.js';

/** A click on the picture of an image sets its focus, which a mark shows. The fields of the focus work without it. */
export function pickFocus(): void {
  const place = document.querySelector<HTMLElement>('.e-picture');
  const [x, y] = ['x', 'y'].map((axis) =>
    document.querySelector<HTMLInputElement>(`input:is([name=focus_${axis}],[name=picture_${axis}])`),
  );
  if (place === null || !x || !y) return;
  const mark = create('span', { className: 'e-focus' });
  place.append(mark);
  const show = (): void => {
    mark.style.left = `${x.value}%`;
    mark.style.top = `${y.value}%`;
  };
  place.addEventListener('click', ({ clientX, clientY, target }) => {
    if (!(target instanceof HTMLImageElement)) return;
    const { left, top, width, height } = target.getBoundingClientRect();
    x.value = String(Math.round((100 * (clientX - left)) / width));
    y.value = String(Math.round((100 * (clientY - top)) / height));
    x.dispatchEvent(new Event('input', { bubbles: true }));
    show();
  });
  for (const input of [x, y]) input.addEventListener('input', show);
  show();
}
