import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { valuesOfPattern } from '@kalends/site';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** What the words of kinds fill in, as each language needs them. */
const WORDS = new Set(['one', 'several', 'Several', 'newOne', 'many', 'no', 'counted', 'total']);

/** The texts of a file by their paths. */
function textsIn(file: string): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (tree: object, path: string): void => {
    for (const [name, value] of Object.entries(tree) as [string, string | object][])
      if (typeof value === 'string') texts.set(path + name, value);
      else add(value, `${path}${name}.`);
  };
  add(JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as object, '');
  return texts;
}

const files = readdirSync(join(ROOT, 'packages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[^/]+[/]src[/].*[/][a-z]{2}[.]json$/.test(file.replaceAll('\\', '/')))
  .map((file) => join('packages', file));

describe.each(files)('the texts of %s', (file) => {
  const english = textsIn(join(dirname(file), 'en.json'));
  const texts = textsIn(file);

  it('are those of the English file', () => {
    expect([...texts.keys()].filter((path) => !english.has(path))).toEqual([]);
  });

  it('are patterns with the values of the English ones', () => {
    for (const [path, text] of texts) {
      const known = new Set([...valuesOfPattern(english.get(path) ?? ''), ...WORDS]);
      expect(
        valuesOfPattern(text).filter((name) => !known.has(name)),
        path,
      ).toEqual([]);
    }
  });
});

it('there are such files', () => {
  expect(files.length).toBeGreaterThan(9);
});
