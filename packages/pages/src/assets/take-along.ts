/** What the script does for the buttons that share an event and copy an address: JavaScript, as a text. They are hidden without it. */
export const TAKE_ALONG = `for (const button of document.querySelectorAll('.k-share, .k-copy')) {
    const { copy, copied, ...shared } = button.dataset;
    if (!(copy ? navigator.clipboard : navigator.share)) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      if (!copy) return navigator.share(shared).catch(() => {});
      navigator.clipboard.writeText(copy).then(() => { button.textContent = copied; button.ariaLive = 'polite'; }, () => {});
    });
  }`;
