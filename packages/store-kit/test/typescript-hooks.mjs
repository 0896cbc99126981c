/** Module hooks that let plain node read the sources: `./x.js` finds `x.ts`, `@kalends/*` what the compiler finds, and types are dropped. */
import { existsSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import ts from 'typescript';

if (isMainThread) register(import.meta.url);

const root = new URL('../../../', import.meta.url);
const { paths } = ts.readConfigFile(fileURLToPath(new URL('tsconfig.json', root)), ts.sys.readFile).config
  .compilerOptions;

/** The source that a specifier names, if it is one of ours. */
function sourceOf(specifier, parent) {
  if (specifier.startsWith('.')) return new URL(specifier.replace(/[.]js$/, '.ts'), parent);
  return specifier in paths ? new URL(paths[specifier][0], root) : undefined;
}

export async function resolve(specifier, context, next) {
  const source = sourceOf(specifier, context.parentURL);
  return source !== undefined && existsSync(source)
    ? { url: source.href, shortCircuit: true }
    : next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { outputText } = ts.transpileModule(readFileSync(fileURLToPath(url), 'utf8'), {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      verbatimModuleSyntax: true,
    },
  });
  return { format: 'module', source: outputText, shortCircuit: true };
}
