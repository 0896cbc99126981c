import { FORM_RULES, withDefaults } from './form-stylesheet.js';

/** The stylesheet of the editor. */
export const STYLESHEET = withDefaults(`:root{color-scheme:light dark}
*{box-sizing:border-box}
html:has(.e-bar){scroll-padding-block:1rem 6rem}
body{margin:0;color:var(--k-text);background:var(--k-background);font:1rem/1.5 var(--k-font)}
a{color:var(--k-accent)}
:is(a,button,input,select,textarea,summary):focus-visible{outline:3px solid var(--k-accent);outline-offset:2px}
img{max-width:100%;height:auto}
h1{font-size:1.6rem;line-height:1.2;margin:0;overflow-wrap:anywhere}
h2{font-size:1.15rem;margin:1.5rem 0 .5rem}
.e-skip{position:absolute;inset-inline-start:-100vw}
.e-skip:focus{inset-inline-start:1rem;top:.5rem;padding:.5rem 1rem;background:var(--k-background)}
.e-header{display:flex;gap:.25rem 1.5rem;align-items:center;justify-content:space-between;padding:.6rem 1rem;background:var(--k-surface);border-block-end:1px solid var(--k-border)}
.e-name{font-weight:700;color:inherit;text-decoration:none}
#e-nav{display:block;position:static;flex:1;width:auto;height:auto;margin:0;padding:0;border:0;background:none;color:inherit;overflow:visible}
.e-header ul,.e-tabs,.e-tree,.e-tree ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:0;padding:0}
.e-header li :is(a,summary){display:inline-block;padding:.2rem 0}
.e-header :is(a[aria-current],.e-current),.e-tabs a[aria-current]{font-weight:700;color:inherit;text-decoration:none}
.e-header summary,.e-more>summary{list-style:none;cursor:pointer}
:is(.e-header,.e-more)>summary::-webkit-details-marker{display:none}
.e-header summary{color:var(--k-accent)}
.e-header summary::after{content:" ▾"}
.e-header details{position:relative}
.e-header details ul{position:absolute;inset-block-start:100%;z-index:3;display:grid;width:max-content;max-width:80vw;padding:.5rem .9rem}
.e-header details ul,#e-nav:popover-open,.e-menu{border:1px solid var(--k-border);border-radius:var(--k-radius);background:var(--k-background)}
.e-header li:last-child details ul{inset-inline-end:0}
.e-main{max-width:76rem;margin-inline:auto;padding:1rem}
.e-main:focus{outline:none}
.e-top{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;justify-content:space-between;margin-block-end:1rem}
${FORM_RULES}
.e-narrow{display:grid;gap:1rem;max-width:24rem;margin-block-start:1rem}
.e-narrow .e-hint{margin:0}
.e-filters{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:.75rem 0}
.e-filters label{flex:0 1 12rem;font-size:.9rem}
.e-tabs a{display:inline-block;padding:.2rem 0;white-space:nowrap}
.e-tabs .e-count{color:var(--k-muted);font-weight:400}
.e-scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse}
th,td{padding:.5rem .6rem;text-align:start;vertical-align:top;border-block-end:1px solid var(--k-border);overflow-wrap:anywhere}
thead th{white-space:nowrap;font-size:.9rem}
tbody th{font-weight:600}
thead a{color:inherit}
.e-narrowest{width:2rem}
.e-act{white-space:nowrap}
@media (hover:hover){.e-act{position:relative;width:0;padding:0}.e-act button{position:absolute;inset-block-start:.3rem;inset-inline-end:0;padding-inline:.6rem;background:var(--k-background)}tr:not(:hover,:focus-within) .e-act button{opacity:0}}
.e-status{display:inline-block;padding:0 .5rem;border:1px solid var(--k-border);border-radius:1rem;font-size:.85rem;white-space:nowrap;font-weight:400}
.e-bulk,.e-pages,.e-actions{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:1rem 0}
.e-bulk label{font-size:.9rem;flex:0 1 11rem}
.e-form{display:grid;grid-template-columns:minmax(0,2fr) minmax(16rem,1fr);gap:0 1.25rem;align-items:start}
.e-form>.e-bar{grid-column:1/-1}
.e-thumbs{display:flex;flex-wrap:wrap;gap:.5rem;margin-block-start:.5rem}
.e-thumbs img{width:5rem;height:5rem;object-fit:cover;display:block;border-radius:var(--k-radius)}
.e-narrow>*{min-width:0}
dd{overflow-wrap:anywhere}
.e-picture{position:relative;width:fit-content}
.e-focus{position:absolute;width:1.25rem;height:1.25rem;margin:-.625rem;border:3px solid #fff;border-radius:50%;box-shadow:0 0 0 2px #000;pointer-events:none}
.e-drop{display:grid;gap:.6rem}
.e-drop p{margin:0}
.e-over{outline:3px dashed var(--k-accent);outline-offset:4px}
.e-picture img{max-width:100%;max-height:24rem;display:block;border-radius:var(--k-radius)}
.e-bar{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center;padding:.75rem 0;position:sticky;bottom:0;z-index:2;background:var(--k-background);border-block-start:1px solid var(--k-border)}
.e-more{position:relative;margin-inline-start:auto}
.e-more>summary{min-width:2.75rem;text-align:center}
.e-menu{position:absolute;inset-block-end:calc(100% + .4rem);inset-inline-end:0;z-index:1;display:grid;gap:.4rem;width:max-content;max-width:80vw;padding:.6rem}
.e-menu>*{text-align:start}
button[value=dates]{margin-block-start:.6rem}
.e-repeat{display:grid;gap:.6rem}
.e-repeat label{font-weight:400;font-size:.9rem}
.e-dates{columns:14rem;margin:.2rem 0 0;padding-inline-start:1.2rem}
@supports selector(:has(a)){.e-repeat:has(.e-frequency :is([value=""],[value=rule]):checked) .e-simple,.e-repeat:has(.e-frequency [value=""]:checked) details,.e-repeat:not(:has(.e-frequency [value=rule]:checked)) .e-rule,.e-repeat:not(:has(.e-frequency [value=monthly]:checked)) .e-nth,.e-repeat:not(:has(.e-frequency :is([value=weekly],[value=monthly]):checked)) .e-days{display:none}}
.e-markup{display:flex;flex-wrap:wrap;gap:.25rem;margin-block-end:.3rem}
.e-markup button{min-height:2rem;padding:.1rem .6rem;font-weight:400;font-size:.9rem}
.e-markup [aria-pressed=true]{background:var(--k-accent);color:var(--k-on-accent)}
.e-rich{white-space:pre-wrap;min-height:14rem;max-height:40rem;overflow:auto;padding:.4rem .6rem;border:1px solid var(--k-muted);border-radius:var(--k-radius);background:var(--k-background)}
.e-rich>:first-child{margin-block-start:0}
.e-rich>:last-child{margin-block-end:0}
.e-month{table-layout:fixed}
.e-month td{border:1px solid var(--k-border);height:6rem;padding:.2rem .3rem}
.e-month .e-other{background:var(--k-surface)}
.e-month .e-over{outline:3px solid var(--k-accent);outline-offset:-3px}
.e-month ul{list-style:none;margin:0;padding:0;font-size:.9rem;line-height:1.3}
.e-month li{padding:.15rem 0;min-height:24px}
.e-month [draggable]{cursor:grab}
.e-month .e-hint{font-size:.8rem}
.e-text{max-width:42rem}
.e-overview{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:0 2rem}.e-overview ul{list-style:none;margin:0 0 1rem;padding:0}.e-overview li{padding:.4rem 0;border-block-end:1px solid var(--k-border)}.e-overview .e-hint{display:block;margin:0}.e-overview .e-top{margin:0;align-items:baseline}
.e-day{display:flex;justify-content:space-between;min-height:24px;color:inherit;text-decoration:none}
[aria-current=date]>.e-day span:first-child{font-weight:700;color:var(--k-accent);text-decoration:underline}
pre{white-space:pre-wrap;margin:0;font:inherit}
@media (min-width:60.01rem){.e-phone{display:none}}
@media (max-width:60rem){.e-desk,#e-nav:not(:popover-open){display:none}#e-nav:popover-open{position:fixed;inset:3.6rem .5rem auto auto;width:min(20rem,100vw - 1rem);max-height:calc(100dvh - 4.2rem);padding:.6rem 1rem;overflow:auto;background:var(--k-background)}[dir=rtl] #e-nav:popover-open{inset:3.6rem auto auto .5rem}#e-nav ul{display:block}#e-nav li>*{margin-block-end:.3rem}}
@media (min-width:40.01rem){.e-in-menu{display:none}}
@media (max-width:40rem){.e-in-bar{display:none}.e-bar{flex-wrap:nowrap;padding:.5rem 0}.e-bar>button{flex:1 0 auto}.e-bar:has(.e-scope)>button{flex:none}.e-scope{flex:1;min-width:0}.e-scope span{position:absolute;clip-path:inset(50%)}.e-minor,.e-scroll td:has(>span:only-child:empty){display:none!important}.e-tabs{flex-wrap:nowrap;overflow-x:auto}
.e-filters{display:grid;grid-template-columns:1fr 1fr}.e-filters>:is(label:first-of-type,button){grid-column:1/-1}.e-filters:has(label:only-of-type){grid-template-columns:1fr auto}.e-filters:has(label:only-of-type)>*{grid-column:auto}
.e-scroll :is(table,tbody,th,td){display:block;width:auto;padding:0;border:0}.e-scroll tbody tr{display:grid;grid-template-columns:auto 1fr;gap:.1rem .6rem;padding:.6rem 0;border-block-end:1px solid var(--k-border)}.e-scroll tbody :is(th,td){grid-column:2}.e-scroll tbody .e-narrowest{grid-column:1;grid-row:1;width:auto}.e-scroll tr:not(:has(.e-narrowest)) :is(th,td){grid-column:1/-1}.e-scroll td:empty,.e-scroll thead th:not(:has(a)){display:none}.e-scroll td[data-title]::before{content:attr(data-title) ": ";color:var(--k-muted)}.e-scroll thead tr{display:flex;gap:1rem;overflow-x:auto}
.e-scroll .e-act{position:static}.e-scroll .e-act button{position:static;opacity:1!important;padding-inline:0}}
@media (max-width:60rem){.e-form{display:block}.e-month,.e-month :is(tbody,tr,td){display:block;height:auto}.e-month thead,.e-month .e-free.e-other{display:none}}
`);
