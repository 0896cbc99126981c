import type { Params } from '@kalends/http-adapter/interface';

/** Parameters without some of them. */
export const without = (params: Params, ...names: readonly string[]): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name)));
