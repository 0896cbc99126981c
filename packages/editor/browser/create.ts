/** An element with properties and children; texts are never read as HTML. */
export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** A button that sends no form. */
export const button = (text: string, onclick: () => void, className = 'e-second'): HTMLButtonElement =>
  create('button', { type: 'button', className, onclick }, text);
