import type { IdList, ListParams } from './publication.js';

/** What a tag is updated from. */
export interface TagPatch {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly slug?: string | undefined;
}

/** What a tag is created from. */
export interface TagInput extends TagPatch {
  readonly name: string;
}

/** What a category is updated from. */
export interface CategoryPatch extends TagPatch {
  /** The id of another category; 0 for the top. */
  readonly parent?: number | string | undefined;
}

/** What a category is created from. */
export interface CategoryInput extends CategoryPatch {
  readonly name: string;
}

/** What can be asked of a list of tags. */
export interface TagListParams extends ListParams {
  readonly exclude?: IdList | undefined;
  readonly include?: IdList | undefined;
  /** `asc`, or `desc`. */
  readonly order?: string | undefined;
  /** `name` by default; `id`, `slug`, `count`, `include`. */
  readonly orderby?: string | undefined;
  /** Whether terms without published events are left out. Default: yes. */
  readonly hide_empty?: boolean | undefined;
  /** Those of this event. */
  readonly post?: number | string | undefined;
  /** The same. */
  readonly event?: number | string | undefined;
  readonly slug?: string | undefined;
}

/** What can be asked of a list of categories. */
export interface CategoryListParams extends TagListParams {
  /** The id of a category: its direct children. */
  readonly parent?: number | string | undefined;
}
