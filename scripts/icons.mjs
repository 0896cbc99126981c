// Writes packages/pages/src/assets/icons.ts and the licence beside it from an unpacked package `lucide-static`, which is no dependency
// as it has 6,000 files and the pages need a few of them:
//
//   npm pack lucide-static && tar xzf lucide-static-*.tgz && node scripts/icons.mjs package
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The icons in use: our names, and those of Lucide. */
const ICONS = {
  calendar: 'calendar',
  clock: 'clock',
  pin: 'map-pin',
  ticket: 'ticket',
  person: 'user',
  tag: 'tag',
  link: 'link',
  share: 'share-2',
  search: 'search',
  filter: 'sliders-horizontal',
  repeat: 'repeat',
  menu: 'menu',
  close: 'x',
  previous: 'chevron-left',
  next: 'chevron-right',
  down: 'chevron-down',
};

const assets = join(import.meta.dirname, '../packages/pages/src/assets');
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the package lucide-static.');
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The shapes of an icon, without the spaces between them. */
function shapesOf(name) {
  const svg = readFileSync(join(folder, 'icons', `${name}.svg`), 'utf8');
  const [, shapes] = /<svg[^>]*>(.*)<\/svg>/s.exec(svg);
  return shapes.replaceAll(/\s*\n\s*/g, '').replaceAll(' />', '/>');
}

const entries = Object.entries(ICONS).map(([name, theirs]) => `  ${name}: '${shapesOf(theirs)}',`);
writeFileSync(
  join(assets, 'icons.ts'),
  `/*
 * Icons of Lucide ${version} (https://lucide.dev, ISC licence: lucide.LICENSE). Written by scripts/icons.mjs: do not edit.
 */

/** The shapes of each icon on a square of 24 pixels, as SVG. */
export const ICONS = {
${entries.join('\n')}
} as const;

/** The name of an icon. */
export type IconName = keyof typeof ICONS;
`,
);
copyFileSync(join(folder, 'LICENSE'), join(assets, 'lucide.LICENSE'));
