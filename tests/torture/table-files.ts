import { collectionOf, kindsOf } from '@kalends/core';
import { FIELDS } from '@kalends/core/adapter';
import { exportCalendar, type CsvKind } from '@kalends/importer';
import { createMemoryStore } from '@kalends/store-memory';
import { filled } from './cost-shapes.js';
import { repeated, type FileProduct } from './file-product.js';
import { ALL_UNITS, LEAST } from './limit-products.js';
import { LIMITS, type LimitName } from './limits.js';

const { fileLine, rows, columns, cells, rowSize, line, text, tags, list, jsonLine: longest } = LIMITS;

const csvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;

/** The cells that a row needs, by the titles of their columns. */
const LEAST_CELLS = Object.fromEntries(
  kindsOf('event', 'linked').map((kind) => [
    collectionOf(kind),
    {
      [`${kind.toUpperCase()} NAME`]: (number: number) => `Row ${number}`,
      ...(kind === 'event' && { 'EVENT START DATE': () => '2031-05-01' }),
    },
  ]),
) as Readonly<Record<CsvKind, Readonly<Record<string, (number: number) => string>>>>;

/** The titles of all columns, as an export has them. */
async function titlesOf(kind: CsvKind): Promise<readonly string[]> {
  let text = '';
  for await (const piece of exportCalendar(createMemoryStore(), { format: 'csv', kind })) text += piece;
  return (text.split(/\r?\n/, 1)[0] ?? '').split(',').map((title) => title.replaceAll('"', ''));
}

async function csvOf(kind: CsvKind): Promise<FileProduct[]> {
  const csv = (
    name: string,
    limits: readonly LimitName[],
    header: readonly string[],
    part: (number: number) => string,
    most = rows.most * 0.99,
  ): FileProduct => ({
    ...{ name: `${kind}: ${name}`, limits, ending: 'csv', options: ['--kind', kind] },
    ...{ around: [csvRow(header), ''], part, most },
  });
  const titles = Object.keys(LEAST_CELLS[kind]);
  const least = (number: number, without = '') =>
    Object.entries(LEAST_CELLS[kind]).flatMap(([title, cell]) => (title === without ? [] : [cell(number)]));
  const empty = Array<string>(columns.most - titles.length).fill('');
  return [
    csv('rows', ['rows', 'fileSize'], titles, (n) => csvRow(least(n))),
    csv('rows of one name', ['rows', 'fileSize'], titles, () => csvRow(least(0))),
    csv('rows that are none', ['rows', 'remarks'], titles, () => 'a,b,c,d,e\n'),
    csv('too many rows', ['rows', 'fileSize'], titles, () => 'a\n', rows.most + 2),
    csv('rows × columns', ['rows', 'columns', 'fileSize'], [...titles, ...empty], (n) =>
      csvRow([...least(n), ...empty]),
    ),
    csv('rows × cells', ['cells', 'fileSize'], titles, () => `${','.repeat(cells.most - 1)}\n`),
    csv('rows × too many cells', ['cells', 'rowSize'], titles, () => `${','.repeat(rowSize.most - 100)}\n`),
    csv('a quote that does not end', ['rowSize', 'fileSize'], titles, (n) => (n === 0 ? '"' : 'a\n')),
    ...(await titlesOf(kind)).flatMap((title) => {
      const header = [...titles.filter((one) => one !== title), title];
      const long = (n: number) => repeated(`${n},`, rowSize.most / 10);
      return [
        csv(`${title} × row`, ['rowSize', 'fileSize', 'line', 'text'], header, (n) =>
          csvRow([...least(n, title), long(n)]),
        ),
        csv(`${title} × rows`, ['rows', 'fileSize'], header, (n) =>
          csvRow([...least(n, title), `${n % 9},a ${n}`]),
        ),
      ];
    }),
  ];
}

/** CSV files at the product of limits: what each column takes, and rows and columns. */
export const csvProducts = async (): Promise<FileProduct[]> =>
  (await Promise.all((Object.keys(LEAST_CELLS) as CsvKind[]).map(csvOf))).flat();

const jsonLine = (entry: object): string => `${JSON.stringify(entry)}\n`;

/** Files of entries as JSON at the product of limits: what each field takes, and links. */
export const jsonProducts = (): FileProduct[] => {
  const json = (
    name: string,
    limits: readonly LimitName[],
    part: (n: number) => string,
    before = '',
    after = '',
  ): FileProduct => ({
    ...{ name: `json: ${name}`, limits, ending: 'json', around: [before, after], part },
  });
  const one = (kind: string, fields: object) => ({
    kind,
    input: { ...LEAST[kind as keyof typeof LEAST], ...fields },
  });
  return [
    json('empty lines', ['fileSize'], () => '\n'),
    json('lines that are none', ['fileSize', 'remarks'], () => 'x\n'),
    json('a line of lists', ['fileSize', 'fileLine'], () => '[],', '[', '[]]'),
    json('a line of levels', ['fileSize', 'fileLine'], () => '['),
    json('lines of lists', ['fileSize', 'jsonLine'], () => `[${'[],'.repeat(longest.most / 3 - 10)}[]]\n`),
    ...Object.keys(LEAST).flatMap((kind) => [
      json(`${kind} × lines`, ['fileEvents', 'fileSize'], (n) =>
        jsonLine({ key: n, ...one(kind, { slug: `s${n}` }) }),
      ),
      ...Object.keys(FIELDS[kind as keyof typeof FIELDS]).map((field) =>
        json(`${kind}.${field} × size`, ['fileSize', 'fileLine', 'text', 'line', 'list'], (n) => {
          const long = filled(
            ALL_UNITS[n % ALL_UNITS.length] ?? '"',
            n % 2 ? text.most : fileLine.most - 1_000,
            tags.most,
          );
          return jsonLine(
            one(kind, { [field]: n % 3 ? long : Array<string>(list.most).fill(long.slice(0, line.most)) }),
          );
        }),
      ),
    ]),
    json('links × events', ['fileEvents', 'list'], (n) =>
      jsonLine({
        ...one('event', {}),
        links: {
          categories: Array.from({ length: list.most }, (_, m) => n + m),
          tags: Array.from({ length: list.most }, (_, m) => m),
        },
      }),
    ),
    json('categories below each other', ['fileSize', 'categoriesAbove'], (n) =>
      jsonLine({ key: n, kind: 'category', input: { name: `${n}` }, links: { parent: n - 1 } }),
    ),
    json('a long list of links', ['fileSize', 'fileLine'], (n) =>
      jsonLine({ ...one('event', {}), links: { tags: Array.from({ length: 100_000 }, (_, m) => n + m) } }),
    ),
  ];
};
