/** Module hooks that let plain node read the sources: `./x.js` finds `x.ts`, and types are dropped. */
import { existsSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import ts from 'typescript';

if (isMainThread) register(import.meta.url);

export async function resolve(specifier, context, next) {
  const source = specifier.startsWith('.')
    ? new URL(specifier.replace(/[.]js$/, '.ts'), context.parentURL)
    : undefined;
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
