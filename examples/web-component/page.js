const log = document.getElementById('log');

for (const type of ['kalends-load', 'kalends-navigate', 'kalends-event', 'kalends-error'])
  document.addEventListener(type, ({ detail }) => {
    log.textContent = `${type} ${JSON.stringify(detail)}`;
  });

// an event that is chosen in the month or the week is shown on this page, and not on its own
document.addEventListener('kalends-event', (event) => {
  if (event.target.closest('#month, #week') === null) return;
  event.preventDefault();
  const calendar = document.createElement('kalends-calendar');
  calendar.setAttribute('event', event.detail.id);
  calendar.setAttribute('theme', 'inherit');
  document.querySelector('#chosen :is(p, kalends-calendar)').replaceWith(calendar);
});
