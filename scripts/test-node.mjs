// Runs all tests under other versions of Node: each version comes as the npm package `node`, the tests run in a copy of the
// project (what git knows of it and what is new) whose dependencies that version has installed, as the binary part of
// better-sqlite3 is another one for each. Exit status 1 when any version fails.
//
//   node scripts/test-node.mjs              20, 22 and 24
//   node scripts/test-node.mjs 24 22.12.0   those whose versions are given
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const conformance = resolve(root, process.env.CONFORMANCE_DIR ?? '../shared/conformance');

/** Runs a program and says so; whether it succeeded. */
function succeeds(command, args, options) {
  console.log(`$ ${command} ${args.join(' ')}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (error) throw error;
  return status === 0;
}

/** Copies the project as it is now, without what is built or installed; whether that succeeded. */
function copyProject(target) {
  const { stdout, status } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (status !== 0) throw new Error('git cannot tell what belongs to the project');
  for (const file of stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name))))
    cpSync(join(root, file), join(target, file));
  // some tests ask git for the files of the project
  return (
    succeeds('git', ['init', '--quiet'], { cwd: target }) && succeeds('git', ['add', '.'], { cwd: target })
  );
}

/** The environment in which `node` is the one that is installed in a folder. */
function environmentOf(folder) {
  const own = join(folder, 'node_modules/node');
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const headers = join(own, 'node_modules', `node-${platform}-${process.arch}`);
  return {
    ...process.env,
    PATH: [join(own, 'bin'), process.env.PATH].join(delimiter),
    CONFORMANCE_DIR: conformance,
    // what has to be compiled finds the headers of this version beside it, whatever the user's npm says
    ...(existsSync(join(headers, 'include')) && { npm_config_nodedir: headers }),
  };
}

/** Whether all tests pass under a version. */
function passes(version) {
  const work = mkdtempSync(join(tmpdir(), `kalends-node-${version}-`));
  const [home, project] = [join(work, 'node'), join(work, 'kalends')];
  try {
    // the PostgreSQL server of the tests runs as another user when the tests are run by root, and has to get in
    chmodSync(work, 0o755);
    mkdirSync(home);
    const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error'];
    if (!succeeds('npm', ['install', ...quiet, '--prefix', home, `node@${version}`])) return false;
    const options = { cwd: project, env: environmentOf(home) };
    return (
      copyProject(project) &&
      succeeds('node', ['--version'], options) &&
      succeeds('npm', ['ci', ...quiet], options) &&
      succeeds('npm', ['run', '--silent', 'test:all'], options) &&
      succeeds('npm', ['run', '--silent', 'test:long'], options)
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2);
const outcomes = (asked.length > 0 ? asked : ['20', '22', '24']).map((version) => {
  console.log(`== Node ${version}`);
  return { version, passed: passes(version) };
});

for (const { version, passed } of outcomes) console.log(`${passed ? 'ok  ' : 'FAIL'}  Node ${version}`);
if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1;
