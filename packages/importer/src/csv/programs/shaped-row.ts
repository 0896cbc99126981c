import { withSigns, unescaped } from '../../site/unescaped.js';
import { momentIn } from './moments.js';
import { withTexts, type Program, type RowContext, type Texts } from './program.js';

/** The columns whose texts programs write with the entities of HTML, as they show them. */
const PLAIN = [
  'event_name',
  'event_venue_name',
  'event_organizer_name',
  'event_category',
  'event_tags',
  'venue_address',
  'venue_city',
];

/** Entities of texts without markup that are often written by name. */
const NAMED: Readonly<Record<string, string>> = {
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

const decoded = (text: string): string =>
  unescaped(withSigns(text)).replace(/&([a-z]{4,6});/g, (entity, name: string) => NAMED[name] ?? entity);

/** A date with the time that stands behind it in the same cell. */
function splitMoment(row: Texts, which: 'start' | 'end', timezone: string): Texts {
  const [date, time] = [`event_${which}_date`, `event_${which}_time`];
  const given = row[date] ?? '';
  const { day, clock } = momentIn(given, row['event_timezone'] ?? timezone);
  return clock === '' || (row[time] ?? '') !== '' ? row : withTexts(row, { [date]: day, [time]: clock });
}

const isFree = (text: string): boolean =>
  /^(?:free|0+(?:[.,]0+)?|gratis|kostenlos|(?:eintritt )?frei|(?:entr[ée]e )?(?:gratuite?|libre)|(?:entrada )?libre|(?:ingresso )?libero|gratuito|bezp[łl]atn[ey]|ilmainen)$/i.test(
    text,
  );

/**
 * The texts of our columns that a row of a program has. A row without any time is a whole day, or several.
 */
export function shapedRow(given: Texts, { shape }: Program, context: RowContext): Texts {
  const { timezone } = context;
  const split = splitMoment(splitMoment(given, 'start', timezone), 'end', timezone);
  const row = shape?.(split, context) ?? split;
  const { event_start_time: start = '', event_end_time: end = '', event_cost: cost = '' } = row;
  const plain = PLAIN.flatMap((name) =>
    row[name] === undefined ? [] : [[name, decoded(row[name])] as const],
  );
  // one organizer, whose name may have commas
  const organizer = row['event_organizer_name'];
  return withTexts(row, {
    ...Object.fromEntries(plain),
    ...(organizer !== undefined && { event_organizer_name: decoded(organizer).replaceAll(',', '\\,') }),
    ...(start === '' &&
      end === '' && { event_all_day: row['event_all_day'] === '' ? 'yes' : (row['event_all_day'] ?? 'yes') }),
    ...(isFree(cost.trim()) && { event_cost: 'Free' }),
  });
}
