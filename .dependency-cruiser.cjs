/** The direction rules of the house: who may import whom. `npm run lint:imports` fails on every other import. */

const FRAMEWORKS = 'node_modules/(@types/)?(express4?|koa|fastify|hono)(/|$)';

/** What of the pipeline is for Node alone: the mounts of frameworks that stand on node:http. */
const ON_NODE =
  '^packages/(http-adapter/src/mounts/(node|node-request|node-body|node-drop-body|express|koa|fastify|compress)|pages/src/reference|client/src/bulk/file-state)[.]ts$';

/** What other packages may import of a package: its published entry points. */
const ENTRY_POINTS = [
  // the package itself, and the parts of a server
  '^(packages|tools)/[^/]+/src/(internal|((http|editor|commands|serve)/)?index)[.]ts$',
  '^packages/(media/src/testing|feeds/src/icalendar|client/src/bulk|importer/src/remote)/index[.]ts$',
  '^packages/(http/src/schema|mcp/src/stdio|pages/src/reference)[.]ts$',
  '^packages/core/src/((store/)?index|adapter)[.]ts$',
  '^packages/http-adapter/src/(interface-kit|mounts/(node|express|koa|fastify|hono|fetch|compress))[.]ts$',
  '^packages/accounts/src/(index|store|testing/index)[.]ts$',
  '^packages/editor/src/(index|kit|submissions/index)[.]ts$',
];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Files of core's folder `folder` may import only these folders and files of core. */
const coreFolder = (folder, allowed) =>
  forbid(
    `core-${folder}`,
    `core's ${folder}/ knows only ${allowed.join(', ')}`,
    { path: `^packages/core/src/${folder}/` },
    {
      path: '^packages/core/src/',
      pathNot: allowed.map((name) => `^packages/core/src/${name.replace('.', '[.]')}`),
    },
  );

const PURE = ['geo/', 'time/', 'text/', 'money/', 'errors.ts'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid('no-circular', 'no cycles, not even of types', {}, { circular: true }),
    {
      ...forbid(
        'no-folder-cycles',
        'folders of a package form no cycle either',
        { path: '^packages/[^/]+/src' },
        { circular: true },
      ),
      scope: 'folder',
    },
    forbid('resolvable', 'every import leads somewhere', {}, { couldNotResolve: true }),
    forbid(
      'declared',
      'sources import only packages that their own package.json names',
      { path: '^packages/[^/]+/src/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer'] },
    ),
    forbid(
      'no-dev-dependency-in-sources',
      'what is published needs no devDependency, except for types and what is built into core',
      { path: '^packages/[^/]+/src/' },
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only', 'npm-peer'],
        pathNot: 'node_modules/date-fns-tz/',
      },
    ),
    forbid(
      'entry-points-only',
      'packages and examples meet at published entry points; tests share hostile texts and what is wrong with them, exchanges with a site of examples, the browser, what axe-core reports there and what is wrong at which width, the elements of a page, a site with an editor and random forms for it, the hosts, small interfaces, the run of a kit, a calendar with hidden records, recordings, an emulated site, the examples of RFC 5545, programs that show calendars, calendar files and a state in memory; the program under other versions of Node has the library of SQLite that the store takes there',
      {
        path: '^((?:packages|tools|examples)/[^/]+)/',
        pathNot: '^packages/cli/test/runtimes/node-program[.]ts$',
      },
      {
        path: '^(packages|tools)/',
        pathNot: [
          '^$1/',
          '/test/(xss/vectors|xss/executable|browser|axe|widths|elements|exchanges/hosts|exchanges/exchange|exchanges/seeded-site|echo-interface|site-of-tests|run-kit|exchanges/users|hidden/world|recordings|two-sites|site/site-server|site/random-calendar|icalendar/rfc-5545-examples|bulk/memory-state|support/expansions|support/libical)[.]ts$',
          '^packages/editor/test/(chromium|site|hostile|walk|random-forms|reasons-in)[.]ts$',
          '^packages/importer/test/(support|listening|others/listed-events)[.]ts$',
          ...ENTRY_POINTS,
        ],
      },
    ),

    forbid(
      'tests-of-the-whole',
      'tests of the whole use published entry points, the program, and what tests of packages share',
      { path: '^tests/' },
      { path: '^packages/[^/]+/src/', pathNot: ['^packages/cli/src/', ...ENTRY_POINTS] },
    ),
    forbid(
      'tests-of-the-whole-are-a-leaf',
      'tests of a package know nothing of those of the whole but their time limits',
      { path: '^(packages|examples)/' },
      { path: '^tests/', pathNot: '^tests/rings/limits[.]ts$' },
    ),

    forbid(
      'core-stands-alone',
      'core imports no other package of the house',
      { path: '^packages/core/src/' },
      { path: '^(packages|examples)/', pathNot: '^packages/core/src/' },
    ),
    forbid(
      'store-imports-core-only',
      'a store knows core and the ports beside it, and neither another store nor the wire',
      { path: '^packages/(store-[^/]+)/src/' },
      { path: '^(packages|examples)/', pathNot: '^packages/((core|$1)/src/|accounts/src/[^/]+$)' },
    ),
    forbid(
      'ports-import-core-only',
      'accounts, images and webhooks stand beside the store: who keeps them needs no HTTP',
      {
        path: '^packages/(accounts|media|webhooks)/src/',
        pathNot: '^packages/[^/]+/src/(http|testing|editor|commands|serve)/',
      },
      { path: '^(packages|examples)/', pathNot: '^packages/(core|ssrf-guard|$1)/src/(?!http/)' },
    ),
    forbid(
      'sources-import-core-and-the-importer-only',
      'calendars are followed without HTTP of ours and without the editor, by what reads them',
      {
        path: '^packages/sources/src/',
        pathNot: '^packages/[^/]+/src/(editor|commands|serve)/',
      },
      {
        path: '^(packages|tools|examples)/',
        pathNot: '^packages/((core|sources)/src/|(importer/src/(remote/)?|client/src/bulk/)index[.]ts$)',
      },
    ),
    forbid(
      'ssrf-guard-stands-alone',
      'who sends requests to addresses of others needs nothing else of the house for it',
      { path: '^packages/ssrf-guard/src/' },
      { path: '^(packages|examples)/', pathNot: '^packages/ssrf-guard/' },
    ),
    forbid(
      'auth-imports-core-and-accounts-only',
      'accounts are managed without HTTP: logins, views and commands are entries of their own',
      {
        path: '^packages/auth/src/',
        pathNot: '^packages/auth/src/(http|editor|commands)/',
      },
      {
        path: '^(packages|examples)/',
        pathNot: '^packages/(core/src/|auth/src/(?!http/)|accounts/src/(index|store)[.]ts$)',
      },
    ),
    forbid(
      'ports-over-http-import-core-and-http-only',
      'logins, uploads and endpoints are parts of a handler, and have entries of their own',
      { path: '^packages/(auth|media|webhooks)/src/http/' },
      {
        path: '^(packages|examples)/',
        pathNot: '^packages/((core|http|$1)/src/|accounts/src/(index|store)[.]ts$)',
      },
    ),
    forbid(
      'submissions-are-handed-in',
      'submissions live on the forms of the editor, which knows nothing of them',
      { path: '^packages/editor/src/', pathNot: '^packages/editor/src/submissions/' },
      { path: '^packages/editor/src/submissions/' },
    ),
    forbid(
      'views-import-the-kit-of-the-editor-only',
      'the views of a part of the server are an entry of its own, made of what the editor publishes for them',
      { path: '^packages/([^/]+)/src/editor/' },
      {
        path: '^(packages|examples)/',
        pathNot: '^packages/((core|http|$1)/src/|editor/src/(index|kit)[.]ts$)',
      },
    ),
    forbid(
      'commands-import-the-kit-only',
      'the commands of a part of the server are made of its functions, and of what the program has for all commands',
      { path: '^packages/(?!cli/)([^/]+)/src/commands/' },
      {
        path: '^(packages|examples)/',
        pathNot:
          '^packages/(core/src/|$1/src/(?!http/|editor/|serve/)|command-kit/src/index[.]ts$|importer/src/(remote/)?index[.]ts$|accounts/src/(index|store)[.]ts$)',
      },
    ),
    forbid(
      'command-kit-knows-ports-only',
      'what commands are made of knows core and the port of accounts; of handlers, pages and the editor, types alone',
      { path: '^packages/command-kit/src/' },
      {
        path: '^(packages|examples)/',
        pathNot:
          '^packages/((core|command-kit)/src/|accounts/src/(index|store)[.]ts$|(http|pages)/src/index[.]ts$|editor/src/kit[.]ts$)',
      },
    ),
    forbid(
      'command-kit-knows-handlers-by-type',
      'a command needs no handler, no pages and no editor to run',
      { path: '^packages/command-kit/src/' },
      { path: '^packages/(http|pages|editor)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'accounts-port-is-light',
      'who keeps accounts needs no passwords',
      { path: '^packages/accounts/src/(store|account|accounts|columns|login)[.]ts$' },
      {
        path: '^packages/accounts/',
        pathNot: '^packages/accounts/src/(account|accounts|columns|login)[.]ts$',
      },
    ),
    forbid(
      'http-imports-core-only',
      'the pipeline knows core, and no store, no site and no interface',
      { path: '^packages/http/src/' },
      { path: '^(packages|examples)/', pathNot: '^packages/(core|http)/src/' },
    ),
    forbid(
      'site-imports-core-and-http-only',
      'how a site shows records is known to all interfaces, and knows none',
      { path: '^packages/site/src/' },
      {
        path: '^(packages|examples)/',
        pathNot: '^packages/((core|http|site)/src|site/node_modules)/',
      },
    ),
    forbid(
      'interfaces-import-core-http-and-site-only',
      'tribe/events/v1, feeds, pages and the editor stand beside each other, and read the calendar through core',
      { path: '^packages/(http-adapter|feeds|pages|editor)/src/' },
      { path: '^(packages|examples)/', pathNot: '^packages/((core|http|site|$1)/src|$1/node_modules)/' },
    ),
    forbid(
      'some-interfaces-import-the-one-beside-them',
      'wp/v2 and tec/v1 have the dialect of tribe/events/v1, kalends/v1 its records, the server for agents its values and the cursors of kalends/v1, CalDAV these and the objects of feeds',
      { path: '^packages/(wordpress|sync|mcp|caldav)/src/', pathNot: '/src/serve/' },
      {
        path: '^(packages|examples)/',
        pathNot: '^packages/((core|http|site|http-adapter|sync|feeds|$1)/src|$1/node_modules)/',
      },
    ),
    forbid(
      'client-stands-alone',
      'a client knows of the wire what goes over it, and needs nothing else to run',
      { path: '^packages/client/src/' },
      {
        pathNot: [
          '^packages/client/src/',
          '^(fs|fs/promises|crypto)$',
          '^packages/core/src/(index|adapter|internal)[.]ts$',
          '^packages/http-adapter/src/(index|internal)[.]ts$',
        ],
      },
    ),
    forbid(
      'react-imports-client-and-site-only',
      'components ask by the client, and share days and months with the pages',
      { path: '^packages/react/src/' },
      { path: '^(packages|tools|examples)/', pathNot: '^packages/(react/|client/src/index|site/src/)' },
    ),
    forbid(
      'client-knows-types-only',
      'the types of inputs and answers are copied into what is published: no code of the server is',
      { path: '^packages/client/src/' },
      { path: '^packages/(core|http-adapter)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'importer-imports-core-client-site-and-feeds-only',
      'the importer reads other sites by the client, their texts by how a site shows them, files by the parsers of feeds, addresses by the guard',
      { path: '^packages/importer/src/', pathNot: '^packages/importer/src/editor/' },
      {
        path: '^(packages|tools|examples)/',
        pathNot: '^packages/((core|client|feeds|site|ssrf-guard|importer)/src|importer/node_modules)/',
      },
    ),
    forbid(
      'compare-imports-core-and-client-only',
      'a comparison reads two servers by the client, and needs nothing of the import',
      { path: '^tools/compare/src/' },
      { path: '^(packages|examples)/', pathNot: '^packages/(core|client)/src' },
    ),
    forbid(
      'no-import-of-the-client',
      'what serves the interface uses neither the client nor a tool, which the program alone has in its bundle',
      { path: '^packages/(?!client/|react/|importer/|sources/|cli/)[^/]+/src/' },
      { path: '^(packages/client|tools)/' },
    ),
    forbid(
      'no-import-of-the-host',
      'only the command line and the examples wire everything together',
      { path: '^packages/(?!cli/)' },
      { path: '^(packages/cli|examples)/' },
    ),

    coreFolder('geo', PURE),
    coreFolder('time', PURE),
    coreFolder('text', PURE),
    coreFolder('money', PURE),
    coreFolder('fields/types', ['fields/types/', ...PURE]),
    coreFolder('records', ['records/', 'fields/types/', ...PURE]),
    coreFolder('query', ['query/', 'records/', 'fields/types/', ...PURE]),
    coreFolder('store', ['store/', 'query/', 'records/', 'fields/types/', ...PURE]),
    forbid(
      'store-kit-is-for-tests',
      'the contract kit is for authors of stores: no app installs it, and kits of other ports have its types alone',
      { path: '^packages/[^/]+/src/', pathNot: '^packages/store-kit/' },
      { path: '^packages/store-kit/|node_modules/fast-check/', dependencyTypesNot: ['type-only'] },
    ),

    forbid(
      'no-node-built-ins',
      'core, the memory store, HTTP, the interfaces and the client run in any JavaScript runtime',
      {
        path: '^packages/(core|store-memory|http|site|http-adapter|sync|wordpress|feeds|pages|client)/src/',
        pathNot: ON_NODE,
      },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'frameworks-in-mounts-only',
      'a framework is known to its mount; pages and the editor take the templates of one',
      { path: '^packages/[^/]+/src/', pathNot: '/src/(mounts/.+|html)[.]ts$' },
      { path: FRAMEWORKS },
    ),
    forbid(
      'frameworks-by-type-only',
      'a mount gets the framework from its host: type imports only',
      { path: '^packages/http-adapter/src/mounts/' },
      { path: FRAMEWORKS, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'nothing-imports-mounts',
      'mounts are published apart: the interface does not know them',
      { path: '^packages/http-adapter/src/', pathNot: '^packages/http-adapter/src/mounts/' },
      { path: '^packages/http-adapter/src/mounts/' },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // a manifest, of which a package reads its version, is no module
    exclude: {
      path: '^(packages|examples)/[^/]+/((dist|coverage)/|app/.+[.]tsx$|tsup[.]config[.]bundled_|package[.]json$)',
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'require', 'node', 'default'],
      mainFields: ['main', 'types'],
    },
  },
};
