/** Negative, zero or positive, as for sorting. */
export type Compare = (a: number, b: number) => number;

/** With more than this to add, sorting all of it is cheaper than finding a place for each. */
const FEW = 64;

/** Numbers of a total order, sorted by it. What is added takes its place when the list is next read. */
export class SlotList {
  #slots = new Int32Array(2);
  #length = 0;
  #pending: number[] = [];
  readonly #compare: Compare;

  constructor(compare: Compare) {
    this.#compare = compare;
  }

  get length(): number {
    return this.#length + this.#pending.length;
  }

  /** All of it in order: a view that the next change makes invalid. */
  items(): Int32Array {
    if (this.#pending.length > 0) this.#settle();
    return this.#slots.subarray(0, this.#length);
  }

  add(slot: number): void {
    this.#pending.push(slot);
  }

  /** Takes a slot away, if it is there. It must still compare as it did when it was added. */
  remove(slot: number): void {
    const items = this.items();
    const at = firstIndex(items, (other) => this.#compare(other, slot) >= 0);
    if (items[at] !== slot) return;
    this.#slots.copyWithin(at, at + 1, this.#length);
    this.#length--;
  }

  #settle(): void {
    const pending = this.#pending;
    this.#pending = [];
    this.#reserve(this.#length + pending.length);
    if (pending.length > FEW) {
      this.#slots.set(pending, this.#length);
      const from = Math.max(0, this.#length - 1);
      this.#length += pending.length;
      const items = this.#slots.subarray(0, this.#length);
      if (!isSorted(items.subarray(from), this.#compare)) items.sort(this.#compare);
      return;
    }
    for (const slot of pending) {
      const items = this.#slots.subarray(0, this.#length);
      const last = items.at(-1);
      const at =
        last === undefined || this.#compare(last, slot) < 0
          ? this.#length
          : firstIndex(items, (other) => this.#compare(other, slot) > 0);
      this.#slots.copyWithin(at + 1, at, this.#length);
      this.#slots[at] = slot;
      this.#length++;
    }
  }

  #reserve(length: number): void {
    if (length <= this.#slots.length) return;
    const bigger = new Int32Array(Math.ceil(length * 1.25) + 2);
    bigger.set(this.#slots.subarray(0, this.#length));
    this.#slots = bigger;
  }
}

function isSorted(items: Int32Array, compare: Compare): boolean {
  for (let i = 1; i < items.length; i++) if (compare(items[i - 1] ?? 0, items[i] ?? 0) > 0) return false;
  return true;
}

/** The first index of a sorted list from which on `holds` is true; its length if it never is. */
export function firstIndex(items: Int32Array | Float64Array, holds: (item: number) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(items[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The union of sorted lists, each slot once, sorted. */
export function union(lists: readonly Int32Array[], compare: Compare): Int32Array {
  const [first, second] = lists;
  if (first === undefined) return new Int32Array(0);
  if (second === undefined) return first;
  if (lists.length === 2) return unionOfTwo(first, second, compare);
  const half = lists.length >> 1;
  return unionOfTwo(union(lists.slice(0, half), compare), union(lists.slice(half), compare), compare);
}

function unionOfTwo(a: Int32Array, b: Int32Array, compare: Compare): Int32Array {
  const merged = new Int32Array(a.length + b.length);
  let [i, j, length] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [x = 0, y = 0] = [a[i], b[j]];
    const order = x === y ? 0 : compare(x, y);
    merged[length++] = order <= 0 ? x : y;
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  while (i < a.length) merged[length++] = a[i++] ?? 0;
  while (j < b.length) merged[length++] = b[j++] ?? 0;
  return merged.subarray(0, length);
}
