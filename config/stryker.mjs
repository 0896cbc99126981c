/** What the tests do not read, or what is made again: Stryker copies the rest of the project into a folder of its own. */
const LEFT_OUT = [
  'dist',
  '.types',
  '.fuzz',
  'coverage',
  'reports',
  'docs/api',
  'docs/generated',
  'docs/.vitepress',
];

/**
 * Mutants: Stryker changes the sources in one place at a time, and the tests have to notice. `scripts/mutants.mjs` names the files and
 * the tests that judge them.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'config/vitest.mutants.ts', related: false },
  // each mutant has only the tests that come by it
  coverageAnalysis: 'perTest',
  // the first run of all of a package's tests, on a machine that does other work too
  dryRunTimeoutMinutes: 30,
  // a table at the top of a module needs all tests for each of its mutants
  ignoreStatic: process.env['MUTANTS_QUICK'] === 'yes',
  ignorePatterns: LEFT_OUT,
  tempDirName: '.stryker',
  reporters: ['json'],
  jsonReporter: { fileName: 'reports/mutants.json' },
  allowEmpty: true,
};
