/**
 * The ids that a list is restricted to: those of `include` that have one of the slugs, as far as either is given; `null` for all.
 *
 * @param idsWith finds the records with a slug
 */
export async function includedIds(
  { include, slug }: { readonly include?: readonly number[]; readonly slug?: readonly string[] },
  idsWith: (slug: string) => Promise<readonly number[]>,
): Promise<readonly number[] | null> {
  if (slug === undefined) return include ?? null;
  const bySlug: number[] = [];
  // one after the other: a hundred at once would take all connections of a database
  for (const one of slug) bySlug.push(...(await idsWith(one)));
  return include === undefined ? bySlug : include.filter((id) => bySlug.includes(id));
}
