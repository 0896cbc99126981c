/** The namespaces of CalDAV, by the prefix that answers have for them. */
export const NAMESPACES = {
  D: 'DAV:',
  C: 'urn:ietf:params:xml:ns:caldav',
  CS: 'http://calendarserver.org/ns/',
} as const;

/** The name of an element: its namespace and its local name, separated by a space. */
export type XmlName = `${string} ${string}`;

/** A name of WebDAV. */
export const dav = (local: string): XmlName => `${NAMESPACES.D} ${local}`;

/** A name of CalDAV. */
export const cal = (local: string): XmlName => `${NAMESPACES.C} ${local}`;

/** A name of the extensions of Calendar Server. */
export const cs = (local: string): XmlName => `${NAMESPACES.CS} ${local}`;
