import { onOwnProperties } from './stylesheet.js';

/** The path of the stylesheet of maps. */
export const MAP_STYLES_PATH = '/kalends/map.css';

/** The stylesheet of maps, after that of all pages; a layer, so that the rules of a host outweigh it wherever they stand. */
export const MAP_STYLESHEET = onOwnProperties(`@layer k-map{
.k-map svg{display:block;width:100%;height:auto;background:var(--k-surface);border-radius:var(--k-radius)}
.k-map image{width:258px;height:258px}
.k-map circle{fill:var(--k-fill);stroke:var(--k-background);stroke-width:2}
.k-map text{fill:var(--k-on-accent);font-size:13px;font-weight:700}
.k-map svg a:is(:hover,:focus-visible) circle{stroke:var(--k-text);stroke-width:4}
.k-map,.k-places{margin-block-start:1rem}
.k-map .k-pages{justify-content:flex-start;margin:.5rem 0}
.k-source{margin:.25rem 0;font-size:.8125rem}
.k-places{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr));gap:.5rem}
.k-place{padding:.75rem 1rem;border:1px solid var(--k-border);border-radius:var(--k-radius);overflow-wrap:break-word}
.k-place:target{border-color:var(--k-accent);outline:2px solid var(--k-accent)}
.k-place p{margin:0}
:is(.k-place,.k-town-places) ul,.k-placeless{list-style:none;margin:0;padding:0}
:is(.k-place,.k-placeless) li{margin-block-start:.5rem}
:is(.k-place,.k-placeless) .k-title{font-weight:600}
:is(.k-place,.k-placeless) .k-when{display:block;font-size:.8125rem}
.k-town-places ul{columns:16rem;padding-inline-start:1rem}
.k-town-places li{min-height:24px;break-inside:avoid}
@container (min-width:60rem){
.k-mapped{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:0 1rem;align-items:start}
.k-mapped .k-map{position:sticky;top:0}
.k-mapped .k-places{grid-template-columns:minmax(0,1fr);margin:0}
.k-mapped .k-map circle{r:20px}
}
@container (max-width:42rem){
.k-map circle{r:36px;stroke-width:5}
.k-map text{font-size:27px}
}
}
`);
