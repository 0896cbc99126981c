import { join } from 'node:path';
import ts from 'typescript';

/** An answer, and the name of the wire type that it should have. */
export interface Typed {
  /** Which answer it is, for the report. */
  readonly title: string;
  readonly type: string;
  readonly json: string;
}

const ROOT = join(import.meta.dirname, '../../../..');
const FILE = join(import.meta.dirname, 'answers.virtual.ts');

const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
  config: object;
};
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);

/** One line an answer, behind the line that imports the types. */
function sourceOf(answers: readonly Typed[]): string {
  const types = [...new Set(answers.map(({ type }) => type))];
  const lines = answers.map(({ type, json }, index) => `export const a${index}: ${type} = ${json};`);
  return [`import type { ${types.join(', ')} } from '@kalends/http-adapter';`, ...lines].join('\n');
}

/** What the compiler has against an answer; without a title when it is against none in particular. */
export interface CompileError {
  readonly title: string;
  readonly message: string;
}

/**
 * Lets the compiler read answers as literals of their published types: what a type does not name is refused as well as
 * what has another type.
 */
export function compile(answers: readonly Typed[]): CompileError[] {
  const source = sourceOf(answers);
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (name) => name === FILE || disk.fileExists(name),
    getSourceFile: (name, target, ...rest) =>
      name === FILE ? ts.createSourceFile(name, source, target) : disk.getSourceFile(name, target, ...rest),
  };
  const program = ts.createProgram([FILE], options, host);
  const file = program.getSourceFile(FILE);
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
    ({ start = 0, messageText }) => ({
      title: answers[source.slice(0, start).split('\n').length - 2]?.title ?? '',
      message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }),
  );
}
