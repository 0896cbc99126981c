import { html, jsonBlock, type Html } from '../html.js';

/** Linked data in the head of a page; `''` for none. */
export const linkedDataBlock = (data: object | readonly object[] | undefined): Html | '' =>
  data === undefined || (Array.isArray(data) && data.length === 0)
    ? ''
    : html`<script type="application/ld+json">
        ${jsonBlock(data)}
      </script>`;
