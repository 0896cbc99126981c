import { FOCUS_RULES } from '../views/focus.js';

/** Values of custom properties, by their names without the prefix. */
type Values = Readonly<Record<string, string>>;

/** What a host is likely to change: the custom properties, and what they are unless it does; `initial` is what is inherited. */
const DEFAULTS: Values = {
  font: 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
  'font-headings': 'initial',
  background: 'light-dark(#fff,#14171c)',
  surface: 'light-dark(#f5f6f8,#1f242c)',
  text: 'light-dark(#1b1f24,#e8eaed)',
  muted: 'light-dark(#57606a,#a9b2bd)',
  accent: 'light-dark(#1d4ed8,#8ab4ff)',
  fill: 'var(--_accent)',
  'on-accent': 'light-dark(#fff,#0b1220)',
  border: 'light-dark(#d0d7de,#3a424d)',
  radius: '.5rem',
  width: '68rem',
};

const mixed = (percent: number): string => `color-mix(in srgb,currentColor ${percent}%,transparent)`;

/** What they are in a page whose look the calendar takes: fonts, and colours mixed from that of the texts around it. */
const INHERITED: Values = {
  font: 'initial',
  background: 'transparent',
  surface: mixed(6),
  text: 'currentColor',
  muted: mixed(85),
  accent: 'currentColor',
  fill: `var(--k-accent,${mixed(12)})`,
  'on-accent': 'currentColor',
  border: mixed(25),
};

const declarations = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `--_${name}:var(--k-${name},${value})`)
    .join(';');

/** Rules on the properties of the stylesheet's own. */
export const onOwnProperties = (css: string): string => css.replaceAll('var(--k-', 'var(--_');

/**
 * The stylesheet with properties of its own, made of those that a site sets or of the defaults. They are declared where the
 * calendar begins, so that a property that a site sets on its root reaches the calendar that it embeds, too.
 */
const withDefaults = (css: string): string =>
  `body,:host{${declarations(DEFAULTS)}}
:host([theme=inherit]){${declarations(INHERITED)}}
${onOwnProperties(css)}`;

/** The stylesheet of all pages. Pages are dark where the visitor's system is; an embedded calendar is as the page around it. */
export const STYLESHEET = withDefaults(`:root{color-scheme:light dark}
:host{display:block;width:100%}
:host([theme=light]){color-scheme:light}
:host([theme=dark]){color-scheme:dark}
:host([aria-busy]){opacity:.6}
:host([theme=inherit]) .k-main{margin-inline:0;padding-inline:0}
*{box-sizing:border-box}
body{margin:0}
body,.k-main{color:var(--k-text);background:var(--k-background);font:1rem/1.5 var(--k-font)}
a{color:var(--k-accent)}
:is(a,button,input,summary):focus-visible{outline:3px solid var(--k-accent);outline-offset:2px}
img{max-width:100%;height:auto;object-position:var(--_x,50%) var(--_y,50%)}
${FOCUS_RULES}
h1,h2,h3{font-family:var(--k-font-headings);text-align:match-parent;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:clamp(1.7rem,1.2rem + 2vw,2.4rem);line-height:1.15;letter-spacing:-.015em;margin:1.25rem 0 1rem}
h2{font-size:1.3rem;margin:2rem 0 .75rem}
h3{font-size:1.2rem;line-height:1.3;margin:.1rem 0}
time[datetime*=T]{white-space:nowrap}
:where(.k-header,.k-views,.k-choices,.k-pages,.k-add,.k-day li,:is(.k-card,.k-week) :is(h2,h3)) a,.k-add button,.k-active{color:inherit;text-decoration:none}
:where(.k-views,.k-pages,.k-day li,:is(.k-card,.k-week) :is(h2,h3)) a:hover,.k-number:hover{text-decoration:underline}
:where(.k-views,.k-choices,.k-quick,.k-add,.k-day) ul,.k-others{list-style:none;margin:0;padding:0}
:where(.k-views,.k-choices,.k-quick,.k-add) ul{display:flex;flex-wrap:wrap;gap:.4rem}
.k-card,.k-picture,.k-side{border-radius:calc(var(--k-radius)*1.5)}
.k-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.k-skip{position:absolute;inset-inline-start:-100vw}
.k-skip:focus{inset-inline-start:1rem;top:.5rem;padding:.5rem 1rem;background:var(--k-background)}
.k-header,.k-footer,.k-main{max-width:var(--k-width);margin-inline:auto;padding:.75rem 1rem}
.k-header,.k-footer{width:calc(100% - 2rem);max-width:calc(var(--k-width) - 2rem);padding-inline:0}
.k-header{border-block-end:1px solid var(--k-border)}
.k-header a{font-weight:700}
.k-logo{display:block;max-height:3rem}
.k-footer{border-block-start:1px solid var(--k-border);margin-block-start:2rem}
.k-main{container-type:inline-size}
.k-main:focus{outline:none}
.k-bar{display:flex;flex-wrap:wrap;gap:.75rem;justify-content:space-between;align-items:center;margin-block-end:1rem}
.k-bar form{display:flex;gap:.5rem;flex:1 1 16rem;min-width:0;max-width:34rem}
.k-bar :is(input,select){font:inherit;min-width:0;border:1px solid var(--k-muted);border-radius:var(--k-radius);background:var(--k-background);color:inherit}
.k-bar input{flex:1 1 8rem;padding:.45rem .75rem}
.k-bar input::placeholder{color:var(--k-muted);opacity:1}
.k-bar button,.k-action a{font:inherit;font-weight:600;padding:.45rem 1rem;border:0;border-radius:var(--k-radius);cursor:pointer}
.k-views ul{gap:.25rem;padding:.25rem;background:var(--k-surface);border-radius:var(--k-radius)}
.k-views a{display:inline-block;padding:.25rem .8rem;border-radius:calc(var(--k-radius)*.75)}
.k-views a[aria-current]{font-weight:600}
.k-choices{flex-basis:100%;min-width:0}
.k-choices a{display:inline-block;max-width:16rem;padding:.1rem .75rem;border:1px solid var(--k-border);border-radius:2rem;font-size:.9rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.k-choices a:hover{border-color:var(--k-accent)}
.k-quick{flex:1 1 20rem}
.k-quick ul{column-gap:1rem;font-size:.9rem}
.k-quick a{display:inline-block;min-height:24px}
.k-quick a[aria-current]{font-weight:700;text-decoration:none}
.k-quick .k-active{padding:.1rem .75rem;border-radius:2rem;background:var(--k-surface)}
.k-bar .k-filter-form{flex:1 0 100%;flex-wrap:wrap;align-items:end;gap:.75rem 1rem;max-width:none;padding:1rem;background:var(--k-surface);border-radius:var(--k-radius)}
.k-filter-form label{display:grid;font-size:.9rem;flex:1 1 11rem;max-width:18rem}
.k-filter-form .k-check{display:flex;align-items:center;gap:.5rem;flex:0 0 auto;min-height:2.5rem}
.k-filter-form .k-check input{flex:none;width:1.2rem;height:1.2rem}
.k-filter-form :is(select,[type=date]){height:2.5rem}
.k-filter-form select{width:100%;padding:.45rem .5rem}
.k-near{border:0;margin:0;padding:0;font-size:.9rem}
.k-near legend{padding:0}
.k-pages{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0;min-height:1.5rem}
.k-bar .k-pages{margin:0}
.k-pages a,.k-copy{display:inline-block;font:inherit;background:none;padding:.25rem .8rem;border:1px solid var(--k-border);border-radius:var(--k-radius)}
.k-pages a[rel=prev]::before{content:"\\2039\\a0"}
.k-pages a[rel=next]::after{content:"\\a0\\203a"}
.k-card{--_p:1rem;position:relative;display:flex;gap:1.25rem;padding:var(--_p);margin:0 0 .75rem;border:1px solid var(--k-border);overflow-wrap:anywhere}
.k-card:hover{border-color:var(--k-accent)}
.k-featured{border-inline-start:4px solid var(--k-accent);padding-inline-start:calc(var(--_p) - 3px)}
.k-month-group h2{font-size:1rem;color:var(--k-muted);margin:1.5rem 0 .5rem}
.k-card p,.k-notice p,.k-facts{margin:0}
.k-card-text{flex:1;min-width:0}
.k-card .k-date{flex:0 0 3.5rem;display:grid;align-self:start;text-align:center;line-height:1.25;font-size:.85rem}
.k-card .k-clock{flex-basis:5.5rem;text-align:start}
.k-date b{font-size:1.75rem;line-height:1.1;color:var(--k-accent)}
.k-clock b{font-size:1.1rem}
.k-when,.k-where,.k-zone,.k-empty,.k-date,.k-time,.k-month th,.k-facts dt,.k-other .k-number{color:var(--k-muted)}
.k-where a,.k-terms a,.k-facts a{text-underline-offset:.15em;text-decoration-thickness:1px}
.k-cost{font-weight:600}
.k-card :is(.k-cost,.k-terms),.k-term{display:inline-block}
.k-card .k-cost{margin-inline-end:.75rem}
.k-thumb{width:11rem;height:7rem;border-radius:var(--k-radius)}
.k-tile{display:grid;place-content:center;flex:none;text-align:center;line-height:1.1;border-radius:var(--k-radius)}
.k-tile b{font-size:2em}
.k-card .k-tile{background:var(--k-surface);color:var(--k-muted)}
.k-badge{display:inline-block;font-size:.8rem;padding:.05rem .5rem;border:1px solid;border-radius:1rem}
.k-bar button,.k-action a,:is(.k-views,.k-choices) a[aria-current],.k-now,.k-day .k-bar-event a,.k-today .k-number{background:var(--k-fill);color:var(--k-on-accent)}
.k-choices a[aria-current],.k-now{border-color:var(--k-fill)}
.k-state,.k-now{font-weight:700}
.k-cancelled :is(h1,h3 a,.k-title){text-decoration:line-through}
.k-notice{padding:.75rem 1rem;margin-block-end:1rem;border:1px solid;border-radius:var(--k-radius)}
.k-month{width:100%;table-layout:fixed;border-collapse:collapse}
.k-month caption:not(.k-hidden){font-weight:700;text-align:start;padding:.25rem 0}
.k-month th{font-size:.85rem;font-weight:600;padding:.35rem;text-align:start}
.k-month abbr,.k-number{text-decoration:none}
.k-day{vertical-align:top;height:7rem;border:1px solid var(--k-border);padding:.25rem 0 .4rem}
.k-day li{min-height:24px;margin:.1rem .2rem;font-size:.85rem;line-height:1.3}
.k-day li a{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden;overflow-wrap:anywhere;min-height:24px;padding:.15rem .3rem}
.k-day li:is(.k-bar-event,.k-free,:has(~.k-bar-event)){height:24px}
.k-day li:is(.k-bar-event,:has(~.k-bar-event)) a{display:flex;gap:.3rem;white-space:nowrap}
.k-title{overflow:hidden;text-overflow:ellipsis}
.k-day .k-bar-event a{border-radius:.3rem}
.k-day svg{flex:none;align-self:center}
.k-continues :is(svg,.k-title){opacity:0}
:is(.k-bar-event,.k-choices [aria-current]) circle{stroke:var(--k-on-accent);stroke-width:2}
.k-goes-on:not(.k-continues) a{overflow:visible}
.k-goes-on:not(.k-continues) .k-title{position:relative;flex:none;max-width:180%}
.k-day .k-continues{margin-inline-start:0}
.k-day .k-goes-on{margin-inline-end:0}
.k-day .k-continues a{border-start-start-radius:0;border-end-start-radius:0}
.k-day .k-goes-on a{border-start-end-radius:0;border-end-end-radius:0}
.k-number{display:inline-block;min-width:1.9rem;margin-inline-start:.15rem;padding:.05rem .3rem;text-align:center;color:inherit;border-radius:1rem}
.k-other{background:var(--k-surface)}
.k-today .k-number{font-weight:700}
.k-more{display:inline-block;min-height:24px;font-size:.85rem;padding:.1rem .5rem}
.k-time{white-space:nowrap;font-size:.8rem}
.k-month-list,.k-local[hidden],.k-contact br:first-child{display:none}
.k-week h2{font-size:.85rem;margin:0 0 .5rem}
.k-week h2 b{font-size:1.2rem}
.k-week li p{margin:0;white-space:normal}
.k-week h3{font-size:1.1em}
summary{padding:.4rem 0;color:var(--k-accent);cursor:pointer}
.k-event-columns{display:grid;grid-template-columns:minmax(0,2fr) minmax(16rem,1fr);grid-template-rows:auto 1fr;gap:1.5rem 2.5rem;align-items:start}
.k-event-columns .k-picture{grid-column:1;margin:0}
.k-event-columns .k-side{grid-area:1/2/span 2}
.k-event-columns .k-description{font-size:1.06rem;line-height:1.65}
.k-description{overflow-wrap:anywhere;overflow:auto;max-width:44rem}
.k-description>:first-child{margin-block-start:0}
.k-picture{display:block;width:100%;max-height:30rem;object-fit:contain;background:var(--k-surface);margin-block-end:1rem}
.k-focus,.k-thumb{object-fit:cover}
.k-side{padding:1.25rem;background:var(--k-surface);overflow-wrap:anywhere}
.k-side h2{font-size:1rem;margin:1.25rem 0 .5rem}
.k-action{margin:0 0 1.25rem}
.k-action a{display:block;padding:.65rem 1rem;text-align:center;text-decoration:none}
.k-facts dt{font-size:.85rem}
.k-facts dd{margin:0 0 .9rem}
.k-facts .k-when{color:inherit;font-weight:600}
.k-local{display:block}
address{font-style:normal}
.k-subscribe input{font:inherit;max-width:100%;width:24rem}
.k-copy[hidden]{display:none}
.k-invitation{display:flex;flex-wrap:wrap;gap:1.25rem}
.k-invitation>*{flex:1 1 16rem;min-width:0}
.k-invitation .k-picture{max-height:20rem;object-fit:cover;margin:0}
.k-invitation :is(h1,h2){font-size:1.5rem;margin:0 0 .5rem}
.k-invitation p{margin:0 0 .5rem}
@container (max-width:42rem){
.k-month,.k-tile{display:none}
.k-month-list,.k-event-columns{display:block}
.k-views{flex:1}
.k-views ul{justify-content:space-between}
.k-views a{padding-inline:.5rem}
.k-event-columns .k-picture,.k-side{margin-block-end:1.5rem}
.k-choices ul{flex-wrap:nowrap;overflow-x:auto;padding:4px 4px 8px;margin:-4px}
.k-card{--_p:.75rem;gap:.75rem}
.k-filter-form label{flex-basis:8rem}
.k-card .k-date{flex-basis:2.6rem}
.k-card:has(.k-clock){flex-wrap:wrap}
.k-card .k-clock{display:block;flex-basis:100%}
.k-thumb{width:5rem;height:5rem}
}
@media (prefers-reduced-motion:no-preference){a,.k-card{transition:color .1s,border-color .1s}}
@media print{
.k-bar,.k-pages,.k-footer,.k-header,.k-skip,.k-add,.k-action{display:none}
.k-main{max-width:none}
.k-card{break-inside:avoid}
}
`);
