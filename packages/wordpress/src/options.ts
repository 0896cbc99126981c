import type { ApiScope } from '@kalends/site';

/** Options of `tecV1` and `wordpress`. */
export interface WordPressOptions {
  /** Whether to make quotes, dashes and the like typographic in texts. Default: yes. */
  readonly texturize?: boolean | undefined;
  /** Which URLs below `/wp-json/` to answer: all, with the index, or those of the namespace. Default: `'wp-json'`. */
  readonly scope?: ApiScope | undefined;
}
