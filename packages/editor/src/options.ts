import type { ContextOptions } from './context-options.js';
import type { View } from './view.js';

/** Options of `editor`. */
export interface EditorOptions extends ContextOptions {
  /**
   * Views of other packages, with their texts, in the order of the navigation: they are made of `@kalends/editor/kit`. Default: none.
   */
  readonly views?: readonly View[] | undefined;
}
