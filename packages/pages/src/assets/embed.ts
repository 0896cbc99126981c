import type { Messages } from '../messages/messages.js';

/**
 * The script for other sites: the element `<kalends-calendar>` shows a list or a month in its own shadow root, in the
 * colours that the site sets with custom properties. The back button of the browser leads back within it. URLs are relative
 * to the script's own.
 */
export const embedScript = ({ notLoaded }: Pick<Messages, 'notLoaded'>): string => `(() => {
  const base = new URL('.', document.currentScript.src).href;
  let elements = 0;
  customElements.define('kalends-calendar', class extends HTMLElement {
    static observedAttributes = ['view', 'category', 'tag', 'search', 'date'];
    key = 'kalends-' + elements++;
    restore = () => this.load(history.state?.[this.key]);
    connectedCallback() { addEventListener('popstate', this.restore); this.restore(); }
    disconnectedCallback() { removeEventListener('popstate', this.restore); }
    attributeChangedCallback() { if (this.isConnected) this.load(); }
    address() {
      const scope = this.getAttribute('category') ? 'category/' + this.getAttribute('category') + '/'
        : this.getAttribute('tag') ? 'tag/' + this.getAttribute('tag') + '/' : '';
      const url = new URL('embed/' + scope + (this.getAttribute('view') || 'list') + '/', base);
      if (this.getAttribute('search')) url.searchParams.set('tribe-bar-search', this.getAttribute('search'));
      if (this.getAttribute('date')) url.searchParams.set('tribe-bar-date', this.getAttribute('date'));
      return url;
    }
    go(url) {
      history.pushState({ ...history.state, [this.key]: url }, '');
      this.load(url);
    }
    async load(url = this.address()) {
      const root = this.root();
      this.latest = url;
      this.ariaBusy = 'true';
      const part = await this.fetched(url);
      await this.styled;
      // what was asked for later is shown, whichever comes first
      if (this.latest !== url) return;
      root.replaceChildren(root.firstChild, part);
      this.ariaBusy = null;
    }
    async fetched(url) {
      try {
        const answer = await fetch(url, { credentials: 'omit' });
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
        const { lang, dir } = page.documentElement;
        const part = this.part({ lang, dir }, page.querySelector('main').childNodes);
        for (const heading of part.querySelectorAll('h1')) {
          const second = document.createElement('h2');
          second.dir = heading.dir;
          second.append(...heading.childNodes);
          heading.replaceWith(second);
        }
        return part;
      } catch {
        const href = new URL(url, base).href.replace('/embed/', '/events/');
        const link = Object.assign(document.createElement('a'), { href, textContent: href });
        return this.part({ role: 'alert' }, [${JSON.stringify(`${notLoaded} `)}, link]);
      }
    }
    // no main element: that, as the first heading, is the page's around it
    part(properties, children) {
      const part = Object.assign(document.createElement('div'), { className: 'k-main', ...properties });
      part.append(...children);
      return part;
    }
    root() {
      if (this.shadowRoot) return this.shadowRoot;
      const root = this.attachShadow({ mode: 'open' });
      const style = document.createElement('link');
      style.rel = 'stylesheet';
      style.href = base + 'kalends/pages.css';
      this.styled = new Promise((resolve) => { style.onload = style.onerror = resolve; });
      const loading = document.createElement('progress');
      loading.ariaHidden = 'true';
      root.append(style, loading);
      root.addEventListener('click', (event) => {
        const link = event.target.closest('a');
        if (!link || !link.href.startsWith(base + 'embed/')) return;
        event.preventDefault();
        this.go(link.href);
      });
      root.addEventListener('submit', (event) => {
        event.preventDefault();
        const form = event.target;
        this.go(form.action + '?' + new URLSearchParams(new FormData(form)));
      });
      return root;
    }
  });
})();
`;
