import { addDays, isDay } from '@kalends/site';
import type { Texts, TypedTexts } from '../forms/form-field.js';

const CLOCK = /^(\d{2}):(\d{2})/;

/** An hour after a time, and whether that is on the next day. */
function hourAfter(time: string): readonly [time: string, isNextDay: boolean] {
  const [, hours = '', minutes = ''] = CLOCK.exec(time) ?? [];
  const next = (Number(hours) + 1) % 24;
  return [`${String(next).padStart(2, '0')}:${minutes}`, next === 0];
}

/** The end that a start has, as far as it was left empty: an hour later, on the same day, or in the night after it. */
function endAfter([day = '', time = '']: Texts, [endDay = '', endTime = '']: Texts): Texts {
  const isKnown = isDay(day) && (time === '' || CLOCK.test(time));
  const isOpen = endDay === '' || (endTime === '' && time !== '' && endDay === day);
  if (!isKnown || !isOpen || (endTime !== '' && !CLOCK.test(endTime))) return [endDay, endTime];
  if (time === '') return [day, endTime];
  const [end, isNextDay] = endTime === '' ? hourAfter(time) : [endTime, endTime < time];
  return [isNextDay ? addDays(day, 1) : day, end];
}

/** The typed values, with an end where there is a start: a fallback for forms without their script. */
export function withEnd(typed: TypedTexts): TypedTexts {
  const [start, end] = [typed.get('start_date') ?? [], typed.get('end_date') ?? []];
  return new Map([...typed, ['end_date', endAfter(start, end)]]);
}
