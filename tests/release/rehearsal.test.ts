import { expect, it } from 'vitest';
import { read } from '../../docs/test/markdown.js';
import { outcomeOfAudit, outcomeOfTests, STEPS } from '../../scripts/release-steps.mjs';

it('the page about releases lists the steps of the rehearsal', () => {
  const rows = [...read('docs/contributing/releases.md').matchAll(/^\| ([a-z ]+?) +\| (.+?) +\|$/gm)];
  const listed = rows.map(([, name, proves]) => ({ name, proves })).filter(({ name }) => name !== 'step');
  expect(listed).toEqual(STEPS.map(({ name, proves }) => ({ name, proves })));
});
it.each([
  ['3 passed (3)', 'passed'],
  ['2 passed | 1 skipped (3)', 'unseen'],
])('tests of which vitest says %s are %s', (said, outcome) => {
  expect(outcomeOfTests(` Test Files  1 passed (1)\n      Tests  ${said}\n`).outcome).toBe(outcome);
});

const METADATA = { auditReportVersion: 2, metadata: { vulnerabilities: { total: 1 } } };

it.each([
  [
    'has no audit',
    { message: '405 Method Not Allowed', statusCode: 405 },
    { outcome: 'unseen', text: 'the registry has no audit: 405 Method Not Allowed' },
  ],
  [
    'cannot be reached',
    { error: { code: 'ENOTFOUND', summary: 'getaddrinfo ENOTFOUND' } },
    { outcome: 'unseen', text: 'the registry has no audit: getaddrinfo ENOTFOUND' },
  ],
  [
    'knows no vulnerability',
    { ...METADATA, vulnerabilities: {} },
    { outcome: 'passed', text: 'no known vulnerability' },
  ],
  [
    'knows a vulnerability',
    { ...METADATA, vulnerabilities: { sax: { name: 'sax', severity: 'high', range: '<2' } } },
    { outcome: 'failed', text: 'sax <2: high' },
  ],
])('an audit by a registry that %s', (_, printed, result) => {
  expect(outcomeOfAudit(JSON.stringify(printed))).toEqual(result);
});
