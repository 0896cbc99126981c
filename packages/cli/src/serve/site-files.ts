import { extname } from 'node:path';
import type { CreateInterface } from '@kalends/http';
import type { ServeOptions } from './serve-options.js';
import { IMAGE_TYPES, readSiteFile, type SiteFile } from './site-file.js';
import { readThemeFolder, type ThemeFolder } from './theme-folder.js';

/** The files of `--stylesheet`, `--logo` and `--theme`. */
export interface SiteFiles {
  readonly stylesheet: SiteFile | undefined;
  readonly logo: SiteFile | undefined;
  readonly theme: ThemeFolder | undefined;
}

/** Reads the files of `--stylesheet`, `--logo` and `--theme`. Throws a `CliError` with the reason if that is impossible. */
export function readSiteFiles({
  stylesheet,
  logo,
  theme,
}: Pick<ServeOptions, 'stylesheet' | 'logo' | 'theme'>): SiteFiles {
  const type = IMAGE_TYPES[extname(logo ?? '').toLowerCase()];
  return {
    stylesheet:
      stylesheet === undefined
        ? undefined
        : readSiteFile('--stylesheet', stylesheet, '/kalends/site.css', 'text/css; charset=UTF-8'),
    logo: logo === undefined ? undefined : readSiteFile('--logo', logo, '/kalends/logo', type),
    theme: theme === undefined ? undefined : readThemeFolder(theme),
  };
}

/** The URL of a file on a site. */
export const fileUrl = (siteUrl: string, { path, version }: SiteFile): string =>
  `${siteUrl}${path}?v=${version}`;

/** The interface that serves these files. */
export const siteFiles =
  ({ stylesheet, logo, theme }: SiteFiles): CreateInterface =>
  () => ({
    routes: [stylesheet, logo, ...(theme?.files ?? [])].flatMap((file) =>
      file === undefined
        ? []
        : {
            path: file.path,
            operations: [
              {
                ...{ operationId: file.path, summary: 'A file of the site', methods: ['GET'], status: 200 },
                run: () => ({
                  headers: { 'Cache-Control': 'public, max-age=3600' },
                  contentType: file.contentType,
                  body: file.body,
                }),
              },
            ],
          },
    ),
    dialect: {
      contentType: 'text/plain; charset=UTF-8',
      // a logo may be SVG, which runs scripts where a browser opens it by itself
      headers: () => ({
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'X-Content-Type-Options': 'nosniff',
      }),
      anonymous: true,
      form: { result: (answer) => answer, error: ({ message }) => ({ body: `${message}\n` }) },
    },
  });
