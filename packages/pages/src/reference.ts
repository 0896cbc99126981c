/** The API reference for people, at the URL of the API description. It reads files, and therefore requires Node. */
import { escapeHtml } from '@kalends/core/adapter';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { CalendarError } from '@kalends/core';
import { API_ROOT, JSON_ROOT } from '@kalends/site';
import { ownSources } from '@kalends/site/internal';
import type { CreateInterface, Operation, Route, Site } from '@kalends/http';

/** The policy of all pages, except that the elements of the reference have inline styles. */
const policy = (site: Site): string =>
  [
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    `script-src ${ownSources(site)}`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src ${ownSources(site)}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

const SCRIPT_PATH = '/kalends/reference.js';

const reading = (operationId: string, summary: string, run: Operation['run']): readonly Operation[] => [
  { operationId, summary, methods: ['GET'], status: 200, run },
];

/** Colours with enough contrast on each other, in light and in dark systems: those of the element have too little. */
const COLOURS = {
  'bg-color': '#ffffff',
  'text-color': '#1b1f24',
  'primary-color': '#1d4ed8',
  'secondary-color': '#1d4ed8',
  'nav-bg-color': '#f5f6f8',
  'nav-text-color': '#1b1f24',
  'nav-hover-bg-color': '#ffffff',
  'nav-hover-text-color': '#1b1f24',
};

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** The interfaces that describe themselves at `/doc`, as far as they are served. */
const DESCRIBED: readonly string[] = [API_ROOT, `${JSON_ROOT}/kalends/v1`];

/** The path of the script of `openapi-explorer`: beside this file in a build, otherwise in its package. */
function scriptPath(): string {
  const copy = fileURLToPath(new URL('openapi-explorer.min.js', import.meta.url));
  if (existsSync(copy)) return copy;
  return createRequire(import.meta.url).resolve('openapi-explorer/dist/browser/openapi-explorer.min.js');
}

/**
 * The API description as pages on which requests can be tried, at `/wp-json/tribe/events/v1/doc` for browsers, and at
 * `/wp-json/kalends/v1/doc` if that interface is served; programs get the JSON as before. The pages work offline.
 *
 * @example
 * createHandler({ calendar, baseUrl, interfaces: [tribeEvents(), pages(), apiReference()] });
 */
export function apiReference(): CreateInterface {
  const script = readFileSync(scriptPath());
  return ({ calendar, site, interfaces }) => {
    const title = escapeHtml(calendar.settings.title);
    const served = (): readonly string[] =>
      DESCRIBED.filter((root) => interfaces().some((one) => one.root === root));
    const links = (): string =>
      served()
        .map((root) => `<a href="${site.url}${root}/doc">${root.slice(JSON_ROOT.length + 1)}</a>`)
        .join(' ');
    const pageOf = (root: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="only light">
<title>API – ${title}</title>
<link rel="icon" href="data:,">
<style>openapi-explorer::part(label-operation-method){color:inherit}</style>
<script type="module" src="${site.url}${SCRIPT_PATH}"></script>
</head>
<body>
<openapi-explorer spec-url="${site.url}${root}/doc" server-url="${site.url}${root}" hide-server-selection="true"${attributes(COLOURS)}>
<h1 slot="overview">API – ${title}</h1>
<p slot="overview">${links()}</p>
</openapi-explorer>
</body>
</html>
`;
    const routes: Route[] = [
      ...DESCRIBED.map((root) => ({
        path: `${root}/doc`,
        accepts: 'text/html' as const,
        operations: reading('apiReference', 'The API reference', () => {
          if (!served().includes(root)) throw new CalendarError('not_found', 'There is no such interface.');
          // the same URL serves the JSON: a shared cache must keep them apart
          return { headers: { 'Cache-Control': 'no-store' }, body: pageOf(root) };
        }),
      })),
      {
        path: SCRIPT_PATH,
        operations: reading('apiReferenceScript', 'The script of the API reference', () => ({
          headers: { 'Cache-Control': 'public, max-age=3600' },
          contentType: 'text/javascript; charset=UTF-8',
          body: script,
        })),
      },
    ];
    return {
      routes,
      dialect: {
        contentType: 'text/html; charset=UTF-8',
        headers: () => ({ 'Content-Security-Policy': policy(site) }),
        form: {
          result: (answer) => answer,
          error: ({ message }) => ({
            body: `<!doctype html><title>Error</title><p>${escapeHtml(message)}</p>`,
          }),
        },
      },
    };
  };
}
