import type { Answer, Call } from '@kalends/http';
import { XML_TYPE } from './refusal.js';
import { dav, type XmlName } from './xml/names.js';
import { documentOf, element, escapeXml } from './xml/write-xml.js';

/** The properties that were asked for: what is there as XML, and the names of the others. */
export interface PropertiesFound {
  readonly found: readonly string[];
  readonly missing: readonly XmlName[];
}

const STATUS_LINES = {
  200: 'HTTP/1.1 200 OK',
  404: 'HTTP/1.1 404 Not Found',
  507: 'HTTP/1.1 507 Insufficient Storage',
} as const;

const status = (code: keyof typeof STATUS_LINES): string => element(dav('status'), STATUS_LINES[code]);

const href = (path: string): string => element(dav('href'), escapeXml(path));

const propstat = (content: string, code: 200 | 404): string =>
  element(dav('propstat'), element(dav('prop'), content) + status(code));

/** The response for one resource: the requested properties that it has, and those that are missing. */
export function propertiesResponse(path: string, { found, missing }: PropertiesFound): string {
  const parts = [
    ...(found.length > 0 || missing.length === 0 ? [propstat(found.join(''), 200)] : []),
    ...(missing.length > 0 ? [propstat(missing.map((name) => element(name)).join(''), 404)] : []),
  ];
  return element(dav('response'), href(path) + parts.join(''));
}

/** A resource that is not there, or no longer. */
export const missingResponse = (path: string): string => element(dav('response'), href(path) + status(404));

/** The response that says that the list is cut (RFC 6578 §3.6). */
export const cutResponse = (path: string): string =>
  element(
    dav('response'),
    href(path) + status(507) + element(dav('error'), element(dav('number-of-matches-within-limits'))),
  );

const [HEAD, END] = documentOf('D:multistatus');

/** An answer about several resources, as one text. */
export const multistatus = (responses: readonly string[]): Answer => ({
  status: 207,
  contentType: XML_TYPE,
  body: HEAD + responses.join('') + END,
});

const ENCODER = new TextEncoder();

/** An answer about many resources, written part by part, each in a turn of its own. */
export function streamedMultistatus(
  { work }: Pick<Call, 'work'>,
  parts: AsyncIterable<string | Uint8Array>,
): Answer {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield ENCODER.encode(HEAD);
    for await (const part of parts) {
      if (part.length > 0) yield typeof part === 'string' ? ENCODER.encode(part) : part;
      await work.turn();
    }
    yield ENCODER.encode(END);
  }
  return { status: 207, contentType: XML_TYPE, body: pieces() };
}
