/** How long after the last key the server is asked, in milliseconds. */
const PAUSE = 400;

/** Parts of a form that follow from what is typed, by what the server calls them, and the fields that they follow from. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  dates: ['start_date', 'all_day', 'timezone', 'recurrence'],
  cost: ['cost'],
  main: ['date'],
};

/** Shows the next dates of a recurrence, the cost as visitors read it and what the button does that publishes, while one types. */
export function liveParts(): void {
  const form = document.querySelector<HTMLFormElement>('form#e-record');
  if (form === null) return;
  for (const [part, fields] of Object.entries(PARTS)) {
    const place = form.querySelector(`[data-part=${part}]`);
    if (place === null) continue;
    const isOwn = (name: string): boolean => fields.includes(name.replace('[]', ''));
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked: AbortController | undefined;
    const ask = async (): Promise<void> => {
      asked?.abort();
      asked = new AbortController();
      const body = new URLSearchParams({ action: 'part', part });
      for (const [name, value] of new FormData(form))
        if (typeof value === 'string' && (name === 'token' || isOwn(name))) body.append(name, value);
      try {
        // an element of the form is named `action`, which hides the property
        const answer = await fetch(form.getAttribute('action') ?? '', {
          method: 'POST',
          body,
          signal: asked.signal,
        });
        if (!answer.ok) return;
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
        place.replaceChildren(...page.body.childNodes);
      } catch {
        // without an answer the button of the form still shows the dates
      }
    };
    // the button shows them all the same, without loading the form again
    const shows = form.querySelector<HTMLElement>(`button[value=${part}]`);
    shows?.addEventListener('click', (event) => {
      event.preventDefault();
      void ask();
    });
    form.addEventListener('input', ({ target }) => {
      if (!(target instanceof Element) || !isOwn(target.getAttribute('name') ?? '')) return;
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), PAUSE);
    });
  }
}
