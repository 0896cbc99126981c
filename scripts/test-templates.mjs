// Creates projects of templates with the packed program `create-kalends`, installs what they need from tarballs, and runs their tests.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installLine, withNeeded } from './pack.mjs';

/** Templates that are tested before a change lands, with the packages of ours that they install; the night tests all of them. */
const TEMPLATES = {
  server: ['kalends'],
  express: ['core', 'http-adapter', 'pages', 'store-memory', 'store-sqlite'].map(
    (name) => `@kalends/${name}`,
  ),
};

/** What else they need comes from the cache of npm; no script has to run for their tests. */
const OPTIONS = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];

function must(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
}

/**
 * @param packages what `packAll` has packed
 * @param work an empty folder, or one with other names
 * @returns a title and the outcome of each check
 */
export function testTemplates(packages, work) {
  const creator = packages.find(({ name }) => name === 'create-kalends');
  const unpacked = join(work, 'create-kalends');
  mkdirSync(unpacked);
  must('tar', ['-xzf', creator.file, '-C', unpacked], work);
  return Object.entries(TEMPLATES).map(([template, needs]) => {
    const folder = join(work, template);
    must(process.execPath, [join(unpacked, 'package/dist/index.js'), folder, '--template', template], work);
    const needed = packages.filter(({ name }) => needs.includes(name));
    const tarballs = [...new Set(needed.flatMap((one) => withNeeded(one, packages)))];
    const [npm, ...install] = installLine(tarballs).split(' ');
    must(npm, [...install, ...OPTIONS], folder);
    const outcome = spawnSync('npm', ['test'], { cwd: folder, encoding: 'utf8' });
    return { title: `the template ${template}: npm test`, outcome };
  });
}
