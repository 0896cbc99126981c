import { onOwnProperties } from './stylesheet.js';

/** The paths of the stylesheet and of the script of the page for a display. */
export const SCREEN_STYLES_PATH = '/kalends/screen.css';
export const SCREEN_SCRIPT_PATH = '/kalends/screen.js';

/** The stylesheet of the page for a display: sizes follow the display; once a script turns the pages, one of them is seen. */
export const SCREEN_STYLESHEET = onOwnProperties(`.k-main:has(.k-screen){max-width:none;padding:0}
.k-screen{--_u:min(1vw,1.5vh);padding:calc(3*var(--_u)) calc(4*var(--_u));font-size:calc(2*var(--_u));line-height:1.3}
.k-screen h1{font-size:calc(2.2*var(--_u));margin:0;color:var(--k-muted);letter-spacing:0}
.k-screen h2{font-size:calc(4.4*var(--_u));line-height:1.15;margin:0 0 calc(1.5*var(--_u))}
.k-screen ul{list-style:none;margin:0;padding:0}
.k-screen li{display:grid;grid-template-columns:calc(16*var(--_u)) 1fr;gap:0 calc(2*var(--_u));padding-block:calc(1.1*var(--_u));border-block-start:1px solid var(--k-border)}
.k-screen h3{font-size:calc(3*var(--_u));line-height:1.15;margin:0;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.k-screen p{margin:0}
.k-screen .k-time{grid-row:1/3;font-size:calc(2.4*var(--_u));white-space:normal;font-variant-numeric:tabular-nums}
.k-screen .k-time b{display:block;font-size:calc(3*var(--_u));line-height:1.15;color:var(--k-text)}
.k-screen .k-where{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.k-screen .k-badge{font-size:inherit}
.k-slide{padding-block:calc(2*var(--_u))}
.k-turning{overflow:hidden;cursor:none}
.k-turning .k-slide:not(.k-shown){display:none}
`);

/** How long a page of the display is seen, in milliseconds. */
const TURN = 12_000;

/** How often the page is read again while changes are told, and while they are not, in milliseconds. */
const [QUARTER, MINUTE] = [900_000, 60_000];

/**
 * The script of the page for a display: it turns the pages, reads the page again when the calendar changes and from time to time, and keeps the
 * display awake. It keeps nothing of what it has shown.
 */
export const SCREEN_SCRIPT = `(() => {
  const screen = () => document.querySelector('.k-screen');
  let at = 0, reading = false, again = false, readAt = Date.now(), stream, streamUrl;
  const show = () => {
    const slides = [...document.querySelectorAll('.k-slide')];
    at = slides.length ? at % slides.length : 0;
    slides.forEach((slide, index) => slide.classList.toggle('k-shown', index === at));
  };
  const read = async () => {
    if (reading) { again = true; return; }
    reading = true;
    readAt = Date.now();
    try {
      const answer = await fetch(location.href, { cache: 'no-cache' });
      const page = answer.ok && new DOMParser().parseFromString(await answer.text(), 'text/html');
      const fresh = page && page.querySelector('.k-screen');
      // while the server is away, what was read last stays
      if (fresh && fresh.outerHTML !== seen) { seen = fresh.outerHTML; screen().replaceWith(document.adoptNode(fresh)); show(); follow(); }
    } catch {}
    reading = false;
    if (again) { again = false; read(); }
  };
  const follow = () => {
    const url = screen().dataset.stream;
    if (!url || !window.EventSource || (url === streamUrl && stream.readyState !== 2)) return;
    stream?.close();
    streamUrl = url;
    stream = new EventSource(url);
    stream.onmessage = read;
  };
  const wake = () => {
    if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => {});
  };
  let seen = screen().outerHTML;
  document.body.classList.add('k-turning');
  show();
  follow();
  wake();
  document.addEventListener('visibilitychange', wake);
  setInterval(() => { at++; show(); }, ${TURN});
  setInterval(() => {
    if (stream?.readyState === 2) follow();
    if (Date.now() - readAt >= (stream?.readyState === 1 ? ${QUARTER} : ${MINUTE})) read();
  }, 15_000);
})();
`;
