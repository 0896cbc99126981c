import { escapeHtml } from '@kalends/core/adapter';
import { adviceOnCorrection, adviceOnDifference } from './advice.js';
import type { ComparisonReport, DifferenceExample, ListedTotal } from './comparison-report.js';

const escaped = (text: string): string => escapeHtml(text).replaceAll(/\p{C}/gu, '\uFFFD');

const number = (value: number): string => value.toLocaleString('en');

const code = (text: string): string => `<code>${escaped(text)}</code>`;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #8886; padding: .3rem .6rem; text-align: left; vertical-align: top; }
td.count { text-align: right; }
code { overflow-wrap: anywhere; }
.equal { color: #080; }
.differs { color: #c00; }
@media (prefers-color-scheme: dark) { .equal { color: #7c7; } .differs { color: #f88; } }
`;

/** The URL of a request at a server; `undefined` if a browser cannot open it. */
function addressOf(base: string, request: string): string | undefined {
  const [, path] = /^GET (\/\S*)(?: \(\w+\))?$/.exec(request) ?? [];
  if (path === undefined || !/^https?:\/\//i.test(base)) return undefined;
  const site = base.replace(/(?<!\/)\/+$/, '');
  if (site.includes('?')) return `${site}/tribe/events/v1${path.replace('?', '&')}`;
  return `${site}${/\/wp-json\b/.test(site) ? '' : '/wp-json/tribe/events/v1'}${path}`;
}

/** A request with links to the answers of both servers. */
function linked(request: string, { a, b }: Pick<ComparisonReport, 'a' | 'b'>): string {
  const links = (
    [
      ['A', a],
      ['B', b],
    ] as const
  ).flatMap(([name, base]) => {
    const url = addressOf(base, request);
    return url === undefined ? [] : [`<a href="${escaped(url)}">${name}</a>`];
  });
  return [code(request), ...links].join(' ');
}

/** A row for each example; the first one also has the cells they share. */
function rows(
  report: Pick<ComparisonReport, 'a' | 'b'>,
  first: readonly string[],
  count: number,
  examples: readonly DifferenceExample[],
): string {
  const span = examples.length > 1 ? ` rowspan="${examples.length}"` : '';
  const common = [
    ...first.map((cell) => `<td${span}>${cell}</td>`),
    `<td class="count"${span}>${number(count)}</td>`,
  ];
  return examples
    .map(({ request, at, a, b }, i) => {
      const cells = [linked(request, report), ...[at, a, b].map(code)].map((cell) => `<td>${cell}</td>`);
      return `<tr>${[...(i === 0 ? common : []), ...cells].join('')}</tr>\n`;
    })
    .join('');
}

function table(caption: string, columns: readonly string[], body: string): string {
  if (body === '') return '';
  const head = [...columns, 'Count', 'Request', 'Where', 'A', 'B']
    .map((title) => `<th scope="col">${title}</th>`)
    .join('');
  return `<h2>${caption}</h2>\n<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}</tbody>\n</table>\n`;
}

const list = (title: string, items: readonly string[]): string =>
  items.length === 0
    ? ''
    : `<h2>${title}</h2>\n<ul>\n${items.map((item) => `<li>${item}</li>\n`).join('')}</ul>\n`;

/** The most frequent first. */
const byCount = <T extends { readonly count: number }>(list: readonly T[]): T[] =>
  [...list].sort((x, y) => y.count - x.count);

/** The result of a comparison in one sentence. */
export function verdictOf({ equal, finished, differences, further, cut }: ComparisonReport): string {
  const count = further + differences.reduce((sum, group) => sum + group.count, 0);
  const result =
    count > 0
      ? `${number(count)} differences, of ${number(differences.length)} kinds`
      : cut.length > 0
        ? 'No difference, but not everything was compared'
        : 'Nothing undeclared differs';
  return `${result}${finished ? '' : equal ? ', as far as it was compared' : '; not yet finished'}.`;
}

const counted = (total: number | null): string => (total === null ? 'unknown' : number(total));

/** What both servers count, in words. */
const totalText = ({ collection, a, b }: ListedTotal): string =>
  `${escaped(collection)}: ${counted(a)} at A, ${counted(b)} at B`;

/** Renders the report as a self-contained HTML page without scripts. Data from the servers is escaped. */
export function htmlReport(report: ComparisonReport): string {
  const { a, b, equal, compared, same, differences, further, corrections, ignored, cut, totals } = report;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Comparison of two calendars</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Comparison of two calendars</h1>
<p>A is ${code(a)}, B is ${code(b)}.</p>
<p class="${equal ? 'equal' : 'differs'}"><strong>${escaped(verdictOf(report))}</strong></p>
<p>${number(compared)} requests were compared, ${number(same)} answers are equal.</p>
${list(
  'Records that each server lists',
  totals.map((total) => totalText(total)),
)}${table(
    'Differences',
    ['Kind', 'Path', 'What to do'],
    byCount(differences)
      .map((one) =>
        rows(report, [one.kind, code(one.path), adviceOnDifference(one)], one.count, one.examples),
      )
      .join(''),
  )}${further === 0 ? '' : `<p>${number(further)} further differences are not listed.</p>\n`}${table(
    'Declared corrections',
    ['Number', 'What it corrects', 'What to do'],
    byCount(corrections)
      .map((one) =>
        rows(
          report,
          [escaped(one.number), escaped(one.about), escaped(adviceOnCorrection(one))],
          one.count,
          one.examples,
        ),
      )
      .join(''),
  )}${list(
    'Ignored',
    Object.entries(ignored).map(([path, count]) => `${code(path)}: ${number(count)}`),
  )}${list('Lists that were not compared to their end', cut.map(code))}</main>
</body>
</html>
`;
}
