/** What a host is likely to change: the custom properties, without their prefix, and what they are unless it does. */
const DEFAULTS: Readonly<Record<string, string>> = {
  font: 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
  background: 'light-dark(#fff,#14171c)',
  surface: 'light-dark(#f5f6f8,#1f242c)',
  text: 'light-dark(#1b1f24,#e8eaed)',
  muted: 'light-dark(#57606a,#a9b2bd)',
  accent: 'light-dark(#1d4ed8,#8ab4ff)',
  'on-accent': 'light-dark(#fff,#0b1220)',
  border: 'light-dark(#d0d7de,#3a424d)',
  radius: '.5rem',
  width: '68rem',
};

/**
 * The stylesheet with the default beside each use of a property, and not set on an element: so a property that a site sets
 * on its root reaches the calendar that it embeds, too.
 */
const withDefaults = (css: string): string =>
  css.replace(/var\(--k-([a-z-]+)\)/g, (_, name: string) => `var(--k-${name},${DEFAULTS[name] ?? ''})`);

/** The stylesheet of all pages. Pages are dark where the visitor's system is; an embedded calendar is as the page around it. */
export const STYLESHEET = withDefaults(`:root{color-scheme:light dark}
:host{display:block}
:host([aria-busy]){opacity:.6}
*{box-sizing:border-box}
body{margin:0}
body,.k-main{color:var(--k-text);background:var(--k-background);font:1rem/1.5 var(--k-font)}
a{color:var(--k-accent)}
a:focus-visible,button:focus-visible,input:focus-visible,summary:focus-visible{outline:3px solid var(--k-accent);outline-offset:2px}
img{max-width:100%;height:auto}
h1,h2,h3{text-align:match-parent}
h1{font-size:1.9rem;line-height:1.2;margin:1.5rem 0 1rem}
h2{font-size:1.3rem;margin:1.5rem 0 .75rem}
h3{font-size:1.1rem;margin:.15rem 0}
.k-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.k-skip{position:absolute;inset-inline-start:-100vw}
.k-skip:focus{inset-inline-start:1rem;top:.5rem;padding:.5rem 1rem;background:var(--k-background)}
.k-header,.k-footer,.k-main{max-width:var(--k-width);margin-inline:auto;padding:.75rem 1rem}
.k-header{border-block-end:1px solid var(--k-border)}
.k-header a{font-weight:700;color:inherit;text-decoration:none}
.k-logo{display:block;max-height:3rem}
.k-footer{border-block-start:1px solid var(--k-border);margin-block-start:2rem}
.k-main:focus{outline:none}
.k-bar{display:flex;flex-wrap:wrap;gap:.75rem;justify-content:space-between;padding:.75rem;background:var(--k-surface);border-radius:var(--k-radius)}
.k-bar form{display:flex;flex-wrap:wrap;gap:.5rem;flex:1 1 16rem;min-width:0}
.k-bar input{flex:1 1 8rem;min-width:0;font:inherit;padding:.4rem .6rem;border:1px solid var(--k-muted);border-radius:var(--k-radius);background:var(--k-background);color:inherit}
.k-bar button{font:inherit;padding:.4rem .9rem;border:0;border-radius:var(--k-radius);background:var(--k-accent);color:var(--k-on-accent);cursor:pointer}
.k-views ul,.k-add ul{display:flex;flex-wrap:wrap;gap:.5rem;list-style:none;margin:0;padding:0}
.k-views a{display:inline-block;padding:.4rem .7rem;border-radius:var(--k-radius)}
.k-views a[aria-current]{background:var(--k-accent);color:var(--k-on-accent);text-decoration:none}
.k-pages{display:flex;justify-content:space-between;gap:1rem;margin:1rem 0;min-height:1.5rem}
.k-pages a[rel=next]{margin-inline-start:auto}
.k-card{display:flex;gap:1rem;justify-content:space-between;padding:1rem;margin:0 0 .75rem;border:1px solid var(--k-border);border-radius:var(--k-radius);overflow-wrap:anywhere}
.k-featured{border-inline-start:4px solid var(--k-accent)}
.k-card p{margin:0}
.k-when,.k-where,.k-zone,.k-empty,.k-other .k-number{color:var(--k-muted)}
.k-thumb{width:8rem;height:6rem;object-fit:cover;border-radius:var(--k-radius)}
.k-badge{display:inline-block;font-size:.8rem;padding:.05rem .5rem;border:1px solid currentColor;border-radius:1rem}
.k-state{font-weight:700}
.k-cancelled :is(h1,h3 a,.k-title){text-decoration:line-through}
.k-notice{padding:.75rem 1rem;margin-block-end:1rem;border:1px solid currentColor;border-radius:var(--k-radius)}
.k-notice p{margin:0}
.k-month{width:100%;table-layout:fixed;border-collapse:collapse}
.k-month caption{font-weight:700;text-align:start;padding:.25rem 0}
.k-month th{font-weight:600;padding:.35rem;text-align:start;color:var(--k-muted)}
.k-month abbr{text-decoration:none}
.k-day{vertical-align:top;height:7.5rem;border:1px solid var(--k-border);padding:.25rem 0}
.k-day ul{list-style:none;margin:0;padding:0}
.k-day li{height:max(1.55rem,24px);margin:.1rem .25rem;font-size:.85rem;overflow:hidden}
.k-day li a{display:flex;gap:.3rem;align-items:center;min-height:max(100%,24px);white-space:nowrap;text-decoration:none;padding:0 .3rem}
.k-title{overflow:hidden;text-overflow:ellipsis}
.k-day li a:hover{text-decoration:underline}
.k-bar-event a{background:var(--k-accent);color:var(--k-on-accent);border-radius:.25rem}
.k-day .k-continues{margin-inline-start:0}
.k-day .k-goes-on{margin-inline-end:0}
.k-continues a{border-start-start-radius:0;border-end-start-radius:0}
.k-goes-on a{border-start-end-radius:0;border-end-end-radius:0}
.k-number{display:inline-block;min-width:1.9rem;margin-inline-start:.15rem;padding:.05rem .3rem;text-align:center;color:inherit;border-radius:1rem}
.k-other{background:var(--k-surface)}
.k-today .k-number{background:var(--k-accent);color:var(--k-on-accent);font-weight:700}
.k-more{display:inline-block;min-height:24px;font-size:.85rem;padding:.1rem .5rem}
.k-time{color:var(--k-muted)}
.k-month-list{display:none}
summary{padding:.4rem 0;color:var(--k-accent);cursor:pointer}
.k-event-columns{display:grid;grid-template-columns:minmax(0,2fr) minmax(15rem,1fr);gap:2rem}
.k-event-columns .k-side{grid-column:2;grid-row:1}
.k-description{overflow-wrap:anywhere;overflow:auto}
.k-picture{display:block;border-radius:var(--k-radius);margin-block-end:1rem;max-height:28rem;object-fit:cover}
.k-side{padding:1rem;background:var(--k-surface);border-radius:var(--k-radius);align-self:start;overflow-wrap:anywhere}
.k-side h2{font-size:1rem}
.k-facts{margin:0}
.k-facts dt{font-weight:700}
.k-facts dd{margin:0 0 .75rem}
.k-local{display:block}
.k-local[hidden]{display:none}
address{font-style:normal}
@media (max-width:44rem){
.k-month{display:none}
.k-month-list{display:block}
.k-event-columns{display:block}
.k-side{margin-block-end:1.5rem}
.k-thumb{width:5rem;height:4rem}
}
@media (prefers-reduced-motion:no-preference){a{transition:color .1s}}
@media print{
.k-bar,.k-pages,.k-footer,.k-header,.k-skip,.k-add{display:none}
.k-main{max-width:none}
.k-card{break-inside:avoid}
}
`);
