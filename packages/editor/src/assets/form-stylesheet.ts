/** The custom properties that the pages have, too, without their prefix, and what they are unless a host sets them. */
const DEFAULTS: Readonly<Record<string, string>> = {
  font: 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
  background: 'light-dark(#fff,#14171c)',
  surface: 'light-dark(#f5f6f8,#1f242c)',
  text: 'light-dark(#1b1f24,#e8eaed)',
  muted: 'light-dark(#57606a,#a9b2bd)',
  accent: 'light-dark(#1d4ed8,#8ab4ff)',
  'on-accent': 'light-dark(#fff,#0b1220)',
  border: 'light-dark(#d0d7de,#3a424d)',
  danger: 'light-dark(#b42318,#ff9a8f)',
  radius: '.4rem',
};

/** The stylesheet with the default beside each use of a property. */
export const withDefaults = (css: string): string =>
  css.replace(/var\(--k-([a-z-]+)\)/g, (_, name: string) => `var(--k-${name},${DEFAULTS[name] ?? ''})`);

/** The rules of forms, those of visitors too: fields, buttons, and what is said of them. */
export const FORM_RULES = `.e-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
input,select,textarea,button{font:inherit;color:inherit}
:is(input:not([type=checkbox],[type=radio],[type=file]),select,textarea){width:100%;min-height:2.5rem;padding:.4rem .6rem;border:1px solid var(--k-muted);border-radius:var(--k-radius);background:var(--k-background)}
textarea{line-height:1.45;field-sizing:content;min-height:4.5rem;max-height:40rem}
textarea.e-long{min-height:14rem}
[aria-invalid=true]{border-color:var(--k-danger)!important;outline:1px solid var(--k-danger)}
input:is([type=checkbox],[type=radio]){width:1.2rem;height:1.2rem;margin:.15rem;flex:none;accent-color:var(--k-accent)}
button,.e-button{display:inline-block;min-height:2.5rem;padding:.4rem 1rem;border:1px solid var(--k-accent);border-radius:var(--k-radius);background:var(--k-accent);color:var(--k-on-accent);font-weight:600;text-decoration:none;cursor:pointer}
button.e-second,.e-second{background:none;color:var(--k-accent)}
button.e-danger{background:none;border-color:var(--k-danger);color:var(--k-danger)}
button.e-plain{min-height:1.5rem;padding:.2rem 0;border:0;background:none;color:var(--k-accent);font-weight:400;text-decoration:underline}
label,.e-label{display:block;font-weight:600}
label :is(input,select,textarea){font-weight:400}
.e-check{display:flex;gap:.4rem;align-items:start;font-weight:400;min-height:1.75rem}
.e-hint{margin:.2rem 0 0;font-size:.9rem;color:var(--k-muted);font-weight:400}
.e-error{margin:.2rem 0 0;color:var(--k-danger);font-weight:600}
.e-notice{padding:.6rem .9rem;margin:0 0 1rem;border-inline-start:4px solid var(--k-accent);background:var(--k-surface)}
.e-failed{border-color:var(--k-danger)}
.e-notice ul{margin:.25rem 0 0;padding-inline-start:1.2rem}
fieldset{margin:0 0 1.25rem;padding:1rem;border:1px solid var(--k-border);border-radius:var(--k-radius);min-width:0}
legend{font-weight:700;padding-inline:.4rem}
.e-fields{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,14rem),1fr));gap:.9rem 1rem}
.e-wide,#e-field-title{grid-column:1/-1}
.e-pair{display:flex;flex-wrap:wrap;gap:.5rem}
.e-pair label{flex:1 1 8rem;font-weight:400;font-size:.9rem}
fieldset fieldset{margin:0;padding:0;border:0}
fieldset fieldset legend{padding:0;font-weight:600}
.e-tree,.e-tree ul{flex-direction:column;gap:.1rem}
.e-tree{max-height:20rem;overflow:auto}
.e-tree ul{margin-inline-start:1.4rem}
input[type=file]{width:100%}
code{overflow-wrap:anywhere}
.e-send,.e-next{display:flex;flex-wrap:wrap;gap:.6rem 1.25rem;margin-block:1rem}`;
