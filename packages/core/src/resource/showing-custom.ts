import type { PostKind } from '../records/kinds.js';
import type { Context } from './context.js';
import { withShownCustom } from './shown-custom.js';

type Operation = (...args: never[]) => Promise<unknown>;
type AnyOperation = (...args: unknown[]) => Promise<unknown>;
type Shown = Parameters<typeof withShownCustom>[2];

/** The operations that give a record. */
const RECORDS = ['create', 'get', 'update', 'revert', 'delete', 'purge', 'merge'] as const;

type Operations = Readonly<Record<Exclude<(typeof RECORDS)[number], 'merge'> | 'list', Operation>> & {
  readonly merge?: Operation;
};

/** The same operations, which give the values of declared fields alone, and of these what the caller may read. */
export function showingCustom<R extends Operations>(context: Context, kind: PostKind, resource: R): R {
  const show = (record: unknown) => withShownCustom(context, kind, record as Shown);
  const single = RECORDS.flatMap((name): [string, AnyOperation][] => {
    const operation = resource[name] as AnyOperation | undefined;
    return operation === undefined ? [] : [[name, async (...args) => show(await operation(...args))]];
  });
  const listing = resource.list as AnyOperation;
  async function list(...args: unknown[]) {
    const page = (await listing(...args)) as { readonly items: readonly unknown[] };
    return { ...page, items: page.items.map(show) };
  }
  return { ...resource, ...Object.fromEntries(single), list };
}
