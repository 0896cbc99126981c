import { secondsOf } from '@kalends/core/adapter';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A local time with its UTC offset, in ISO 8601. */
export function withOffset(local: string, utc: string): string {
  const minutes = Math.trunc((secondsOf(local) - secondsOf(utc)) / 60);
  const distance = Math.abs(minutes);
  const offset = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.trunc(distance / 60))}:${twoDigits(distance % 60)}`;
  return `${local.replace(' ', 'T')}${offset}`;
}
