import { mapText } from './pieces.js';

const SMILEYS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '🙂': ':) :-) :smile:',
    '🙁': ':( :-( :sad:',
    '😀': ':D :-D :grin:',
    '😉': ';) ;-) :wink:',
    '😛': ':P :-P :razz:',
    '😮': ':o :-o :eek:',
    '😯': '8O 8-O :shock:',
    '😕': ':? :-? :???:',
    '😎': '8-) :cool:',
    '😡': ':x :-x :mad:',
    '😐': ':| :-| :neutral:',
    '😆': ':lol:',
    '😳': ':oops:',
    '😥': ':cry:',
    '👿': ':evil:',
    '😈': ':twisted:',
    '🙄': ':roll:',
    '❗': ':!:',
    '❓': ':?:',
    '💡': ':idea:',
    '➡': ':arrow:',
  }).flatMap(([emoji, typed]) => typed.split(' ').map((smiley) => [smiley, emoji] as const)),
);

/** Replaces smileys between spaces with emoji (text-slugs.md §1): `Hi :)` → `Hi 🙂`. */
export const smileys = (html: string): string =>
  /[:;8]/.test(html)
    ? mapText(html, (text) =>
        text
          .split(/(\s+)/)
          .map((word) => SMILEYS.get(word) ?? word)
          .join(''),
      )
    : html;
