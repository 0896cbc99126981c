import { parseUrl } from '@kalends/core/adapter';
import type { MailSender } from '@kalends/editor/kit';

/** How messages are sent. */
export interface Smtp {
  /** The server with its login: `smtps://USER:PASSWORD@HOST`. */
  readonly url: string;
  /** The address that messages come from. */
  readonly from: string;
}

/** How long a server may take to connect, and between two of its lines, in milliseconds. */
const TIMEOUT = 20_000;

const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/;

/** The name in a URL; `''` for one that is no text. */
function userIn({ username }: URL): string {
  try {
    return decodeURIComponent(username);
  } catch {
    return '';
  }
}

/** Reads `smtps://USER:PASSWORD@HOST?from=ADDRESS`; the user is the sender if it is an address. `undefined` for anything else. */
export function parseSmtp(text: string): Smtp | undefined {
  const url = parseUrl(text);
  if (url === undefined) return undefined;
  const from = url.searchParams.get('from') ?? userIn(url);
  if (!/^smtps?:$/.test(url.protocol) || url.hostname === '' || !ADDRESS.test(from)) return undefined;
  url.searchParams.delete('from');
  return { url: url.href, from };
}

/** Sends messages by a server. Its failures are logged, and the messages are not sent again. */
export function mailSender({ url, from }: Smtp, printError: (line: string) => void): MailSender {
  return async ({ to, subject, text }) => {
    try {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        ...{ url, connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT },
        ...{ disableFileAccess: true, disableUrlAccess: true },
      });
      // an address is no list of them
      return await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    } catch (error) {
      printError(`A message could not be sent: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  };
}
