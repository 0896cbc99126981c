import { defineConfig } from 'vitest/config';
import { workspaceOf } from '../vitest.workspace.js';

/** The test files that judge the mutants, as `scripts/mutants.mjs` names them. */
const include = (process.env['MUTANTS_TESTS'] ?? '').split(' ');

// processor time is no reason to fail here: it counts that of Stryker, too
const { test } = workspaceOf('first', { isolate: false, include, provide: { limitOfFile: false } });

/** What Stryker runs for each mutant: the tests of the first ring that are named, without any report. */
export default defineConfig({ test: { ...test, reporters: [{}] } });
