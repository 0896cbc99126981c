import type { MarkdownRenderer } from 'vitepress';

/** The colours of code: of each pair that shiki has, these have the contrast that WCAG 2 asks for, comments included. */
export const CODE_THEME = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } as const;

/** Lets blocks without a language be focused, as highlighted ones are: keys scroll those that are wider than the page. */
export function focusableCode(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('focusable-code', ({ tokens }) => {
    for (const token of tokens) if (token.type === 'code_block') token.attrSet('tabindex', '0');
  });
}
