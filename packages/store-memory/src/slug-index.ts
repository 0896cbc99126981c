/** Which records have a slug. Nearly always one has; unpublished events may share one. An empty slug is nobody's. */
export class SlugIndex {
  readonly #holders = new Map<string, number | readonly number[]>();

  /** The ids of the records with this slug. */
  holders(slug: string): readonly number[] {
    const held = this.#holders.get(slug);
    return held === undefined ? [] : typeof held === 'number' ? [held] : held;
  }

  add(slug: string, id: number): void {
    this.#set(slug, [...this.holders(slug), id]);
  }

  remove(slug: string, id: number): void {
    this.#set(
      slug,
      this.holders(slug).filter((holder) => holder !== id),
    );
  }

  #set(slug: string, ids: readonly number[]): void {
    const [first] = ids;
    if (first === undefined || slug === '') this.#holders.delete(slug);
    else this.#holders.set(slug, ids.length === 1 ? first : ids);
  }
}
