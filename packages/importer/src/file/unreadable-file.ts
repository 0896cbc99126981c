/** Thrown if nothing of a file can be imported. The message gives the reason in one sentence. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
