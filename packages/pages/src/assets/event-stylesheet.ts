import { onOwnProperties } from './stylesheet.js';

/** The path of the stylesheet of pages of events. */
export const EVENT_STYLES_PATH = '/kalends/event.css';

/** The stylesheet of pages of events, after that of all pages; a layer, so that the rules of a host outweigh it wherever they stand. */
export const EVENT_STYLESHEET = onOwnProperties(`@layer k-event{
.k-trail{margin-block-start:.25rem;font-size:.8125rem}
.k-trail a{display:inline-block;min-height:24px}
.k-trail a:first-child::before{content:"\\2039\\a0"}
.k-band{position:relative;height:.75rem;margin-block:.5rem;border-radius:var(--k-radius);overflow:hidden;background:var(--k-surface)}
.k-event-columns{display:grid;grid-template-columns:minmax(0,2fr) minmax(17rem,1fr);grid-template-rows:auto 1fr;gap:1.25rem 2rem;align-items:start}
.k-event-columns .k-picture{grid-column:1;margin:0}
.k-side{grid-area:1/2/span 2;padding:1rem;background:var(--k-surface);border-radius:var(--k-radius);overflow-wrap:break-word}
.k-side h2{font-size:1.0625rem;margin:1.25rem 0 .5rem}
.k-left{color:var(--k-muted)}
.k-add summary{list-style:none;padding:0}
.k-add summary::-webkit-details-marker{display:none}
.k-press{display:block;padding:.6rem 1rem;text-align:center;font-weight:600;border:1px solid var(--k-border);border-radius:var(--k-radius)}
.k-calls .k-press{background:var(--k-fill);color:var(--k-on-accent);border-color:var(--k-fill)}
.k-add ul,.k-dates ul{list-style:none;margin:.5rem 0;padding:0}
.k-add ul{display:flex;flex-wrap:wrap;gap:.5rem}
.k-dates li{padding-block:.2rem;min-height:24px}
.k-add li a,.k-tell>*{display:inline-flex;align-items:center;min-height:2.25rem;font:inherit;color:var(--k-accent);background:none;padding:.25rem .8rem;border:1px solid var(--k-border);border-radius:var(--k-radius);text-decoration:none;cursor:pointer}
.k-tell{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0 0}
.k-tell [hidden]{display:none}
.k-text{grid-column:1;min-width:0}
.k-details{margin-block-start:1.5rem}
.k-around a{flex-direction:column;min-width:0;max-width:48%}
.k-around span{font-size:.8125rem;color:var(--k-muted)}
.k-around :is(span,b){align-self:start;max-width:100%;overflow-wrap:break-word}
.k-event>h1{margin-block-start:.25rem}
.k-side .k-facts>div{position:relative;padding-inline-start:1.9rem}
.k-side .k-facts dt:has(svg){position:absolute;inset-inline-start:0;top:.2rem;font-size:inherit;line-height:1}
@container (min-width:60rem){.k-event>h1{font-size:2.5rem;line-height:1.1}}
@container (max-width:41.99rem){
.k-event-columns{display:block}
.k-event-columns .k-picture{margin-block-end:.5rem}
.k-side{padding:.75rem;margin-block-end:1rem}
.k-around a{flex:1 1 100%;max-width:100%}
}
@media (min-width:64rem){.k-side{position:sticky;top:1rem}}
@media print{
.k-trail,.k-around,.k-tell,.k-text~*,[aria-labelledby=k-related],.k-dates li:last-child{display:none}
.k-event .k-picture{max-height:16rem}
.k-event-columns{gap:1rem}
}
}
`);
