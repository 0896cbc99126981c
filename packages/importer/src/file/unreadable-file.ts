/** Why nothing of a file can be imported, in one sentence for people. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
