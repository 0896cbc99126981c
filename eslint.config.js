import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const LIBRARIES = [
  'packages/core/src/**/*.ts',
  'packages/store-*/src/**/*.ts',
  'packages/http/src/**/*.ts',
  'packages/site/src/**/*.ts',
  'packages/http-adapter/src/**/*.ts',
  'packages/accounts/src/**/*.ts',
  'packages/media/src/**/*.ts',
  'packages/webhooks/src/**/*.ts',
  'packages/wordpress/src/**/*.ts',
  'packages/mcp/src/**/*.ts',
  'packages/feeds/src/**/*.ts',
  'packages/pages/src/**/*.ts',
  'packages/editor/src/**/*.ts',
  'packages/client/src/**/*.ts',
  'packages/importer/src/**/*.ts',
  'packages/compare/src/**/*.ts',
];
const ANY_RUNTIME = [
  'packages/{core,store-memory,http,site,http-adapter,wordpress,feeds,pages,editor,client}/src/**/*.ts',
];
const MOUNTS = ['packages/http/src/mounts/**/*.ts'];
const ON_NODE = [
  'packages/http/src/mounts/{node,node-request,node-body,express,koa,fastify,compress}.ts',
  'packages/pages/src/reference.ts',
  'packages/client/src/bulk/file-state.ts',
];

/** Syntax that is wrong everywhere. */
const WRONG_EVERYWHERE = [
  {
    selector: 'TSAsExpression > TSAsExpression[typeAnnotation.type="TSUnknownKeyword"]',
    message: 'A cast through unknown switches the type checker off: narrow the value instead.',
  },
  {
    selector: 'MemberExpression[object.name="URL"][property.name="canParse"]',
    message:
      'On Node 20 it refuses hosts with Latin-1 letters once it is compiled: use parseUrl of @kalends/core/adapter.',
  },
];

const KIND = '/^(event|venue|organizer|category|tag)$/';

/** Kinds are declared once: a list of some of them beside the registry would not know of another one. */
const LISTS_OF_KINDS = [
  {
    selector: `ArrayExpression[elements.length>1]:not(:has(> :not(Literal[value=${KIND}])))`,
    message: "A list of kinds comes from the registry: kindsOf('linked').",
  },
  {
    selector: `TSUnionType:not(:has(> :not(TSLiteralType[literal.value=${KIND}])))`,
    message: 'A union of kinds comes from the registry: LinkedKind, TermKind, PostKind, Kind.',
  },
];

/** Test files share a process, which loads a module that they import once: its hooks would be those of the first file alone. */
const HOOKS_OF_ONE_FILE = [
  {
    selector: 'Program > ExpressionStatement > CallExpression[callee.name=/^(before|after)(All|Each)$/]',
    message: 'Register hooks in a function that each test file calls, or with onTestFinished.',
  },
];

/** Core knows no wall clock and no chance: `new Date(value)` and the injected clock are enough. */
const NO_WALL_CLOCK = [
  {
    selector: 'MemberExpression[object.name="Date"][property.name="now"]',
    message: 'Core knows no wall clock: take the time from the injected clock.',
  },
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0], CallExpression[callee.name="Date"]',
    message: 'Core knows no wall clock: take the time from the injected clock.',
  },
  {
    selector: 'MemberExpression[object.name="Math"][property.name="random"]',
    message: 'Core is deterministic: no Math.random.',
  },
];

const NODE_GLOBALS = [
  'Buffer',
  'process',
  'global',
  'require',
  'module',
  '__dirname',
  '__filename',
  'setImmediate',
];

export default tseslint.config(
  // tsup writes its configuration beside itself while it builds, which runs beside the linters
  {
    ignores: ['**/dist/', '**/coverage/', 'docs/api/', 'docs/.vitepress/cache/', '**/tsup.config.bundled_*'],
  },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { project: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', 350],
      'no-restricted-syntax': ['error', ...WRONG_EVERYWHERE],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-exports': 'error',
      // an interface gives a computed type its name
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-explicit-any': ['error', { fixToUnknown: true }],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['packages/*/src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...WRONG_EVERYWHERE, ...LISTS_OF_KINDS] },
  },
  {
    files: ['packages/*/test/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...WRONG_EVERYWHERE, ...HOOKS_OF_ONE_FILE] },
  },
  {
    // what others write must not take time that grows with the square of its length
    files: ['packages/*/src/**/*.ts', 'examples/**/*.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['packages/*/{src,test}/**/*.ts', 'examples/**/*.ts'],
    rules: {
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
    },
  },
  {
    files: LIBRARIES,
    ignores: ['packages/core/src/listeners.ts', 'packages/http/src/respond/report.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['packages/core/src/**/*.ts'],
    ignores: ['packages/core/src/clock.ts'],
    rules: { 'no-restricted-syntax': ['error', ...WRONG_EVERYWHERE, ...LISTS_OF_KINDS, ...NO_WALL_CLOCK] },
  },
  {
    files: ['packages/{http,site,http-adapter,wordpress,feeds}/src/**/*.ts'],
    ignores: ['packages/http/src/json/json-text.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'JSON', property: 'stringify', message: 'Answers are ASCII: use jsonText.' },
      ],
    },
  },
  {
    files: ANY_RUNTIME,
    ignores: ON_NODE,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^node:', message: 'This package runs in any JavaScript runtime: no Node built-ins.' },
          ],
        },
      ],
      'no-restricted-globals': [
        'error',
        ...NODE_GLOBALS.map((name) => ({
          name,
          message: 'This package runs in any JavaScript runtime: no Node globals.',
        })),
      ],
    },
  },
  {
    files: MOUNTS,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: ['express', 'koa', 'fastify', 'hono'].map((name) => ({
            name,
            allowTypeImports: true,
            message: 'A mount knows its framework by type only.',
          })),
        },
      ],
    },
  },
  {
    files: ['**/*.test.ts', 'packages/*/test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      // what `expect.any()` and its like give is of type any
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // frameworks take a request of node:http for one of their own
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    // a type test says what the compiler has to refuse, and why
    files: ['**/*.test-d.ts'],
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'console',
          'process',
          'AbortController',
          'fetch',
          'Response',
          'URL',
          'URLSearchParams',
          'setTimeout',
          'clearTimeout',
          'performance',
          'Buffer',
          'module',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['examples/web-component/*.js'],
    languageOptions: { globals: { document: 'readonly' } },
  },
);
