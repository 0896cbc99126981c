// What every published package has in common: its author, its addresses, its access, how it is packed and the licence. They are
// kept once, in the root's package.json and LICENSE. The changelog is copied when one of two packages is packed.
//
//   node scripts/package-files.mjs            writes them into the packages
//   node scripts/package-files.mjs --check    exit status 1 when a package differs
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WITH_CHANGELOG } from './pack.mjs';

const root = join(import.meta.dirname, '..');
const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined);
const { workspaces, license, author, homepage, repository, bugs } = JSON.parse(read('package.json'));

/** A manifest with what all have in common, behind its `license` and its `files`. */
function completed(manifest, directory) {
  const common = { license, author, homepage, repository: { ...repository, directory }, bugs };
  const changelog = WITH_CHANGELOG.includes(directory) ? ['CHANGELOG.md'] : [];
  const files = { files: ['dist', ...changelog], publishConfig: { access: 'public' } };
  // a tarball without a build, or with one that has no types, cannot be made
  const scripts = { ...manifest.scripts, prepack: 'node ../../scripts/prepack.mjs' };
  const own = Object.entries({ ...manifest, scripts }).filter(
    ([key]) => key === 'license' || !(key in common),
  );
  return Object.fromEntries(
    own
      .filter(([key]) => key === 'files' || !(key in files))
      .flatMap(([key, value]) => {
        if (key === 'license') return Object.entries(common);
        return key === 'files' ? Object.entries(files) : [[key, value]];
      }),
  );
}

const wanted = workspaces
  .filter((path) => path.startsWith('packages/'))
  .flatMap((path) => {
    const manifest = completed(JSON.parse(read(join(path, 'package.json'))), path);
    return [
      [join(path, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`],
      [join(path, 'LICENSE'), read('LICENSE')],
    ];
  });

const stale = wanted.filter(([file, text]) => read(file) !== text);
if (!process.argv.includes('--check')) {
  for (const [file, text] of stale) writeFileSync(join(root, file), text);
} else if (stale.length > 0) {
  const names = stale.map(([file]) => file).join(', ');
  console.error(`node scripts/package-files.mjs writes what packages have in common: ${names}`);
  process.exitCode = 1;
}
