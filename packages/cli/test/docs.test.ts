import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flagOf, variablesOf } from '@kalends/command-kit/internal';
import { type Option } from '@kalends/command-kit';
import { COMPARE_OPTIONS } from '../src/compare/compare-options.js';
import { EXPORT_OPTIONS, FILE_OPTIONS } from '../src/import/file-options.js';
import { IMPORT_OPTIONS } from '../src/import/import-options.js';
import { SERVE_OPTIONS } from '../src/serve/serve-options.js';

const ROWS = Object.entries<Option>(SERVE_OPTIONS).map(([name, option]) => ({
  name: flagOf(name),
  value: option.value,
  variables: variablesOf(name, option, true),
}));

describe('docs/serve.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/serve.md'), 'utf8');

  it.each(ROWS)('describes --$name', ({ name, value, variables }) => {
    expect(page).toContain(`\`--${name}${value === undefined ? '' : ` ${value}`}\``);
    expect(page).toContain(`**\`--${name}\`**`);
    for (const variable of variables) expect(page).toContain(`\`${variable}\``);
  });
});

const TABLES: readonly (readonly [string, Readonly<Record<string, Option>>])[] = [
  ['moving-from-wordpress.md', IMPORT_OPTIONS],
  ['import-files.md', FILE_OPTIONS],
  ['import-files.md', EXPORT_OPTIONS],
  ['compare.md', COMPARE_OPTIONS],
];

describe.each(TABLES)('docs/%s', (name, options) => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8');

  it.each(Object.entries(options))('describes the option %s', (option, { value }) => {
    expect(page).toContain(`\`--${flagOf(option)}${value === undefined ? '' : ` ${value}`}\``);
  });
});
