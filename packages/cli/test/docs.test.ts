import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { optionRows } from '../src/options.js';

describe('docs/serve.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/serve.md'), 'utf8');

  it.each(optionRows.map(([name, option]) => ({ name, ...option })))(
    'describes --$name',
    ({ name, value, variables }) => {
      expect(page).toContain(`\`--${name}${value === undefined ? '' : ` ${value}`}\``);
      expect(page).toContain(`**\`--${name}\`**`);
      for (const variable of variables) expect(page).toContain(`\`${variable}\``);
    },
  );
});
