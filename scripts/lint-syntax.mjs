// The rule `no-restricted-syntax` of eslint, which oxlint does not have, as a plugin of oxlint: reports what matches a selector
// (https://eslint.org/docs/latest/extend/selectors), with the message beside it.
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

export default { meta: { name: 'syntax' }, rules: { restricted } };
