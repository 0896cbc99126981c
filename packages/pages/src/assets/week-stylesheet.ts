import { FEWEST_HOURS, LANES_IN_DAY, LANES_IN_WEEK, ROWS_OF_DAY } from '../views/hour-scale.js';
import { onOwnProperties } from './stylesheet.js';

/** The path of the stylesheet of weeks and days. */
export const WEEK_STYLES_PATH = '/kalends/week.css';

/** A rule for each number from one to another. */
const rules = (first: number, last: number, rule: (number: number) => string): string =>
  Array.from({ length: last - first + 1 }, (_, index) => rule(first + index)).join('\n');

/** The columns of a day on its scale: as many as all numbers of lanes divide. */
const COLUMNS_OF_DAY = 12;

/**
 * The stylesheet of weeks and days, after that of all pages; a layer, so that the rules of a host outweigh it wherever they stand. Where
 * there is room, events stand on a scale of hours, whose rows grow with their texts; on paper, days are lists beside each other.
 */
export const WEEK_STYLESHEET = onOwnProperties(`@layer k-week{
.k-week ul{list-style:none;margin:0;padding:0}
.k-week li{position:relative;padding:.3rem .5rem .3rem .75rem;padding-inline:.75rem .5rem;margin-block-end:.35rem;background:var(--k-surface);border-radius:.3rem;font-size:.8125rem;line-height:1.35}
.k-week h3 a::after{content:"";position:absolute;inset:0}
.k-axis,.k-crowd,.k-card .k-tint{display:none}
.k-week section+section{margin-block-start:1rem}
.k-week .k-free{display:none}
@media print{
.k-week{display:grid;grid-template-columns:repeat(7,minmax(0,1fr));border:1px solid var(--k-border)}
.k-week section{padding:.5rem}
.k-week section+section{margin:0;border-inline-start:1px solid var(--k-border)}
.k-week .k-free{display:block}
}
@media screen{
@supports (grid-template-rows:subgrid){
@container (min-width:52rem){
.k-scaled{display:grid;grid-template-columns:4.5rem repeat(7,minmax(0,1fr));grid-template-rows:auto auto repeat(var(--_rows),1.625rem) auto;border:1px solid var(--k-border);border-radius:var(--k-radius)}
.k-scaled section{display:grid;grid-row:1/-1;grid-template-rows:subgrid;grid-template-columns:minmax(0,1fr);padding:.5rem .2rem;border-inline-start:1px solid var(--k-border)}
.k-scaled section+section{margin:0}
.k-scaled .k-free{display:grid}
.k-scaled .k-today{background:color-mix(in srgb,var(--k-accent) 6%,transparent)}
.k-scaled h2{padding-inline:.3rem}
.k-scaled .k-above{grid-row:2}
.k-scaled .k-timed,.k-axis{display:grid;grid-row:3/-2;grid-template-rows:subgrid}
.k-scaled .k-timed{margin-inline:-.1rem;grid-template-columns:repeat(${LANES_IN_WEEK},minmax(0,1fr))}
.k-scaled li{overflow:hidden;margin:0 0 2px;padding-block:.1rem;padding-inline:.45rem .1rem}
.k-scaled li:is(:hover,:focus-within){overflow:visible;z-index:2;min-height:fit-content}
.k-scaled .k-timed li{grid-column:1/-1;margin:1px}
.k-scaled .k-above h3{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.k-scaled :is(.k-end,.k-above .k-where,.k-above .k-time,[class*=k-lane] .k-where){display:none}
.k-scaled .k-for-1{display:flex;gap:.3rem;white-space:nowrap}
.k-scaled .k-for-1 :is(.k-where,.k-badge){display:none}
.k-scaled .k-timed .k-above-more{margin-block-end:28px}
.k-scaled .k-more{grid-row:-2}
.k-axis{grid-column:1/-1}
.k-axis span{grid-row-end:span 2;border-block-start:1px solid var(--k-border);padding:.1rem .4rem;font-size:.8125rem;color:var(--k-muted);white-space:nowrap}
.k-scaled .k-timed .k-beyond{display:none}
.k-scaled .k-timed .k-crowd{display:block;align-self:end;padding:0;background:none}
.k-scaled .k-crowd .k-more{padding-inline:.2rem}
.k-hours{display:grid;grid-template-columns:4.5rem repeat(${COLUMNS_OF_DAY},minmax(0,1fr));grid-template-rows:repeat(var(--_rows),1.625rem);border:1px solid var(--k-border);border-radius:var(--k-radius)}
.k-hours .k-axis{grid-row:1/-1}
.k-hours>*{grid-column:2/-1}
.k-hours .k-axis{grid-column:1/-1}
.k-hours .k-card:is(:hover,:focus-within){z-index:2;min-height:fit-content}
.k-hours .k-tint,.k-hours .k-crowd{display:block}
.k-hours .k-for-1 .k-clock span,.k-hours :is([class*=k-of-],.k-for-1,.k-for-2,.k-for-3) .k-thumb{display:none}
.k-hours .k-crowd{position:relative;align-self:end}
.k-hours>[class*=k-of]{grid-column:calc(2 + var(--_lane)*var(--_span))/span var(--_span)}
${rules(2, LANES_IN_DAY, (lanes) => `.k-of-${lanes}{--_span:${COLUMNS_OF_DAY / lanes}}`)}
${rules(1, LANES_IN_DAY, (lane) => `.k-lane-${lane}{--_lane:${lane - 1}}`)}
${rules(1, 7, (day) => `.k-scaled section:nth-of-type(${day}){grid-column:${day + 1}}`)}
${rules(1, LANES_IN_WEEK, (lane) => `.k-scaled .k-timed .k-lane-${lane}{grid-column:${lane}}`)}
${rules(FEWEST_HOURS, 24, (hours) => `.k-hours-${hours}{--_rows:${2 * hours}}`)}
${rules(1, ROWS_OF_DAY, (row) => `.k-at-${row}{grid-row-start:${row}}`)}
${rules(1, ROWS_OF_DAY, (rows) => `.k-for-${rows}{grid-row-end:span ${rows}}`)}
}
}
}
}
`);
