/**
 * A place for texts beside the memory of a process: a file, as a rule. It may lose any text at any time, but it never answers
 * another one than was put last, and it begins empty. It does not throw: what fails is lost.
 */
export interface TextShelf {
  /** The text of a key, if it is still there. */
  get(key: number): string | undefined;
  /** Takes an ASCII text in place of the one that the key had. Answers whether it is kept, for now. */
  put(key: number, text: string): boolean;
  /** Loses the text of a key. */
  drop(key: number): void;
  /** Loses all texts. */
  clear(): void;
}
