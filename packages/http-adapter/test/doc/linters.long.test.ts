import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { afterAll, expect, it } from 'vitest';
import { openApi } from '../../src/doc/open-api.js';
import { newInterface, SITE } from '../site-of-tests.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-openapi-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { calendar, routes } = newInterface();
writeFileSync(join(folder, 'doc.json'), JSON.stringify(openApi(routes, calendar, SITE)));
// `info` has the keys of the recorded answer, which names neither a contact nor a licence
writeFileSync(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\nrules: { info-contact: off }\n');
writeFileSync(join(folder, 'redocly.yaml'), 'extends: [recommended]\nrules: { info-license: off }\n');

const require = createRequire(import.meta.url);
const programOf = (name: string, path: string): string =>
  join(dirname(require.resolve(`${name}/package.json`)), path);

it.each([
  ['Redocly', programOf('@redocly/cli', 'bin/cli.js'), '', /"problems":\s*\[\]/],
  ['Spectral', programOf('@stoplight/spectral-cli', 'dist/index.js'), '--fail-severity=hint', /^\[\]/],
])(
  '%s finds nothing by its default rules, but for a missing contact and licence',
  (_, program, option, nothing) => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [program, 'lint', 'doc.json', '--format=json', ...(option === '' ? [] : [option])],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
    );
    expect(stdout).toMatch(nothing);
    expect(status).toBe(0);
  },
);
