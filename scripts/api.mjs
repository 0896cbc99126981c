// The public interface of every package as text, packages/NAME/api.md: what each entry exports, as the compiler declares it,
// without comments. A change of the interface shows there, to its author and in the review. The entry `/internal` of a package is
// for packages of the same version alone: it is no part of the interface.
//
//   node scripts/api.mjs            writes the pages
//   node scripts/api.mjs --check    exit status 1 when a page is not what the sources say
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { formatted } from './formatted.mjs';

const root = join(import.meta.dirname, '..');
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);

/** The published packages in build order, each with what can be imported and the source of that. */
const packages = readJson('package.json')
  .workspaces.filter((path) => path.startsWith('packages/'))
  .map((path) => {
    const { name, exports } = readJson(join(path, 'package.json'));
    const entries = Object.keys(exports)
      .filter((key) => key !== './package.json' && key !== './internal')
      .map((key) => name + key.slice(1));
    return {
      name,
      page: join(path, 'api.md'),
      entries: entries.map((entry) => ({
        entry,
        source: join(root, config.compilerOptions.paths[entry][0]),
      })),
    };
  });

const program = ts.createProgram({
  rootNames: packages.flatMap(({ entries }) => entries.map(({ source }) => source)),
  options: { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true },
});
const checker = program.getTypeChecker();

/** As many names as a user can read in an evening. */
const MOST_NAMES = 900;

/** The names that a statement declares. */
const namesOf = (statement) =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name.getText())
    : statement.name === undefined
      ? []
      : [statement.name.text];

const declared = new Map();

/** The declarations of a source file by name, as they are published. */
function declarationsOf(source) {
  if (declared.has(source)) return declared.get(source);
  const found = new Map();
  const keep = (file, text) => {
    for (const statement of ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements)
      for (const name of namesOf(statement))
        found.set(name, [...(found.get(name) ?? []), statement.getText()]);
  };
  program.emit(source, keep, undefined, true);
  declared.set(source, found);
  return found;
}

/**
 * Whether a type is computed of others: an alias whose comment has the tag `@interface`, or an interface that gives a computed
 * type its name.
 */
const isComputed = (symbol) =>
  symbol.getJsDocTags(checker).some(({ name }) => name === 'interface') ||
  symbol.declarations.some(
    (declaration) =>
      ts.isInterfaceDeclaration(declaration) &&
      declaration.members.length === 0 &&
      declaration.heritageClauses?.[0].types.length === 1,
  );

/** A computed type as the interface that it comes to. */
function interfaceOf(symbol) {
  const properties = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol));
  const lines = properties.map((property) => {
    const type = checker.typeToString(
      checker.getTypeOfSymbol(property),
      symbol.declarations[0],
      ts.TypeFormatFlags.NoTruncation,
    );
    const readonly = ts.getCheckFlags(property) & ts.CheckFlags.Readonly ? 'readonly ' : '';
    const optional = property.flags & ts.SymbolFlags.Optional ? '?' : '';
    return `${readonly}${JSON.stringify(property.name)}${optional}: ${type};`;
  });
  return `export interface ${symbol.name} {\n${lines.join('\n')}\n}`;
}

/** How an export is declared. */
function declarationOf(symbol, entry) {
  const own = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const sources = new Set(own.declarations.map((declaration) => declaration.getSourceFile()));
  const texts = [...sources]
    .flatMap((source) => declarationsOf(source).get(own.name) ?? [])
    .map((text) => (/^export (?:type|interface)/.test(text) && isComputed(own) ? interfaceOf(own) : text));
  if (texts.length === 0) throw new Error(`${entry}: nothing is known of ${symbol.name}`);
  if (symbol.name !== own.name) texts.push(`export { ${own.name} as ${symbol.name} };`);
  // where a name comes from says nothing to a reader
  return texts.join('\n').replaceAll(/import\("[^"]+"\)\./g, '');
}

let names = 0;

function sectionOf({ entry, source }) {
  const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(source)));
  names += symbols.length;
  const declarations = symbols.map((symbol) => declarationOf(symbol, entry));
  return `## ${entry}\n\n\`\`\`ts\n${declarations.join('\n\n')}\n\`\`\``;
}

async function pageOf({ name, page, entries }) {
  const text = [
    `# The interface of ${name}`,
    'Written by `npm run api`, out of the sources. A change here is a change for users: it needs a changeset.',
    ...entries.map(sectionOf),
  ].join('\n\n');
  return formatted(page, text);
}

const stale = [];
for (const one of packages) {
  const text = await pageOf(one);
  const path = join(root, one.page);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  stale.push(one.page);
  if (!process.argv.includes('--check')) writeFileSync(path, text);
}

if (!process.argv.includes('--check'))
  console.log(`written: ${stale.join(', ') || 'nothing, all is as it was'}`);
else if (stale.length > 0) {
  console.error(`The public interface has changed: npm run api writes ${stale.join(', ')}`);
  process.exitCode = 1;
}

console.log(`${names} names are exported`);
if (names > MOST_NAMES) {
  console.error(`At most ${MOST_NAMES} are allowed: a name needs a user outside its package.`);
  process.exitCode = 1;
}
