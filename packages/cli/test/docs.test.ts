import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flagOf, variablesOf, type Option } from '../src/commands/options.js';
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
