import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toFetchHandler } from '../../src/mounts/fetch.js';
import { createHandler, tribeEvents } from '../../src/index.js';
import { sync } from '@kalends/sync';
import { newCalendar, SITE } from '../site-of-tests.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-openapi-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ask = toFetchHandler(
  createHandler({ calendar: newCalendar(), baseUrl: SITE.url, interfaces: [tribeEvents(), sync()] }),
);
const NAMESPACES = ['tribe/events/v1', 'kalends/v1'];
const fileOf = (namespace: string): string => `${namespace.replaceAll('/', '-')}.json`;

beforeAll(async () => {
  for (const namespace of NAMESPACES) {
    const answer = await ask(new Request(`${SITE.url}/wp-json/${namespace}/doc`));
    writeFileSync(join(folder, fileOf(namespace)), await answer.text());
  }
});

// `info` has the keys of the recorded answer, which names neither a contact nor a licence
writeFileSync(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\nrules: { info-contact: off }\n');
writeFileSync(join(folder, 'redocly.yaml'), 'extends: [recommended]\nrules: { info-license: off }\n');

const require = createRequire(import.meta.url);
const programOf = (name: string, path: string): string =>
  join(dirname(require.resolve(`${name}/package.json`)), path);

const LINTERS = [
  ['Redocly', programOf('@redocly/cli', 'bin/cli.js'), '', /"problems":\s*\[\]/],
  ['Spectral', programOf('@stoplight/spectral-cli', 'dist/index.js'), '--fail-severity=hint', /^\[\]/],
] as const;

describe.each(NAMESPACES)('the document of %s', (namespace) => {
  it.each(LINTERS)(
    'is one in which %s finds nothing by its default rules, but for a missing contact and licence',
    (_, program, option, nothing) => {
      const { status, stdout } = spawnSync(
        process.execPath,
        [program, 'lint', fileOf(namespace), '--format=json', ...(option === '' ? [] : [option])],
        { cwd: folder, encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
      );
      expect(stdout).toMatch(nothing);
      expect(status).toBe(0);
    },
  );
});
