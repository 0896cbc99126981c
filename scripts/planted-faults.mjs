// Plants the faults of `planted-fault-list.mjs` one by one, in what vitest makes of the sources, and runs the test that has to find each.
// Prints which ring and which test found them; exit status 1 when a fault is not found, or is in no source any more.
//
//   node scripts/planted-faults.mjs              all of them
//   node scripts/planted-faults.mjs feeds pages  those whose names contain one of these
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { FAULTS } from './planted-fault-list.mjs';

const root = join(import.meta.dirname, '..');
const wanted = process.argv.slice(2);
const chosen = Object.entries(FAULTS).filter(
  ([name]) => wanted.length === 0 || wanted.some((text) => name.includes(text)),
);

/** The source with its fault. */
function withFault(name, [file, text, put]) {
  const parts = readFileSync(join(root, 'packages', file), 'utf8').split(text);
  if (parts.length !== 2) throw new Error(`"${name}" is not in ${file}, or more than once: ${text}`);
  return parts.join(put);
}

/** A project of its own for each fault: the source that has it is loaded with it. */
const projects = chosen.map(([name, fault]) => {
  const source = withFault(name, fault);
  const path = join(root, 'packages', fault[0]);
  return {
    resolve: { tsconfigPaths: true },
    plugins: [{ name: 'planted-fault', enforce: 'pre', load: (id) => (id === path ? source : undefined) }],
    test: {
      name,
      include: [`packages/${fault[3]}`],
      setupFiles: [join(root, 'tests/rings/setup.ts')],
      provide: { limitOfFile: false },
      isolate: false,
      // as in tests/rings/limits.ts
      testTimeout: 300_000,
    },
  };
});

/** What found a fault: a test that failed, not a file that could not be loaded. */
const finder = (project) => {
  const tests = project.flatMap((module) => [...module.children.allTests('failed')]);
  return tests[0]?.fullName;
};

const vitest = await startVitest(
  'test',
  [],
  { root, config: false, watch: false, run: true, reporters: [{}], bail: 0, projects },
  {},
);
const modules = vitest.state.getTestModules();
await vitest.close();

const ringOf = (file) => (/\.(?:attack|browser|walk)\.test\.ts$/.test(file) ? 'second' : 'first');
const rows = chosen.map(([name, [, , , file]]) => ({
  ...{ name, file, ring: ringOf(file) },
  found: finder(modules.filter(({ project }) => project.name === name)),
}));
for (const { name, ring, file, found } of rows)
  console.log(
    `${found === undefined ? 'NOT FOUND' : ring.padEnd(9)}  ${name}: ${file}${found ? `, ${found}` : ''}`,
  );
const lost = rows.filter(({ found }) => found === undefined).length;
const inFirst = rows.filter(({ found, ring }) => found !== undefined && ring === 'first').length;
console.log(`${rows.length} faults, ${rows.length - lost} found, ${inFirst} of them in the first ring`);
process.exitCode = lost === 0 ? 0 : 1;
