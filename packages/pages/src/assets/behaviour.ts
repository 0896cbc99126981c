/*
 * Behaviour shared by the scripts of the pages and of the web component: JavaScript functions, as texts.
 */

/** Shows the times of events in the visitor's zone, too. */
export const LOCAL_TIMES = `const showLocalTimes = (root, locale) => {
    for (const place of root.querySelectorAll('.k-local')) {
      const times = [...place.parentElement.querySelectorAll('time')].map((time) => new Date(time.dateTime));
      const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
      const zone = place.parentElement.querySelector('.k-zone');
      if (times.some(isNaN)) continue;
      if (format.resolvedOptions().timeZone === zone?.textContent) { zone.hidden = true; continue; }
      const text = times.length > 1 ? format.formatRange(times[0], times.at(-1)) : format.format(times[0]);
      place.textContent = place.dataset.label + ': ' + text;
      place.hidden = false;
    }
  };`;

/** Moves between the days of a month with arrow keys, and between months with Page Up and Page Down. */
export const MONTH_KEYS = `const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const moveInMonth = (root, event) => {
    const number = event.target.closest('.k-month .k-number');
    if (!number || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      const link = root.querySelector('.k-pages a[rel=' + (event.key === 'PageUp' ? 'prev' : 'next') + ']');
      if (link) event.preventDefault(), link.click();
      return;
    }
    let step = steps[event.key];
    if (!step) return;
    if (number.matches(':dir(rtl)') && Math.abs(step) === 1) step = -step;
    const numbers = [...root.querySelectorAll('.k-month .k-number')];
    event.preventDefault();
    numbers[numbers.indexOf(number) + step]?.focus();
  };`;
