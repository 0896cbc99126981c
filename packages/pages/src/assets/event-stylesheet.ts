import { onOwnProperties } from './stylesheet.js';

/** The path of the stylesheet of pages of events. */
export const EVENT_STYLES_PATH = '/kalends/event.css';

/** The stylesheet of pages of events, after that of all pages; a layer, so that the rules of a host outweigh it wherever they stand. */
export const EVENT_STYLESHEET = onOwnProperties(`@layer k-event{
.k-trail{margin-block-start:1rem;font-size:.9rem}
.k-trail a{display:inline-block;min-height:24px}
.k-trail a:first-child::before{content:"\\2039\\a0"}
.k-band{display:block;width:100%;height:.75rem;margin-block-start:.5rem;border-radius:var(--k-radius)}
.k-left{color:var(--k-muted)}
.k-add summary{list-style:none;padding:0}
.k-add summary::-webkit-details-marker{display:none}
.k-press{display:block;padding:.6rem 1rem;text-align:center;font-weight:600;border:1px solid var(--k-border);border-radius:var(--k-radius)}
.k-calls .k-press{background:var(--k-fill);color:var(--k-on-accent);border-color:var(--k-fill)}
.k-add ul,.k-dates ul{list-style:none;margin:.5rem 0;padding:0}
.k-add ul{display:flex;flex-wrap:wrap;gap:.5rem}
.k-dates li{padding-block:.2rem;min-height:24px}
.k-add li a,.k-tell>*{display:inline-block;font:inherit;color:var(--k-accent);background:none;padding:.25rem .8rem;border:1px solid var(--k-border);border-radius:var(--k-radius);text-decoration:none;cursor:pointer}
.k-tell{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0 0}
.k-tell [hidden]{display:none}
.k-text{grid-column:1;min-width:0}
.k-details{margin-block-start:1.5rem}
.k-around{justify-content:space-between}
.k-around a{max-width:48%;text-decoration:none}
.k-around span{display:block;font-size:.85rem;color:var(--k-muted)}
.k-around b{overflow-wrap:anywhere}
@media (min-width:64rem){.k-side{position:sticky;top:1rem}}
@media print{
.k-trail,.k-around,.k-tell,.k-text~*,[aria-labelledby=k-related],.k-dates li:last-child{display:none}
.k-event .k-picture{max-height:16rem}
.k-event-columns{gap:1rem}
}
}
`);
