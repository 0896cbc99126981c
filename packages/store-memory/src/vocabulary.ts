import { firstIndex, SlotList } from './slot-list.js';

/** Words that came after the text was made are looked through one by one, up to so many. */
const LATECOMERS = 500;

const bySlot = (a: number, b: number): number => a - b;
const LINE_END = '\n';

/**
 * Words and who has each. All words in one text, a line each, are searched for a piece about as fast as memory is read;
 * the text is made again when enough words have come or gone.
 */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  #words: string[] = [];
  #slots: SlotList[] = [];
  #text = '';
  /** Where the line of each word begins that is in the text. */
  #starts = new Int32Array(0);
  #unused = 0;

  add(word: string, slot: number): void {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#words.length;
      this.#numbers.set(word, number);
      this.#words.push(word);
      this.#slots.push(new SlotList(bySlot));
    } else if (this.#slots[number]?.length === 0) this.#unused--;
    this.#slots[number]?.add(slot);
  }

  remove(word: string, slot: number): void {
    const slots = this.#slots[this.#numbers.get(word) ?? -1];
    slots?.remove(slot);
    if (slots?.length === 0) this.#unused++;
  }

  /** Those who have a word that a piece is part of: a list for each of the words. */
  containing(piece: string): Int32Array[] {
    this.#refresh();
    const found: Int32Array[] = [];
    const take = (number: number): void => {
      const slots = this.#slots[number];
      if (slots !== undefined && slots.length > 0) found.push(slots.items());
    };
    for (let at = this.#text.indexOf(piece); at !== -1;) {
      const number = firstIndex(this.#starts, (start) => start > at) - 1;
      take(number);
      at = this.#text.indexOf(piece, this.#starts[number + 1] ?? this.#text.length);
    }
    for (let number = this.#starts.length; number < this.#words.length; number++) {
      if (this.#words[number]?.includes(piece) === true) take(number);
    }
    return found;
  }

  #refresh(): void {
    const isCrowded = this.#unused > LATECOMERS && this.#unused > this.#words.length / 2;
    if (!isCrowded && this.#words.length - this.#starts.length <= LATECOMERS) return;
    if (isCrowded) this.#dropUnused();
    this.#text = this.#words.join(LINE_END);
    this.#starts = new Int32Array(this.#words.length);
    let start = 0;
    this.#words.forEach((word, number) => {
      this.#starts[number] = start;
      start += word.length + LINE_END.length;
    });
  }

  #dropUnused(): void {
    const used = this.#words.map((_, number) => number).filter((number) => this.#slots[number]?.length !== 0);
    const [words, slots] = [this.#words, this.#slots];
    this.#words = used.map((number) => words[number] ?? '');
    this.#slots = used.flatMap((number) => slots[number] ?? []);
    this.#numbers.clear();
    this.#words.forEach((word, number) => this.#numbers.set(word, number));
    this.#unused = 0;
  }
}
