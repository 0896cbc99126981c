import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { withSettings } from './settings.js';
import type { TemplateName } from './template-list.js';

/** A project to create. */
export interface Project {
  readonly folder: string;
  readonly template: TemplateName;
  /** Values of settings, by the names of their flags. */
  readonly settings: Readonly<Record<string, string>>;
}

const IGNORED = ['node_modules', 'dist', '.next', '.env', 'backups', '*.db', '*.db-shm', '*.db-wal'];

/** The name of a package for a folder of any name. */
const packageName = (folder: string): string =>
  basename(resolve(folder))
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((part) => part !== '')
    .join('-') || 'calendar';

/** The files in a folder; none if it does not exist. */
async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Creates a project: copies its template, and writes what is its own, which is its name and its settings.
 *
 * @param templates the folder of all templates
 * @returns its files, from its folder
 * @throws Error when the folder has files; nothing is written then
 */
export async function createProject(
  templates: string,
  { folder, template, settings }: Project,
): Promise<readonly string[]> {
  if ((await filesIn(folder)).length > 0) throw new Error(`The folder ${folder} is not empty.`);
  await mkdir(folder, { recursive: true });
  await cp(join(templates, template), folder, { recursive: true });
  const manifest = join(folder, 'package.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace('"name": "template"', `"name": "${packageName(folder)}"`));
  await writeFile(join(folder, '.gitignore'), `${IGNORED.join('\n')}\n`);
  if (template === 'server') {
    const given = join(folder, 'env');
    const variables = withSettings(await readFile(given, 'utf8'), settings);
    // it gets the password of a mail server
    await writeFile(join(folder, '.env'), variables, { mode: 0o600 });
    await rm(given);
  }
  const names = await readdir(folder, { recursive: true });
  const areFiles = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).isFile()));
  return names.filter((_, index) => areFiles[index]).sort();
}
