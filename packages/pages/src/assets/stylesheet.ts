import { FOCUS_RULES } from '../views/focus.js';

/** Values of custom properties, by their names without the prefix. */
type Values = Readonly<Record<string, string>>;

/** The custom properties that a host is likely to change, with their defaults; `initial` inherits the value. */
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
  width: '80rem',
};

const mixed = (percent: number): string => `color-mix(in srgb,currentColor ${percent}%,transparent)`;

/** Their values in a page whose look the calendar takes over: fonts, and colours mixed from that of the texts around it. */
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

/** The line around boxes and between them, which many rules have. */
const LINE = '1px solid var(--_border)';

/** Rules on the properties of the stylesheet's own. */
export const onOwnProperties = (css: string): string =>
  css.replaceAll('var(--k-', 'var(--_').replaceAll(LINE, 'var(--_line)');

/**
 * The stylesheet with properties of its own, made of those that a site sets or of the defaults. They are declared where the
 * calendar begins, so that a property that a site sets on its root reaches the calendar that it embeds, too.
 */
const withDefaults = (css: string): string =>
  `body,:host{${declarations(DEFAULTS)};--_line:${LINE}}
:host([theme=inherit]){${declarations(INHERITED)}}
${onOwnProperties(css)}`
    // a line in the source is a rule
    .replaceAll('\n', '');

/** How far the title of a bar goes through its days. */
const SPANS = [3, 4, 5, 6, 7]
  .map((days) => `.k-span-${days}:not(.k-continues) .k-title{max-width:${days * 100 - 15}%}`)
  .join('\n');

/** The stylesheet of all pages. Pages are dark where the visitor's system is; an embedded calendar is as the page around it. */
export const STYLESHEET = withDefaults(`:root{color-scheme:light dark}
:host{display:block;width:100%}
:host([theme=light]){color-scheme:light}
:host([theme=dark]){color-scheme:dark}
:host([aria-busy]){opacity:.6}
:host([theme=inherit]) .k-main{margin-inline:0;padding-inline:0}
:host([theme=inherit]) .k-day-group>h2{position:static}
*{box-sizing:border-box}
body{margin:0}
body,.k-main{color:var(--k-text);background:var(--k-background);font:.9375rem/1.45 var(--k-font)}
a{color:var(--k-accent)}
:is(a,button,input,select,summary):focus-visible{outline:3px solid var(--k-accent);outline-offset:2px;scroll-margin-block:4rem}
img{max-width:100%;height:auto;object-position:var(--_x,50%) var(--_y,50%)}
${FOCUS_RULES}
@layer k-base{
h1,h2,h3{font-family:var(--k-font-headings);text-align:match-parent;overflow-wrap:break-word}
h1{font-size:1.3125rem;line-height:1.2;margin:.75rem 0;text-wrap:balance}
h2{font-size:1.3125rem;line-height:1.3;margin:1.75rem 0 .5rem}
h3{font-size:1.0625rem;font-weight:600;line-height:1.3;margin:0}
b,th,summary{font-weight:600}
p{margin:.5rem 0}
summary{padding:.4rem 0;cursor:pointer}
@container (min-width:42rem){h1{font-size:1.75rem}}
}
time[datetime*=T]{white-space:nowrap}
.k-icon{width:1.15em;height:1.15em;flex:none;vertical-align:-.2em;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
:dir(rtl)>:is(.k-icon-previous,.k-icon-next){transform:scaleX(-1)}
.k-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.k-skip{position:absolute;inset-inline-start:-100vw}
.k-skip:focus{inset-inline-start:1rem;top:.5rem;z-index:4;padding:.5rem 1rem;background:var(--k-background)}
:where(.k-header,.k-footer,.k-views,.k-chips,.k-day) ul,.k-lines,.k-others{list-style:none;margin:0;padding:0}
:where(.k-header,.k-views,.k-chips,.k-steps,.k-pages,.k-day li,:is(.k-card,.k-week) :is(h2,h3)) a,.k-line .k-title,.k-toggle,.k-jump{color:inherit;text-decoration:none}
.k-header,.k-footer,.k-town,.k-main{max-width:var(--k-width);margin-inline:auto;padding:.5rem 1rem}
.k-header{display:flex;align-items:center;gap:.25rem .75rem;min-height:3.5rem}
.k-header::after{content:"";position:absolute;inset-inline:0;top:3.5rem;border-block-end:1px solid var(--k-border)}
.k-brand{flex:0 1 auto;min-width:4rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:1.0625rem;font-weight:700}
.k-logo{display:block;max-height:2.5rem}
.k-nav ul{display:flex;gap:.25rem}
.k-nav a,.k-aside a{display:block;padding:.3rem .65rem;border-radius:var(--k-radius);white-space:nowrap}
:is(.k-nav,.k-aside,.k-views,.k-menu,.k-steps,.k-pages) a:hover,.k-toggle:hover,summary:hover{background:var(--k-surface)}
:is(.k-nav,.k-menu,.k-views) [aria-current]{font-weight:600}
.k-aside a{border:1px solid var(--k-border)}
.k-search{position:relative;display:flex;flex:1 1 8rem;min-width:6rem;max-width:18rem;margin-inline-start:auto}
.k-search input{width:100%;min-width:0;height:2.25rem;padding:0 .75rem;padding-inline-end:2.5rem}
.k-search button{position:absolute;inset-block:0;inset-inline-end:0;width:2.4rem;padding:0;border:0;background:none;color:var(--k-muted)}
.k-search input,.k-filter-form :is(input,select){font:inherit;border:1px solid var(--k-muted);border-radius:var(--k-radius);background:var(--k-background);color:inherit}
input::placeholder{color:var(--k-muted);opacity:1}
.k-town{position:relative;padding-block:0}
.k-town img{display:block;width:100%;aspect-ratio:5;min-height:5rem;max-height:12rem;object-fit:cover;border-radius:var(--k-radius)}
.k-town p{margin:.5rem 0 0;font-size:1.0625rem}
.k-footer{border-block-start:1px solid var(--k-border);margin-block-start:2rem;padding-block:1rem 2rem}
.k-footer ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
.k-footer a,.k-more{display:inline-block;min-height:24px}
.k-main{container-type:inline-size;padding-block-start:0}
.k-main:focus,[id^=k-]:focus{outline:none}
.k-menu{position:relative}
.k-menu summary{display:flex;align-items:center;gap:.3rem;list-style:none;white-space:nowrap}
summary::-webkit-details-marker{display:none}
.k-menu ul{position:absolute;inset-inline-start:0;z-index:3;display:block;min-width:11rem;margin-block-start:.3rem;padding:.3rem;background:var(--k-background);border:1px solid var(--k-border);border-radius:var(--k-radius);box-shadow:0 .5rem 1.5rem #0003}
.k-menu li a{display:block;padding:.5rem .75rem;border-radius:calc(var(--k-radius)*.75)}
.k-menu [aria-current]{background:var(--k-surface)}
.k-site-menu ul{inset-inline:auto 0}
.k-bar{display:flex;gap:.5rem;justify-content:space-between;align-items:center;margin-block:.75rem .6rem}
:is(.k-bar,.k-site-menu) summary,.k-steps a,.k-toggle{display:flex;align-items:center;min-height:2.25rem;padding:0 .6rem;border:1px solid var(--k-border);border-radius:var(--k-radius);white-space:nowrap;cursor:pointer;font-weight:400}
.k-views ul{gap:.15rem;padding:.2rem;background:var(--k-surface);border-radius:var(--k-radius)}
.k-views>ul{display:none}
.k-views>ul a{display:block;padding:.2rem .75rem;border-radius:calc(var(--k-radius)*.75)}
.k-views>ul a[aria-current]{background:var(--k-background);box-shadow:0 1px 2px #0003}
.k-steps{display:flex;gap:.25rem}
.k-toggle{gap:.4rem}
.k-count{min-width:1.4em;padding-inline:.35em;border-radius:1em;text-align:center;font-size:.8125rem}
.k-chips{margin-block-end:.5rem}
.k-chips ul{display:flex;gap:.4rem;overflow-x:auto;padding:4px 1rem;margin:-4px -1rem;scrollbar-width:none;mask:linear-gradient(90deg,#0000,#000 1rem calc(100% - 1rem),#0000)}
.k-chips a{display:flex;align-items:center;gap:.35rem;max-width:16rem;min-height:1.85rem;padding:0 .75rem;border:1px solid var(--k-border);border-radius:2rem;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.k-dot{flex:none}
.k-filter-form{display:flex;flex-wrap:wrap;align-items:end;gap:.75rem 1rem;margin-block:.5rem 1rem;padding:1rem;background:var(--k-surface);border-radius:var(--k-radius)}
.k-filter-form label{display:grid;font-size:.8125rem;flex:1 1 7.5rem;max-width:18rem}
.k-filter-form .k-check{display:flex;align-items:center;gap:.5rem;flex:0 0 auto;min-height:2.5rem;font-size:inherit}
.k-check input{width:1.2rem;height:1.2rem}
.k-filter-form :is(select,[type=date]){width:100%;height:2.5rem;padding:0 .5rem}
.k-near{border:0;margin:0;padding:0;min-width:0;font-size:.8125rem}
.k-near legend{padding:0}
.k-denied{flex-basis:100%;margin:0}
.k-filter-form button,.k-action a{font:inherit;font-weight:600;min-height:2.5rem;padding:0 1.25rem;border:0;border-radius:var(--k-radius);cursor:pointer}
.k-pages{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem;margin:1.25rem 0}
.k-pages a,.k-copy{display:inline-flex;align-items:center;gap:.3rem;min-height:2.25rem;padding:.25rem .8rem;font:inherit;background:none;border:1px solid var(--k-border);border-radius:var(--k-radius)}
.k-pages [rel=next]{margin-inline-start:auto}
.k-day-group{margin-block-end:1rem}
.k-day-group>h2{position:sticky;top:0;z-index:1;margin:0;padding:.4rem 0;font-size:1.0625rem;background:var(--k-background)}
.k-card{position:relative;display:grid;grid-template-columns:6.5rem minmax(0,1fr) auto;gap:0 1rem;padding:.65rem .75rem;padding-inline-start:1rem;margin:0 0 .5rem;border:1px solid var(--k-border);border-radius:var(--k-radius);overflow:hidden}
:is(.k-card,.k-chips a):hover{border-color:var(--k-accent)}
:is(.k-card,.k-week,.k-notice) p{margin:0}
.k-card h3 a::after{content:"";position:absolute;inset:0}
.k-card h3 a:focus-visible{outline:0}
.k-card:has(h3 a:focus-visible){outline:3px solid var(--k-accent);outline-offset:2px}
.k-stripe,.k-tint,.k-fill{position:absolute;inset-block:0;inset-inline-start:0;width:4px;height:100%}
.k-tint,.k-fill{width:100%;opacity:.16}
.k-fill{opacity:1}
.k-clock{font-size:.9375rem;line-height:1.4;font-variant-numeric:tabular-nums}
.k-clock b{display:block;font-size:1.0625rem;line-height:1.3}
.k-meta{display:flex;flex-wrap:wrap;align-items:center;gap:0 .75rem;font-size:.8125rem;line-height:1.6}
.k-clock span,.k-clock>time,.k-when,.k-where,.k-zone,.k-empty,.k-term,.k-recurs,.k-distance,.k-time,.k-month th,.k-facts dt,.k-other{color:var(--k-muted)}
.k-where a,.k-facts a{text-underline-offset:.15em;text-decoration-thickness:1px}
.k-cost{font-weight:600}
.k-distance::before{content:"· "}
.k-thumb{width:8rem;height:5rem;border-radius:calc(var(--k-radius)*.75);object-fit:cover}
.k-featured{background:var(--k-surface)}
.k-line{position:relative;padding:.35rem .75rem;margin-block-end:.35rem;border-radius:var(--k-radius);background:var(--k-surface);overflow:hidden}
.k-line .k-title{font-weight:600}
.k-line a::after{content:"";position:absolute;inset:0}
.k-term{white-space:nowrap}
.k-badge{display:inline-block;font-size:.8125rem;line-height:1.4;padding:0 .5rem;border:1px solid;border-radius:1rem;white-space:nowrap}
.k-filter-form button,.k-action a,.k-count,.k-now,.k-today :is(.k-number,.k-jump b),.k-chips [aria-current],.k-chosen{background:var(--k-fill);color:var(--k-on-accent)}
.k-chips :is([aria-current],.k-chosen),.k-now{border-color:var(--k-fill)}
:is(.k-chips [aria-current],.k-chosen) circle{stroke:var(--k-on-accent);stroke-width:2}
.k-chips :is(.k-chosen,[aria-current]){color:var(--k-on-accent)}
.k-state,.k-now{font-weight:600}
.k-cancelled :is(h1,h3 a,.k-title){text-decoration:line-through}
.k-notice{padding:.75rem 1rem;margin-block-end:1rem;border:1px solid;border-radius:var(--k-radius)}
.k-month{width:100%;table-layout:fixed;border-collapse:collapse}
.k-month caption:not(.k-hidden){font-weight:600;text-align:start;padding:.25rem 0}
.k-month th{font-size:.8125rem;padding:.35rem;text-align:start}
.k-month abbr,.k-number{text-decoration:none}
.k-day{vertical-align:top;height:8.75rem;border:1px solid var(--k-border);padding:.25rem 0 .4rem}
.k-day ul{font-size:.8125rem;line-height:1.3}
.k-day li{height:24px;margin:1px 3px}
.k-day li a{position:relative;display:flex;align-items:center;gap:.3rem;height:24px;padding:0 .3rem;border-radius:.3rem;white-space:nowrap;overflow:hidden}
.k-day li a:is(:hover,:focus-visible){z-index:2;height:auto;min-height:24px;white-space:normal;overflow:visible;background:var(--k-surface)}
.k-day .k-badge{line-height:1.1;padding-inline:.3rem}
.k-title{overflow:hidden;text-overflow:ellipsis}
.k-day .k-bar-event a{padding-inline:.6rem .4rem;background:var(--k-surface)}
.k-continues :is(.k-stripe,.k-title,.k-badge){opacity:0}
.k-goes-on:not(.k-continues) a{overflow:visible;z-index:1}
.k-goes-on:not(.k-continues) .k-title{max-width:190%;flex:none}
${SPANS}
.k-day .k-continues{margin-inline-start:0}
.k-day .k-goes-on{margin-inline-end:-1px}
.k-day .k-continues a{border-start-start-radius:0;border-end-start-radius:0}
.k-day .k-goes-on a{border-start-end-radius:0;border-end-end-radius:0}
.k-tint{border-radius:inherit}
.k-number,.k-jump{display:inline-block;min-width:1.9rem;min-height:24px;margin-inline-start:.15rem;padding:.05rem .3rem;text-align:center;color:inherit;border-radius:1rem;font-variant-numeric:tabular-nums}
.k-number:hover{text-decoration:underline}
.k-other{background:var(--k-surface)}
.k-jump b{min-width:1.5rem;border-radius:1rem;font-weight:400}
.k-today :is(.k-number,.k-jump b){font-weight:600}
.k-more{font-size:.8125rem;padding:.1rem .5rem}
.k-time{white-space:nowrap;font-variant-numeric:tabular-nums}
.k-month-list,.k-jump,.k-local[hidden]{display:none}
.k-week :is(h2,h3){font-size:.8125rem}
.k-week h2{margin:0 0 .4rem}
.k-week h2 b{font-size:1.0625rem}
.k-description{font-size:1.0625rem;line-height:1.6;overflow-wrap:break-word;overflow:auto;max-width:40rem}
.k-description>:first-child{margin-block-start:0}
.k-picture{display:block;width:100%;height:auto;aspect-ratio:16/9;object-fit:cover;background:var(--k-surface);border-radius:var(--k-radius);margin-block-end:1rem}
.k-action{margin:0 0 1rem}
.k-action a{display:flex;align-items:center;justify-content:center;text-decoration:none}
.k-facts{margin:0}
:is(.k-facts,.k-contact,address){line-height:1.65}
.k-facts dt{font-size:.8125rem}
.k-facts dd{margin:0 0 .6rem}
.k-facts .k-when{color:inherit;font-weight:600}
.k-local{display:block}
address{font-style:normal}
.k-subscribe input{font:inherit;max-width:100%;width:24rem}
.k-subscribe .k-pages{justify-content:start}
.k-copy[hidden]{display:none}
.k-invitation{display:flex;flex-wrap:wrap;gap:1.25rem}
.k-invitation>*{flex:1 1 16rem;min-width:0}
.k-invitation .k-picture{margin:0}
.k-invitation :is(h1,h2){font-size:1.3125rem;margin:0 0 .5rem}
@media (min-width:57rem){.k-site-menu{display:none}}
@media (max-width:56.99rem){.k-nav,.k-aside{display:none}}
@container (min-width:42rem){
.k-views>ul{display:flex}
.k-views .k-menu{display:none}
.k-views{margin-inline-end:auto}
}
@container (min-width:64rem){
.k-day-group:has(>h2>time){display:grid;grid:auto-flow max-content/9rem minmax(0,1fr);gap:0 1rem}
.k-day-group>*{grid-column:2}
.k-day-group>h2{grid-area:1/1/span 99;align-self:start;top:.5rem}
}
@media screen{
@container (min-width:52rem){
.k-scaled h3{overflow-wrap:normal}
.k-card{grid-template-columns:6.5rem minmax(0,1fr) 8rem}
.k-card-text{display:grid;grid-template-columns:3fr 2fr;align-content:start;gap:0 1rem}
.k-card :is(h3,.k-where){grid-column:1}
.k-meta{grid-area:1/2/span 2}
.k-hours .k-card{align-content:start;margin:1px;padding:.1rem .5rem .1rem .75rem;border-color:#0000;background:var(--k-background)}
[class*=k-of-],[class*=k-of-] .k-card-text{display:block}
.k-for-1[class*=k-of-]{display:flex}
.k-hours .k-above-more{margin-block-end:28px}
.k-hours .k-beyond{display:none}
.k-hours .k-clock b{display:inline}
.k-hours :is(h3,.k-clock b){font-size:.9375rem}
}
}
@container (max-width:56rem){.k-day .k-time{display:none}}
@container (max-width:41.99rem){
.k-month-list{display:block}
.k-action{margin-block-end:.5rem}
.k-facts dd{margin-block-end:.25rem}
.k-card{grid-template-columns:minmax(0,1fr) auto;gap:0 .75rem}
.k-card .k-clock{grid-column:1/-1;font-size:.8125rem}
.k-clock b{display:inline;font-size:inherit}
.k-thumb{width:4.5rem;height:4.5rem}
.k-month{margin-block-end:1rem}
.k-month th{text-align:center;padding:.2rem 0}
.k-day{height:auto;padding:0;border-width:1px 0;text-align:center}
.k-day :is(ul,.k-more),.k-number{display:none}
.k-day .k-jump{display:grid;align-content:start;justify-items:center;gap:3px;height:2.75rem;margin:0;padding:.25rem 0;border-radius:var(--k-radius)}
.k-week .k-number{display:inline}
}
@container (max-width:30rem){
.k-chips a{padding:0 .6rem}
.k-word{position:absolute;width:1px;overflow:hidden;clip-path:inset(50%)}
.k-bar:has(.k-search){flex-wrap:wrap}
}
@media print{
.k-bar,.k-chips,.k-pages,.k-footer,.k-header,.k-skip,.k-add,.k-action{display:none}
.k-main{max-width:none}
.k-card{break-inside:avoid}
}
`);
