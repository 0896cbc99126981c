import type { PostFragment } from './fragment.js';
import { jsonText } from './json-text.js';
import type { Hole, Parts } from './template.js';

/** A fragment whose texts stand elsewhere: in their place is which one it is, counted from 1. */
interface Outline extends Omit<PostFragment, 'parts' | 'ld'> {
  readonly parts: readonly (number | Hole)[];
  readonly ld: readonly (number | Hole)[] | null;
}

/** A fragment as one ASCII text: its outline, then its texts, each on a line, as JSON texts have no line breaks. */
export function fragmentText({ id, revision, subject, parts, ld }: PostFragment): string {
  const texts: string[] = [];
  const outlined = (of: Parts) => of.map((part) => (typeof part === 'string' ? texts.push(part) : part));
  const outline: Outline = { id, revision, subject, parts: outlined(parts), ld: ld && outlined(ld) };
  return [jsonText(outline), ...texts].join('\n');
}

/** The fragment of a text that `fragmentText` has made. */
export function readFragment(text: string): PostFragment {
  const lines = text.split('\n');
  const { id, revision, subject, parts, ld } = JSON.parse(lines[0] ?? '') as Outline;
  const filled = (of: Outline['parts']): Parts =>
    of.map((part) => (typeof part === 'number' ? (lines[part] ?? '') : part));
  return { id, revision, subject, parts: filled(parts), ld: ld && filled(ld) };
}
