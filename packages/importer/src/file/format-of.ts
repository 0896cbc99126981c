/** The formats that texts are told apart by: each by how it begins. */
const BEGINNINGS = {
  html: /^\s*(?:<!doctype html|<html|<head|<!--)/i,
  xml: /^\s*<(?:\?xml|[a-z][\w:-]*[\s>])/i,
  calendar: /^\s*BEGIN:VCALENDAR/i,
  json: /^\s*[{[]\s*["{[\]}]/,
} as const;

/** A format that a text can be told by. */
export type TextFormat = keyof typeof BEGINNINGS;

/** The number of bytes in which the format is detected. */
const MOST = 1_000;

/** The format of a file by how it begins; `undefined` if that does not tell. */
export function formatOf(bytes: Uint8Array): TextFormat | undefined {
  const start = new TextDecoder().decode(bytes.subarray(0, MOST));
  return (Object.keys(BEGINNINGS) as TextFormat[]).find((format) => BEGINNINGS[format].test(start));
}
