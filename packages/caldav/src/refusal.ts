import type { Answer } from '@kalends/http';
import { dav, type XmlName } from './xml/names.js';
import { element, escapeXml, xmlDocument } from './xml/write-xml.js';

/** The type of all XML that is sent. */
export const XML_TYPE = 'application/xml; charset=utf-8';

/** The body of an error (RFC 4918 §14.5): what was not met, and a sentence for people. */
export const errorBody = (precondition: XmlName | undefined, message: string): string =>
  xmlDocument(
    'D:error',
    (precondition === undefined ? '' : element(precondition)) +
      element(dav('responsedescription'), escapeXml(message)),
  );

/** A request that is answered with an error of WebDAV. */
export class Refusal extends Error {
  /** @param precondition what of WebDAV or CalDAV is not met */
  constructor(
    readonly status: number,
    message: string,
    readonly precondition?: XmlName,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }

  /** The answer to the request. */
  answer(): Answer {
    return {
      status: this.status,
      headers: this.headers,
      contentType: XML_TYPE,
      body: errorBody(this.precondition, this.message),
    };
  }
}

/** The refusal of what cannot be read. */
export const badRequest = (message: string): Refusal => new Refusal(400, message);

/** The refusal of an address at which there is nothing, or nothing for the caller. */
export const notFound = (): Refusal => new Refusal(404, 'There is nothing at this address.');
