import { onOwnProperties } from './stylesheet.js';

/** The path of the stylesheet of posters. */
export const PRINT_STYLES_PATH = '/kalends/print.css';

/** The stylesheet of posters: months and lists on paper, A4 upright unless the address or the printer says otherwise. */
export const PRINT_STYLESHEET = onOwnProperties(`@page{margin:10mm}
@page upright{size:A4 portrait}
@page across{size:A4 landscape}
:root{color-scheme:only light}
.k-main:has(.k-poster){max-width:none}
.k-poster{font-size:10pt;line-height:1.25}
.k-upright{page:upright}
.k-across{page:across}
.k-poster header{display:flex;gap:1rem;align-items:center;justify-content:space-between;margin-block-end:4mm}
.k-poster h1{font-size:26pt;margin:0}
.k-poster header p{margin:0;color:var(--k-muted);overflow-wrap:anywhere}
.k-code{flex:none;width:24mm}
.k-code svg{display:block;width:100%;height:auto}
.k-poster h2{font-size:14pt;margin:5mm 0 2mm;break-after:avoid}
.k-poster ul{list-style:none;margin:0;padding:0}
.k-listed li{display:grid;grid-template-columns:34mm 1fr;gap:0 4mm;padding-block:1.5mm;border-block-start:.3mm solid var(--k-border);break-inside:avoid;font-size:11pt}
.k-listed p{margin:0}
.k-listed h3{font-size:12pt;margin:0}
.k-poster table{width:100%;table-layout:fixed;border-collapse:collapse}
.k-poster th{font-size:9pt;text-align:start;padding:1mm}
.k-poster td{height:38mm;vertical-align:top;border:.3mm solid var(--k-border);padding:.8mm;overflow:hidden}
.k-poster td b{font-size:11pt}
.k-poster tr{break-inside:avoid}
.k-poster td li{font-size:7.5pt;line-height:1.2;margin-block-start:.4mm;max-height:2.4em;overflow:hidden;overflow-wrap:anywhere}
.k-poster .k-other{color:var(--k-muted)}
.k-poster td .k-free{visibility:hidden}
.k-across td{height:25.5mm}
.k-across td li{max-height:1.2em}
@media print and (orientation:landscape){
.k-poster td{height:25.5mm}
.k-poster td li{max-height:1.2em}
}
@media print{.k-main:has(.k-poster){padding:0}}
`);
