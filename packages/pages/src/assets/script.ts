/**
 * The optional script of all pages: times in the visitor's zone, and arrow keys to move between the days of a month.
 * The pages work without it.
 */
export const SCRIPT = `(() => {
  const locale = document.documentElement.lang;
  for (const place of document.querySelectorAll('.k-local')) {
    const times = [...place.parentElement.querySelectorAll('time')].map((time) => new Date(time.dateTime));
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
    const zone = place.parentElement.querySelector('.k-zone');
    if (times.some(isNaN) || format.resolvedOptions().timeZone === zone?.textContent) continue;
    const text = times.length > 1 ? format.formatRange(times[0], times.at(-1)) : format.format(times[0]);
    place.textContent = place.dataset.label + ': ' + text;
    place.hidden = false;
  }
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  document.querySelector('.k-month')?.addEventListener('keydown', (event) => {
    const number = event.target.closest('.k-number');
    if (!number || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      const link = document.querySelector('.k-pages a[rel=' + (event.key === 'PageUp' ? 'prev' : 'next') + ']');
      if (link) event.preventDefault(), link.click();
      return;
    }
    let step = steps[event.key];
    if (!step) return;
    if (document.documentElement.dir === 'rtl' && Math.abs(step) === 1) step = -step;
    const numbers = [...document.querySelectorAll('.k-month .k-number')];
    event.preventDefault();
    numbers[numbers.indexOf(number) + step]?.focus();
  });
})();
`;
