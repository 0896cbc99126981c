import { LOCAL_TIMES, MONTH_KEYS } from './behaviour.js';

/** The buttons that share an event and copy an address: JavaScript, as a text. They are hidden without it. */
const TAKE_ALONG = `for (const button of document.querySelectorAll('.k-share, .k-copy')) {
    const { copy, copied, ...shared } = button.dataset;
    if (!(copy ? navigator.clipboard : navigator.share)) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      if (!copy) return navigator.share(shared).catch(() => {});
      navigator.clipboard.writeText(copy).then(() => { button.textContent = copied; button.ariaLive = 'polite'; }, () => {});
    });
  }`;

/**
 * The optional script of all pages: times in the visitor's zone, distances from where the visitor is, and arrow keys to move between the days of a month.
 * The pages work without it.
 */
export const SCRIPT = `(() => {
  ${LOCAL_TIMES}
  showLocalTimes(document, document.documentElement.lang);
  ${TAKE_ALONG}
  // the visitor's position, if the browser knows it: rounded to a hundredth of a degree, about a kilometre
  const near = navigator.geolocation && document.querySelector('.k-near');
  if (near) {
    near.hidden = near.disabled = false;
    near.querySelector('select').addEventListener('change', ({ target }) => {
      const [lat, lng] = near.querySelectorAll('input');
      if (target.value === '') lat.value = lng.value = '';
      else if (lat.value === '') navigator.geolocation.getCurrentPosition(
        ({ coords }) => { lat.value = coords.latitude.toFixed(2); lng.value = coords.longitude.toFixed(2); },
        () => {
          near.disabled = true;
          document.querySelector('.k-denied').hidden = false;
        },
      );
    });
  }
  // a menu closes when a visitor follows one of its links or does something else
  const close = (event) => {
    for (const menu of document.querySelectorAll('.k-menu[open]'))
      if (event.key === 'Escape') { menu.open = false; menu.querySelector('summary').focus(); }
      else if (!event.key && (event.target.closest('a') || !menu.contains(event.target))) menu.open = false;
  };
  document.addEventListener('click', close);
  document.addEventListener('keydown', close);
  ${MONTH_KEYS}
  document.addEventListener('keydown', (event) => moveInMonth(document, event));
})();
`;
