import { escapeHtml } from '@kalends/core/adapter';
import { readableOn } from '../card-colors.js';
import type { PageRequest } from '../context.js';
import type { EventDetails } from '../views/details.js';
import { plainText } from '../views/plain-text.js';
import { colorOf } from './category-color.js';
import { whenText } from './when.js';

/** The size of a card in pixels, which social networks show as it is. */
export const CARD = { width: 1200, height: 630 } as const;

const [TILE, MARGIN] = [300, 60];
const TEXT_WIDTH = CARD.width - TILE - 2 * MARGIN;

/** Control characters, halves of surrogates and marks of direction, which XML cannot have or which would change the lines around them. */
const UNSHOWN = /[\p{Cc}\p{Cs}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;

/** A text in XML. */
const escaped = (text: string): string => escapeHtml(text.replaceAll(UNSHOWN, ' '));

const WIDE = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{Emoji_Presentation}\uFF00-\uFF60]/u;

/** About how wide a text is in a bold sans-serif font, in parts of its size: fonts are known to the renderer alone. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, one) => sum + (WIDE.test(one) ? 1 : /[\p{Lu}mwMW@%]/u.test(one) ? 0.78 : 0.62), 0);

/** The longest text that is looked at, in characters. */
const LONGEST = 400;

/** A text in lines of a width, at most so many; what does not fit ends with an ellipsis. */
export function linesOf(text: string, most: number, width: number, locale: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(
    text.slice(0, LONGEST),
  )) {
    const before = pieces.at(-1);
    // lines break at spaces, and at any word of a script that has none
    const isWhole =
      before !== undefined && !before.endsWith(' ') && !WIDE.test(segment) && !WIDE.test(before);
    const piece = isWhole ? before + segment : segment;
    if (isWhole) pieces.pop();
    // a word that is wider than a line breaks anywhere
    pieces.push(...(widthOf(piece) > width ? [...piece] : [piece]));
  }
  const lines = [''];
  for (const piece of pieces) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && widthOf(last + piece.trimEnd()) > width) lines.push(piece.trimStart());
    else lines[lines.length - 1] = last === '' ? piece.trimStart() : last + piece;
  }
  const shown = lines.slice(0, most).map((line) => line.trimEnd());
  if (lines.length <= most && text.length <= LONGEST) return shown;
  let last = [...(shown.pop() ?? '')];
  while (widthOf(`${last.join('')}…`) > width) last = last.slice(0, -1);
  return [...shown, `${last.join('').trimEnd()}…`];
}

/** The picture of an event without one, as SVG: its day in the colour of its category, title, state, date and place, and the title of the calendar. */
export function socialCard(event: EventDetails, request: PageRequest): string {
  const { calendar, cardColors: colors, dates, direction, locale, messages } = request;
  const { weekday, day, month } = dates.dayParts(event.firstDay);
  const category = colorOf(event);
  const [fill, onFill] =
    category === undefined ? [colors.accent, colors.onAccent] : [category, readableOn(category)];
  const isRtl = direction === 'rtl';
  const tileAt = isRtl ? CARD.width - TILE : 0;
  const edge = isRtl ? CARD.width - TILE - MARGIN : TILE + MARGIN;
  const texts = (text: string, most: number, at: { size: number; y: number; color: string; bold?: true }) => {
    const lines = linesOf(text, most, TEXT_WIDTH / at.size, locale);
    return lines.map((line, index) => {
      const y = at.y + index * at.size * 1.2;
      return `<text x="${edge}" y="${y}" direction="${direction}" font-size="${at.size}" fill="${at.color}"${at.bold ? ' font-weight="700"' : ''}>${escaped(line)}</text>`;
    });
  };
  const tile = (text: string, y: number, size: number): string =>
    `<text x="${tileAt + TILE / 2}" y="${y}" text-anchor="middle" font-size="${size}" font-weight="700" fill="${onFill}">${escaped(text)}</text>`;
  const title = texts(plainText(event.title), 3, { size: 64, y: 130, color: colors.text, bold: true });
  const dateAt = 130 + title.length * 77;
  const state = event.event_status === 'scheduled' ? [] : [messages.eventStatus[event.event_status]];
  // a line does not end within a time
  const dated = [...state, whenText(event, request)].join(' – ').replaceAll(/(?<=:\d\d) /g, '\u00A0');
  const date = texts(dated, 2, { size: 34, y: dateAt, color: colors.text });
  const { venue } = event;
  const place =
    venue === undefined ? '' : plainText([venue.name, venue.address].filter(Boolean).join(request.comma));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" xml:lang="${escaped(locale)}" font-family="sans-serif">`,
    `<rect width="100%" height="100%" fill="${colors.background}"/>`,
    `<rect x="${tileAt}" width="${TILE}" height="100%" fill="${fill}"/>`,
    ...[tile(weekday, 200, 48), tile(day, 350, widthOf(day) > 2 ? 90 : 140), tile(month, 440, 56)],
    ...title,
    ...date,
    ...texts(place, 2, { size: 34, y: dateAt + date.length * 41 + 14, color: colors.muted }),
    ...texts(calendar.settings.title, 1, {
      size: 30,
      y: CARD.height - MARGIN,
      color: colors.accent,
      bold: true,
    }),
    '</svg>',
  ].join('');
}
