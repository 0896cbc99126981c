import type { Subject } from '@kalends/core';
import type { PostFragment } from './fragment.js';
import { jsonText } from '../json/json-text.js';
import { slotNumbered, type Parts } from './placeholder.js';

/** A part whose text stands elsewhere: which text it is, counted from 1; or a hole, by the number of its slot and its ids. */
type OutlinedPart = number | readonly [slot: number, ...ids: number[]];

/** A fragment without its texts: its id, revision, author and status, parts and linked data. Lists of numbers are read quickly. */
type Outline = readonly [
  id: number,
  revision: number,
  author: number,
  status: Subject['status'],
  parts: readonly OutlinedPart[],
  ld: readonly OutlinedPart[] | null,
];

/**
 * A fragment as one ASCII text: its outline, then its texts, each on a line, as JSON texts have no line breaks. This process
 * alone can read it, as it numbers slots.
 */
export function fragmentText({ id, revision, subject, parts, ld }: PostFragment): string {
  const texts: string[] = [];
  const outlined = (of: Parts): OutlinedPart[] =>
    of.map((part) => (typeof part === 'string' ? texts.push(part) : [part.slot.number, ...part.ids]));
  const { author, status } = subject;
  const outline: Outline = [id, revision, author, status, outlined(parts), ld && outlined(ld)];
  return [jsonText(outline), ...texts].join('\n');
}

/** The fragment of a text that `fragmentText` has made. */
export function readFragment(text: string): PostFragment {
  const lines = text.split('\n');
  const [id, revision, author, status, parts, ld] = JSON.parse(lines[0] ?? '') as Outline;
  const filled = (of: readonly OutlinedPart[]): Parts =>
    of.map((part) => {
      if (typeof part === 'number') return lines[part] ?? '';
      const [number, ...ids] = part;
      return { slot: slotNumbered(number), ids };
    });
  return { id, revision, subject: { author, status }, parts: filled(parts), ld: ld && filled(ld) };
}
