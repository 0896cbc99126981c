/**
 * The script for other sites: the element `<kalends-calendar>` shows a list or a month in its own shadow root, in the
 * colours that the site sets with custom properties. URLs are relative to the script's own.
 */
export const EMBED_SCRIPT = `(() => {
  const base = new URL('.', document.currentScript.src).href;
  customElements.define('kalends-calendar', class extends HTMLElement {
    static observedAttributes = ['view', 'category', 'tag', 'search', 'date'];
    connectedCallback() { this.load(); }
    attributeChangedCallback() { if (this.isConnected) this.load(); }
    address() {
      const scope = this.getAttribute('category') ? 'category/' + this.getAttribute('category') + '/'
        : this.getAttribute('tag') ? 'tag/' + this.getAttribute('tag') + '/' : '';
      const url = new URL('embed/' + scope + (this.getAttribute('view') || 'list') + '/', base);
      if (this.getAttribute('search')) url.searchParams.set('tribe-bar-search', this.getAttribute('search'));
      if (this.getAttribute('date')) url.searchParams.set('tribe-bar-date', this.getAttribute('date'));
      return url;
    }
    async load(url = this.address()) {
      const root = this.root();
      const answer = await fetch(url, { credentials: 'omit' });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      await this.styled;
      root.replaceChildren(root.firstChild, document.adoptNode(page.querySelector('main')));
    }
    root() {
      if (this.shadowRoot) return this.shadowRoot;
      const root = this.attachShadow({ mode: 'open' });
      const style = document.createElement('link');
      style.rel = 'stylesheet';
      style.href = base + 'kalends/pages.css';
      this.styled = new Promise((resolve) => { style.onload = style.onerror = resolve; });
      root.append(style);
      root.addEventListener('click', (event) => {
        const link = event.target.closest('a');
        if (!link || !link.href.startsWith(base + 'embed/')) return;
        event.preventDefault();
        this.load(link.href);
      });
      root.addEventListener('submit', (event) => {
        event.preventDefault();
        const form = event.target;
        this.load(form.action + '?' + new URLSearchParams(new FormData(form)));
      });
      return root;
    }
  });
})();
`;
