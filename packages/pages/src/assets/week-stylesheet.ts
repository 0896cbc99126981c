import { FEWEST_HOURS, MOST_LANES, ROWS_OF_DAY } from '../views/week-scale.js';
import { onOwnProperties } from './stylesheet.js';

/** The path of the stylesheet of weeks. */
export const WEEK_STYLES_PATH = '/kalends/week.css';

/** A rule for each number from one to another. */
const rules = (first: number, last: number, rule: (number: number) => string): string =>
  Array.from({ length: last - first + 1 }, (_, index) => rule(first + index)).join('\n');

/**
 * The stylesheet of weeks, after that of all pages; a layer, so that the rules of a host outweigh it wherever they stand. Where
 * there is room, events stand on a scale of hours, whose rows grow with their texts; on paper, days are lists beside each other.
 */
export const WEEK_STYLESHEET = onOwnProperties(`@layer k-week{
.k-week ul{list-style:none;margin:0;padding:0}
.k-week li{position:relative;padding:.4rem .5rem;margin-block-end:.4rem;background:var(--k-surface);border-inline-start:3px solid var(--k-accent);border-radius:.3rem;font-size:.85rem;overflow-wrap:anywhere}
.k-week li :is(h3,.k-where) a{display:inline-block;min-height:24px}
.k-axis,.k-week .k-crowd{display:none}
@container (max-width:42rem){
.k-week section+section{margin-block-start:1rem}
.k-week .k-free{display:none}
}
@container (min-width:42.01rem){
.k-week{display:grid;grid-template-columns:repeat(7,minmax(0,1fr));border:1px solid var(--k-border);border-radius:var(--k-radius)}
.k-week section{padding:.5rem;min-height:14rem}
.k-week section+section{border-inline-start:1px solid var(--k-border)}
}
@media screen{
@supports (grid-template-rows:subgrid){
@container (min-width:52rem){
.k-scaled{grid-template-columns:4.6rem repeat(7,minmax(0,1fr));grid-template-rows:auto auto repeat(var(--_rows),minmax(1.5rem,auto)) auto}
.k-scaled section{display:grid;grid-row:1/-1;grid-template-rows:subgrid;grid-template-columns:minmax(0,1fr);padding:.5rem .25rem;border-inline-start:1px solid var(--k-border)}
.k-scaled .k-today{background:color-mix(in srgb,var(--k-accent) 6%,transparent)}
.k-scaled .k-above{grid-row:2}
.k-scaled .k-timed,.k-axis{display:grid;grid-row:3/-2;grid-template-rows:subgrid}
.k-scaled .k-timed{margin-inline:-.2rem;grid-template-columns:repeat(${MOST_LANES},minmax(0,1fr))}
.k-scaled .k-timed li{grid-column:1/-1;margin:1px;padding:.15rem .25rem;font-size:.78rem;overflow:hidden;hyphens:auto}
.k-scaled .k-timed [class*=k-lane] .k-where{display:none}
.k-scaled .k-timed .k-above-more{margin-block-end:28px}
.k-scaled .k-more{grid-row:-2}
.k-axis{grid-column:1/-1}
.k-axis span{grid-row-end:span 2;border-block-start:1px solid var(--k-border);padding:.1rem .4rem;font-size:.8rem;color:var(--k-muted)}
.k-scaled .k-timed .k-beyond{display:none}
.k-scaled .k-timed .k-crowd{display:block;align-self:end;padding:0;background:none;border:0}
.k-scaled .k-crowd .k-more{padding-inline:.2rem}
${rules(1, 7, (day) => `.k-scaled section:nth-of-type(${day}){grid-column:${day + 1}}`)}
${rules(1, MOST_LANES, (lane) => `.k-scaled .k-timed .k-lane-${lane}{grid-column:${lane}}`)}
${rules(FEWEST_HOURS, 24, (hours) => `.k-hours-${hours}{--_rows:${2 * hours}}`)}
${rules(1, ROWS_OF_DAY, (row) => `.k-at-${row}{grid-row-start:${row}}`)}
${rules(1, ROWS_OF_DAY, (rows) => `.k-for-${rows}{grid-row-end:span ${rows}}`)}
}
}
}
}
`);
