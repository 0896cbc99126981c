import { kindsOf } from '@kalends/core';
import { EMBED_EVENT } from '@kalends/site';
import { VIEW_FILTERS } from '@kalends/site/internal';
import type { Messages } from '../messages/messages.js';
import { LOCAL_TIMES, MONTH_KEYS } from './behaviour.js';

/** The attributes that filter the events, and the parameters of an address that they set. */
const PARAMS: Readonly<Record<string, string>> = {
  search: 'tribe-bar-search',
  date: 'tribe-bar-date',
  until: 'until',
  ...Object.fromEntries(VIEW_FILTERS.map((name) => [name, name])),
};

/** The attributes that limit the size of the element, in pixels, and the styles that they set. */
const SIZES = { maxwidth: 'maxWidth', maxheight: 'maxHeight' };

/** The attributes that choose the events of a term. */
const SCOPES = kindsOf('term');

/** The attributes that say what is shown, besides. */
const PLACES = ['view', 'event', ...SCOPES];

/**
 * The script for other sites: the element `<kalends-calendar>` shows a list, a month, a week, the next three events or one of them in
 * its own shadow root. The back button of the browser leads back within it. URLs are relative to the script's own; the
 * scripts of several calendars on one page share the element, whose attribute `site` chooses among them.
 *
 * @param fields the names of the fields that the host declares and everybody may filter by
 */
export const embedScript = (
  { notLoaded }: Pick<Messages, 'notLoaded'>,
  fields: readonly string[] = [],
): string => {
  const params = {
    ...PARAMS,
    ...Object.fromEntries(fields.map((name) => [`custom-${name.toLowerCase()}`, `custom[${name}]`])),
  };
  return `(() => {
  const own = new URL('.', document.currentScript.src).href;
  const name = 'kalends-calendar';
  const known = customElements.get(name);
  if (known) return known.add(own);
  const params = ${JSON.stringify(params)};
  const sizes = ${JSON.stringify(SIZES)};
  ${LOCAL_TIMES}
  ${MONTH_KEYS}
  const create = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };
  // slugs are stored with percent escapes
  const encode = (slugs) => slugs.split('/').map((slug) => encodeURIComponent(slug).replace(/%25([\\da-f]{2})/gi, '%$1')).join('/');
  let elements = 0;
  customElements.define(name, class extends HTMLElement {
    static observedAttributes = ${JSON.stringify([...PLACES, ...Object.keys(params), ...Object.keys(SIZES)])};
    static sites = new Set([own]);
    static add(site) {
      this.sites.add(site);
      for (const one of document.querySelectorAll(name + '[site]')) if (!one.shadowRoot) one.restore();
    }
    key = 'kalends-' + elements++;
    turn = 0;
    restore = () => {
      // before the script of its site has come, what is written within it is shown
      if (!this.constructor.sites.has(this.base)) return;
      const url = history.state?.[this.key];
      if (!this.shadowRoot || url !== this.gone) this.load(url);
      this.gone = url;
    };
    connectedCallback() {
      this.resize();
      addEventListener('popstate', this.restore);
      this.restore();
    }
    disconnectedCallback() { removeEventListener('popstate', this.restore); }
    attributeChangedCallback(attribute) {
      if (attribute in sizes) return this.resize();
      if (!this.shadowRoot || this.changed) return;
      // several attributes that a script sets are one change
      this.changed = true;
      queueMicrotask(() => { this.changed = false; this.load(); });
    }
    resize() {
      for (const [attribute, property] of Object.entries(sizes))
        if (this.hasAttribute(attribute)) this.style[property] = this.getAttribute(attribute) + 'px';
      if (this.hasAttribute('maxheight')) this.style.overflow = 'auto';
    }
    get base() {
      const site = this.getAttribute('site');
      return site ? new URL(site.replace(/\\/?$/, '/'), document.baseURI).href : own;
    }
    address() {
      const { base } = this;
      const given = (attribute) => this.getAttribute(attribute) ?? '';
      const view = given('view') || (given('event') ? 'event' : 'list');
      if (view === 'event') return new URL(base + ${JSON.stringify(EMBED_EVENT.slice(1))}.replace('{id}', encode(given('event'))) + '/').href;
      const scope = ${JSON.stringify(SCOPES)}.find(given);
      const url = new URL(base + 'embed/' + (scope ? scope + '/' + encode(given(scope)) + '/' : '') + encode(view) + '/');
      for (const [attribute, param] of Object.entries(params)) if (given(attribute)) url.searchParams.set(param, given(attribute));
      return url.href;
    }
    tell(type, detail, cancelable = false) {
      return this.dispatchEvent(new CustomEvent('kalends-' + type, { bubbles: true, composed: true, cancelable, detail }));
    }
    go(url) {
      if (!this.tell('navigate', { url }, true)) return;
      history.pushState({ ...history.state, [this.key]: url }, '');
      this.gone = url;
      this.load(url, true);
    }
    async load(url = this.address(), focuses = false) {
      const root = this.root();
      const turn = ++this.turn;
      this.ariaBusy = 'true';
      const { part, status } = await this.fetched(url);
      await this.styled;
      // what was asked for later is shown, whichever comes first
      if (this.turn !== turn) return;
      root.replaceChildren(root.firstChild, part);
      this.ariaBusy = null;
      if (focuses) Object.assign(part.querySelector('h2') ?? part, { tabIndex: -1 }).focus();
      if (status === 200) this.tell('load', { url });
      else this.tell('error', { url, status });
    }
    async fetched(url) {
      let status = 0;
      try {
        if (!url.startsWith(this.base + 'embed/')) throw new RangeError(url);
        const answer = await fetch(url, { credentials: 'omit' });
        ({ status } = answer);
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
        const { lang, dir } = page.documentElement;
        const children = page.querySelector('main').childNodes;
        if (!answer.ok) return { status, part: this.refusal({ lang, dir }, children) };
        // no main element: that, as the first heading, is the page's around it
        const part = create('div', { className: 'k-main', lang, dir }, ...children);
        for (const heading of part.querySelectorAll('h1')) heading.replaceWith(create('h2', { dir: heading.dir }, ...heading.childNodes));
        const label = this.getAttribute('label');
        if (label)
          for (const landmark of part.querySelectorAll('nav, [role=search]'))
            landmark.ariaLabel = [label, landmark.ariaLabel].filter(Boolean).join(' – ');
        for (const empty of part.querySelectorAll('.k-empty')) {
          const slot = create('slot', { name: 'empty' });
          empty.replaceWith(slot);
          slot.append(empty);
        }
        showLocalTimes(part, lang);
        return { status, part };
      } catch {
        const href = this.base + 'events/';
        return { status, part: this.refusal({}, [${JSON.stringify(`${notLoaded} `)}, create('a', { href }, href)]) };
      }
    }
    refusal(properties, children) {
      const text = create('div', {}, ...children);
      for (const heading of text.querySelectorAll('h1')) heading.replaceWith(create('p', {}, ...heading.childNodes));
      return create('div', { className: 'k-main', role: 'alert', ...properties }, create('slot', { name: 'error' }, text));
    }
    root() {
      if (this.shadowRoot) return this.shadowRoot;
      const root = this.attachShadow({ mode: 'open' });
      const style = create('link', { rel: 'stylesheet', href: this.base + 'kalends/pages.css' });
      this.styled = new Promise((resolve) => { style.onload = style.onerror = resolve; });
      root.append(style, create('slot', { name: 'loading' }, create('progress', { ariaHidden: 'true' })));
      root.addEventListener('keydown', (event) => moveInMonth(root, event));
      root.addEventListener('click', (event) => {
        const link = event.target.closest('a');
        if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const { event: id } = link.dataset;
        if (id && !this.tell('event', { id: Number(id), url: link.href, title: (link.querySelector('.k-title') ?? link).textContent }, true)) event.preventDefault();
        // a pin of a map and a day of a month lead to their places in the list
        const near = link.href.baseVal ?? (link.matches('.k-jump') && link.href);
        const place = near && root.getElementById(near.split('#')[1]);
        if (!place && !String(link.href).startsWith(this.base + 'embed/')) return;
        event.preventDefault();
        if (place) place.focus();
        else this.go(link.href);
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
};
