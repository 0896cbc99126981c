import { create } from './create.js';

/** A click on the picture of an image sets its focus, which a mark shows. The fields of the focus work without it. */
export function pickFocus(): void {
  const image = document.querySelector<HTMLImageElement>('.e-picture img');
  const [x, y] = ['x', 'y'].map((axis) =>
    document.querySelector<HTMLInputElement>(`input[name=focus_${axis}]`),
  );
  if (image === null || !x || !y) return;
  const mark = create('span', { className: 'e-focus' });
  image.after(mark);
  const show = (): void => {
    mark.style.left = `${x.value}%`;
    mark.style.top = `${y.value}%`;
  };
  image.addEventListener('click', ({ clientX, clientY }) => {
    const { left, top, width, height } = image.getBoundingClientRect();
    x.value = String(Math.round((100 * (clientX - left)) / width));
    y.value = String(Math.round((100 * (clientY - top)) / height));
    show();
  });
  for (const input of [x, y]) input.addEventListener('input', show);
  show();
}
