// Rules of oxlint that it does not have, as a plugin.

/**
 * The rule `no-restricted-syntax` of eslint: reports what matches a selector
 * (https://eslint.org/docs/latest/extend/selectors), with the message beside it.
 */
const restricted = {
  meta: { schema: false },
  create(context) {
    return Object.fromEntries(
      context.options.map(({ selector, message }) => [
        selector,
        (node) => {
          context.report({ node, message });
        },
      ]),
    );
  },
};

const FUNCTIONS = ':matches(FunctionDeclaration, FunctionExpression, ArrowFunctionExpression)';

/** The lines of a node, without its first and last one. */
const linesWithin = ({ loc: { start, end } }) => Math.max(0, end.line - start.line - 1);

/**
 * The maximum number of lines of a function that are in no function within it and in no text: a function that is longer is made of steps
 * that have a name.
 */
const ownLines = {
  meta: { schema: false },
  create(context) {
    const [most] = context.options;
    /** Of each function around the current place, the lines that are not its own. */
    const others = [];
    const leave = (node) => {
      if (others.length > 0) others[others.length - 1] += linesWithin(node);
    };
    return {
      [FUNCTIONS]() {
        others.push(0);
      },
      [`${FUNCTIONS}:exit`](node) {
        const own = node.loc.end.line - node.loc.start.line + 1 - others.pop();
        if (own > most)
          context.report({ node, message: `${own} lines of its own, at most ${most}: name its steps.` });
        leave(node);
      },
      'TemplateLiteral:exit': leave,
    };
  },
};

export default { meta: { name: 'syntax' }, rules: { restricted, 'own-lines': ownLines } };
