import { readFile } from 'node:fs/promises';
import { transformSync, types } from '@babel/core';
import { build, transform } from 'esbuild';

/** Code that counts a branch. */
const counting = (number) =>
  types.updateExpression(
    '++',
    types.memberExpression(types.identifier('__counters'), types.numericLiteral(number), true),
  );

/** A plugin of Babel that counts in `__counters` how often each branch is taken; `next` numbers them. */
function countBranches(next) {
  const statement = () => types.expressionStatement(counting(next()));
  const inBlock = (path) => {
    if (!path.node) return;
    if (!path.isBlockStatement()) path.replaceWith(types.blockStatement([path.node]));
    path.node.body.unshift(statement());
  };
  const inValue = (path) => path.replaceWith(types.sequenceExpression([counting(next()), path.node]));
  return {
    visitor: {
      Function: {
        exit(path) {
          const body = path.get('body');
          if (body.isBlockStatement()) body.node.body.unshift(statement());
          else inValue(body);
        },
      },
      IfStatement: {
        exit(path) {
          inBlock(path.get('consequent'));
          inBlock(path.get('alternate'));
        },
      },
      Loop: { exit: (path) => inBlock(path.get('body')) },
      SwitchCase: { exit: (path) => void path.node.consequent.unshift(statement()) },
      CatchClause: { exit: (path) => inBlock(path.get('body')) },
      ConditionalExpression: {
        exit(path) {
          inValue(path.get('consequent'));
          inValue(path.get('alternate'));
        },
      },
      LogicalExpression: { exit: (path) => inValue(path.get('right')) },
    },
  };
}

/** Writes one file with all targets, in which the sources of the packages count their branches; returns how many there are. */
export async function bundleWithCounters(root, outfile) {
  let branches = 0;
  const plugin = countBranches(() => branches++);
  const counters = {
    name: 'counters',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\/packages\/[\w-]+\/src\/.*\.ts$/ }, async ({ path }) => {
        const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts', target: 'node20' });
        const counted = transformSync(code, { plugins: [plugin], configFile: false, babelrc: false });
        return { contents: counted.code, loader: 'js' };
      }),
  };
  await build({
    stdin: {
      contents: `export { TARGETS } from './tests/fuzz/guided/targets.ts';`,
      resolveDir: root,
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile,
    plugins: [counters],
    logLevel: 'error',
    logOverride: { 'empty-import-meta': 'silent' },
  });
  return branches;
}
