import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { casesIn, tried } from './page-cases.js';

const ROOT = resolve(import.meta.dirname, '../../../..');
const OWN = join(import.meta.dirname, 'cases');

/** Where cases are: copies of the public ones, pages made after those of programs and sites, and a folder beside the repository. */
const FOLDERS = [
  join(OWN, 'public'),
  join(OWN, 'programs'),
  join(resolve(ROOT, process.env['CASES_DIR'] ?? '../shared/cases'), 'pages'),
].filter((folder) => casesIn(folder).length > 0);

describe.each(FOLDERS)('pages in %s', (folder) => {
  it.each(casesIn(folder))('$name', async (one) => {
    const { got, expected, titles, said } = await tried(one, folder);
    expect({ got, said }).toEqual({ got: expected, said });
    const { not = [], says = [], count } = one;
    for (const title of not) expect(titles.join('\n') + said.replace(/"[^"]*"/g, '')).not.toContain(title);
    for (const pattern of says) expect(said).toMatch(new RegExp(pattern));
    if (count !== undefined) expect(titles).toHaveLength(count);
    else if (!one.events.some(({ optional }) => optional)) expect(titles).toHaveLength(one.events.length);
    if (one.events.length === 0) expect(said).toContain('no events');
  });
});
