/** Menus close by a click beside them, and by Escape, which leads back to what opened them. */
export function closeMenus(): void {
  const close = (isOther: (menu: HTMLDetailsElement) => boolean): void => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.e-header details[open],.e-more[open]'))
      if (isOther(menu)) menu.open = false;
  };
  document.addEventListener('click', ({ target }) => close((menu) => !menu.contains(target as Node)));
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    close((menu) => {
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
      return true;
    });
  });
}
