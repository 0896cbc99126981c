import { defineConfig } from 'oxlint';
import { NODE_GLOBALS, SCRIPT_GLOBALS } from './scripts/lint-globals.mjs';

const ANY_RUNTIME = [
  'packages/{core,store-memory,http,site,http-adapter,sync,wordpress,feeds,pages,editor,client}/src/**/*.ts',
];
const ON_NODE = [
  'packages/http-adapter/src/mounts/{node,node-request,node-body,express,koa,fastify,compress}.ts',
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

const errors = (...rules) => Object.fromEntries(rules.map((rule) => [rule, 'error']));
const off = (...rules) => Object.fromEntries(rules.map((rule) => [rule, 'off']));

/** Rules of categories that are not for us. */
const NOT_OURS = off(
  'no-new',
  'no-shadow',
  'no-underscore-dangle',
  'no-unmodified-loop-condition',
  'oxc/no-async-endpoint-handlers',
  'typescript/consistent-return',
  'typescript/no-unsafe-type-assertion',
  'typescript/require-array-sort-compare',
);

/** How JavaScript is written. */
const JAVASCRIPT = {
  ...errors(
    'eqeqeq',
    'no-array-constructor',
    'no-case-declarations',
    'no-empty',
    'no-empty-function',
    'no-fallthrough',
    'no-prototype-builtins',
    'no-regex-spaces',
    'no-useless-assignment',
    'no-var',
    'prefer-const',
    'prefer-rest-params',
    'prefer-spread',
  ),
  'max-lines': ['error', 350],
  // the first parameter of a hook or test of vitest has to be a pattern
  'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
  'no-misleading-character-class': ['error', { allowEscape: true }],
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  'syntax/restricted': ['error', ...WRONG_EVERYWHERE],
};

/** How TypeScript is written, and what values that the compiler does not know may not do. */
const TYPESCRIPT = {
  ...errors(
    'typescript/adjacent-overload-signatures',
    'typescript/array-type',
    'typescript/ban-tslint-comment',
    'typescript/class-literal-property-style',
    'typescript/consistent-generic-constructors',
    'typescript/consistent-indexed-object-style',
    'typescript/consistent-type-assertions',
    'typescript/consistent-type-exports',
    'typescript/consistent-type-imports',
    'typescript/dot-notation',
    'typescript/no-deprecated',
    'typescript/no-dynamic-delete',
    'typescript/no-inferrable-types',
    'typescript/no-invalid-void-type',
    'typescript/no-misused-promises',
    'typescript/no-mixed-enums',
    'typescript/no-namespace',
    'typescript/no-non-null-assertion',
    'typescript/no-require-imports',
    'typescript/no-unnecessary-condition',
    'typescript/no-unsafe-argument',
    'typescript/no-unsafe-assignment',
    'typescript/no-unsafe-call',
    'typescript/no-unsafe-function-type',
    'typescript/no-unsafe-member-access',
    'typescript/no-unsafe-return',
    'typescript/non-nullable-type-assertion-style',
    'typescript/only-throw-error',
    'typescript/prefer-find',
    'typescript/prefer-for-of',
    'typescript/prefer-function-type',
    'typescript/prefer-includes',
    'typescript/prefer-literal-enum-member',
    'typescript/prefer-nullish-coalescing',
    'typescript/prefer-optional-chain',
    'typescript/prefer-promise-reject-errors',
    'typescript/prefer-reduce-type-parameter',
    'typescript/prefer-regexp-exec',
    'typescript/prefer-return-this-type',
    'typescript/prefer-string-starts-ends-with',
    'typescript/related-getter-setter-pairs',
    'typescript/unified-signatures',
    'typescript/use-unknown-in-catch-callback-variable',
  ),
  'typescript/ban-ts-comment': ['error', { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true }],
  'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  // an interface gives a computed type its name
  'typescript/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
  'typescript/no-explicit-any': ['error', { fixToUnknown: true }],
  'typescript/no-misused-spread': ['error', { allow: ['string'] }],
  'typescript/restrict-plus-operands': [
    'error',
    {
      allowAny: false,
      allowBoolean: false,
      allowNullish: false,
      allowNumberAndString: false,
      allowRegExp: false,
    },
  ],
  'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
};

/** Rules that ask for the types of values. */
const OF_TYPED_VALUES = [
  'typescript/dot-notation',
  'typescript/no-misused-promises',
  'typescript/no-unnecessary-condition',
  'typescript/no-unsafe-argument',
  'typescript/no-unsafe-assignment',
  'typescript/no-unsafe-call',
  'typescript/no-unsafe-member-access',
  'typescript/no-unsafe-return',
  'typescript/no-unsafe-unary-minus',
  'typescript/prefer-nullish-coalescing',
  'typescript/restrict-plus-operands',
  'typescript/unbound-method',
  'typescript/use-unknown-in-catch-callback-variable',
];

export default defineConfig({
  plugins: ['typescript', 'oxc'],
  jsPlugins: ['./scripts/lint-syntax.mjs', 'eslint-plugin-regexp'],
  categories: { correctness: 'error', suspicious: 'error' },
  // `next build` checks its types, with the packages that the app installs
  ignorePatterns: ['examples/next/app/**'],
  options: { typeAware: true, respectEslintDisableDirectives: false },
  rules: { ...JAVASCRIPT, ...TYPESCRIPT, ...NOT_OURS },
  overrides: [
    {
      // what others write must not take time that grows with the square of its length
      files: ['{packages,tools}/*/src/**/*.ts', 'examples/**/*.ts'],
      rules: {
        'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
        'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      },
    },
    {
      files: ['{packages,tools}/*/{src,test}/**/*.ts', 'tests/**/*.ts', 'examples/**/*.ts'],
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
      files: ['{packages,tools}/*/src/**/*.ts'],
      rules: {
        'syntax/own-lines': ['error', 80],
        'syntax/restricted': ['error', ...WRONG_EVERYWHERE, ...LISTS_OF_KINDS],
      },
    },
    {
      files: ['packages/core/src/**/*.ts'],
      excludeFiles: ['packages/core/src/clock.ts'],
      rules: { 'syntax/restricted': ['error', ...WRONG_EVERYWHERE, ...LISTS_OF_KINDS, ...NO_WALL_CLOCK] },
    },
    {
      files: ['{packages,tools}/*/test/**/*.ts', 'tests/**/*.ts'],
      // its hooks are those of every file
      excludeFiles: ['**/*.test.ts', 'tests/rings/setup.ts'],
      rules: { 'syntax/restricted': ['error', ...WRONG_EVERYWHERE, ...HOOKS_OF_ONE_FILE] },
    },
    {
      // the contract kit judges stores by a model of its own
      files: ['packages/store-kit/src/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: '@kalends/core/store',
                importNames: [
                  'resolveCommit',
                  'resolveCommitAsync',
                  'resolvePuts',
                  'creationsAfter',
                  'copyRecords',
                ],
                message:
                  'The contract kit compares stores with its own model, not with the engine that they use.',
              },
            ],
          },
        ],
      },
    },
    {
      // what a library has to say goes to a logger of its host
      files: ['{packages,tools}/*/src/**/*.ts'],
      excludeFiles: [
        'packages/cli/src/**',
        'packages/core/src/listeners.ts',
        'packages/http/src/respond/report.ts',
      ],
      rules: { 'no-console': 'error' },
    },
    {
      files: ['packages/{http,site,http-adapter,sync,wordpress,feeds}/src/**/*.ts'],
      excludeFiles: ['packages/http/src/json/json-text.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'JSON', property: 'stringify', message: 'Answers are ASCII: use jsonText.' },
        ],
      },
    },
    {
      files: ANY_RUNTIME,
      excludeFiles: ON_NODE,
      rules: {
        'no-restricted-imports': [
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
      files: ['packages/http-adapter/src/mounts/**/*.ts'],
      rules: {
        'no-restricted-imports': [
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
      files: ['**/*.test.ts', '{packages,tools}/*/test/**/*.ts', 'tests/**/*.ts'],
      rules: {
        'typescript/no-non-null-assertion': 'off',
        // what `expect.any()` and its like give is of type any
        'typescript/no-unsafe-assignment': 'off',
      },
    },
    {
      // a type test says what the compiler has to refuse, and why
      files: ['**/*.test-d.ts'],
      rules: {
        'typescript/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
      },
    },
    {
      // scripts are JavaScript, whose values have no types
      files: ['**/*.{js,mjs,cjs}'],
      rules: {
        ...off(...OF_TYPED_VALUES),
        ...errors('no-redeclare', 'no-undef'),
      },
      globals: Object.fromEntries(SCRIPT_GLOBALS.map((name) => [name, 'readonly'])),
    },
    {
      files: ['examples/web-component/*.js'],
      globals: { document: 'readonly' },
    },
  ],
});
