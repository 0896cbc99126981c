import { existsSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import {
  ENGLISH,
  raw,
  THEME_COLORS,
  themeStylesheet,
  type Messages,
  type PagesOptions,
  type Theme,
} from '@kalends/pages';
import * as v from 'valibot';
import { CliError, FAILED, usageError } from '@kalends/command-kit';
import { nearest, readObject } from '@kalends/command-kit/internal';
import { FONT_TYPES, IMAGE_TYPES, readSiteFile, type SiteFile } from './site-file.js';

const MOST_FILES = 200;

/** Where the images and fonts of a theme are served. */
const ROOT = '/kalends/theme/';

const COLOR = v.union([v.string(), v.strictObject({ light: v.string(), dark: v.string() })]);

/** `theme.json`. The logo and the picture of the band are files in the folder, or URLs. */
const THEME = v.strictObject({
  logo: v.optional(v.string()),
  colors: v.optional(v.partial(v.strictObject(v.entriesFromList(THEME_COLORS, COLOR)))),
  fonts: v.optional(v.strictObject({ text: v.optional(v.string()), headings: v.optional(v.string()) })),
  radius: v.optional(v.string()),
  width: v.optional(v.string()),
  band: v.optional(v.strictObject({ image: v.optional(v.string()), text: v.optional(v.string()) })),
  links: v.optional(v.array(v.strictObject({ name: v.string(), url: v.string() }))),
}) satisfies v.GenericSchema<unknown, Theme>;

/** The contents of a theme folder. */
export interface ThemeFolder {
  /** The options of the pages, for a site with this URL. */
  readonly options: (siteUrl: string) => PagesOptions;
  /** The images and fonts that its styles and texts name. */
  readonly files: readonly SiteFile[];
}

function readTheme(file: string): Theme {
  const { content } = readObject(file, 'parts of a theme');
  const { success, issues, output } = v.safeParse(THEME, content);
  if (success) {
    try {
      themeStylesheet(output);
    } catch (error) {
      throw usageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return output;
  }
  const [issue] = issues;
  const path = v.getDotPath(issue) ?? 'theme';
  throw usageError(`${file}: ${path}${issue.expected === 'never' ? unknownKey(path) : `: ${issue.message}`}`);
}

/** The parts of a theme that have parts of their own. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(THEME.entries),
  colors: THEME_COLORS,
  fonts: ['text', 'headings'],
  band: ['image', 'text'],
};

/** The error for an unknown key of a theme, with the known ones at its place, and the one that may be meant, wherever that is. */
function unknownKey(path: string): string {
  const [, around = '', key = path] = /^(?:(.*)\.)?([^.]*)$/.exec(path) ?? [];
  const all = Object.entries(PARTS).flatMap(([part, keys]) =>
    keys.map((name) => ({ name, path: part === '' ? name : `${part}.${name}` })),
  );
  const word = nearest(
    key,
    all.map(({ name }) => name),
  );
  const meant = all.find(({ name }) => name === word)?.path;
  const known = PARTS[around] ?? ['name', 'url'];
  return ` is not a part of a theme. ${around === '' ? 'There are' : `${around} has`}: ${known.join(', ')}${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}

/** A text that is a function in `Messages`: its placeholder, such as `{count}`, stands for the value. */
const withValue =
  (text: string) =>
  (value: unknown): string =>
    text.replace(/\{\w+\}/g, () => String(value));

/** One text of `messages.json` in the form of its English one. */
function messageOf(source: string, usual: unknown, value: unknown): unknown {
  if (typeof usual !== 'object' || usual === null) {
    if (typeof value !== 'string') throw usageError(`${source}: expected a text`);
    return typeof usual === 'function' ? withValue(value) : value;
  }
  const names = Object.keys(usual);
  // the names of declared fields are those of the host
  if (names.length === 0) {
    if (!v.is(v.record(v.string(), v.string()), value))
      throw usageError(`${source}: expected an object with texts`);
    return value;
  }
  if (!v.is(v.strictObject(v.entriesFromList(names, v.string())), value))
    throw usageError(`${source}: expected an object with texts for ${names.join(', ')}`);
  return value;
}

function readMessages(file: string): Partial<Messages> {
  const usual: Readonly<Record<string, unknown>> = { ...ENGLISH };
  const entries = Object.entries(readObject(file, 'names of texts').content).map(([name, value]) => {
    if (!Object.hasOwn(usual, name)) {
      const meant = nearest(name, Object.keys(usual));
      throw usageError(
        `${file}: ${name} is not a text of the pages${meant ? `; did you mean ${meant}?` : ''}`,
      );
    }
    return [name, messageOf(`${file}: ${name}`, usual[name], value)] as const;
  });
  return Object.fromEntries(entries);
}

const readText = (file: string): string =>
  Buffer.from(readSiteFile('--theme', file, '', 'text/plain').body).toString('utf8');

/** The paths of all that is in a folder and the folders in it. */
function pathsIn(folder: string): string[] {
  if (!existsSync(folder)) throw new CliError(`--theme: ${folder} is not a directory.`, FAILED);
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    const isFile = error instanceof Error && 'code' in error && error.code === 'ENOTDIR';
    const reason = isFile ? 'is not a directory' : `cannot be read: ${String(error)}`;
    throw new CliError(`--theme: ${folder} ${reason}.`, FAILED, { cause: error });
  }
}

/** The images and fonts among the files of a folder. */
function readFiles(folder: string, all: readonly string[]): SiteFile[] {
  const types = { ...IMAGE_TYPES, ...FONT_TYPES };
  const paths = all
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => types[extname(path).toLowerCase()] !== undefined)
    .sort();
  if (paths.length > MOST_FILES)
    throw new CliError(`--theme: ${folder} has more than ${MOST_FILES} images and fonts.`, FAILED);
  return paths.map((path) => {
    const served = ROOT + path.split('/').map(encodeURIComponent).join('/');
    return readSiteFile('--theme', join(folder, path), served, types[extname(path).toLowerCase()]);
  });
}

/**
 * Reads the folder of `--theme`: `theme.json`, `style.css`, `header.html`, `footer.html`, `messages.json`, each if it is
 * there, and images and fonts. In the HTML `{site}` stands for the URL of the site.
 *
 * @throws CliError if the folder or a file in it cannot be read, or contains what a theme has not
 */
export function readThemeFolder(folder: string): ThemeFolder {
  const paths = pathsIn(folder);
  const has = <T>(name: string, read: (file: string) => T): T | undefined =>
    existsSync(join(folder, name)) ? read(join(folder, name)) : undefined;
  const theme = has('theme.json', readTheme) ?? {};
  const [css, header, footer] = ['style.css', 'header.html', 'footer.html'].map((name) =>
    has(name, readText),
  );
  const messages = has('messages.json', readMessages);
  const files = readFiles(folder, paths);
  /** Gives the URL of an image that the theme names. */
  const imageOf = (name: string, image: string | undefined): ((siteUrl: string) => string | undefined) => {
    const file = files.find(({ path }) => path === ROOT + encodeURIComponent(image ?? ''));
    if (image !== undefined && file === undefined && !/^https?:\/\//.test(image))
      throw new CliError(
        `--theme: ${join(folder, 'theme.json')}: ${name}: there is no image ${image}.`,
        FAILED,
      );
    return (siteUrl) => (file === undefined ? image : `${siteUrl}${file.path}?v=${file.version}`);
  };
  const [logo, band] = [imageOf('logo', theme.logo), imageOf('band.image', theme.band?.image)];
  const part = (siteUrl: string, html: string | undefined) =>
    html === undefined ? undefined : raw(html.replaceAll('{site}', siteUrl));
  return {
    files,
    options: (siteUrl) => ({
      theme: {
        ...theme,
        logo: logo(siteUrl),
        band: theme.band && { ...theme.band, image: band(siteUrl) },
        links: theme.links?.map(({ name, url }) => ({ name, url: url.replaceAll('{site}', siteUrl) })),
      },
      css,
      messages,
      header: part(siteUrl, header),
      footer: part(siteUrl, footer),
    }),
  };
}
