import type { HttpRequest } from '@kalends/http-adapter';
import { networkOf } from '@kalends/http/internal';
import proxyAddr from 'proxy-addr';
import { usageError } from '@kalends/command-kit';

/**
 * Which proxies are trusted to report the client's address: a number of consecutive proxies, or their addresses
 * (`10.0.0.7`, `10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`). 0 trusts none.
 */
export type TrustProxy = number | readonly string[];

/**
 * Parses a number of proxies, or their addresses and networks separated by commas. Throws a `CliError` for anything
 * else.
 */
export function parseTrustProxy(text: string, source: string): TrustProxy {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const networks = text.split(/[\s,]+/).filter((network) => network !== '');
  const wrong = usageError(
    `${source}: "${text}" is not a valid list of proxies; use their number, or their addresses, such as 10.0.0.0/8`,
  );
  if (networks.length === 0) throw wrong;
  try {
    proxyAddr.compile(networks);
    return networks;
  } catch {
    throw wrong;
  }
}

/** Some proxies report the client's port, too. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/;

/** The network of an address, with or without a port; `undefined` if the text is not an address. */
const networkIn = (text: string): string | undefined =>
  networkOf(text) ?? networkOf(text.replace(WITH_PORT, '$1$2'));

/** The first 48 bits of an IPv6 network: one customer may have all networks in it. An IPv4 address stands for itself. */
export const siteOf = (network: string): string =>
  network.includes(':') ? `${networkOf(network, 3) ?? network}/48` : network;

/**
 * Returns a function that says once that a request may have come through a proxy that is
 * not trusted.
 */
export function noticeProxy(
  trustProxy: TrustProxy,
  printError: (line: string) => void,
): (headers: HttpRequest['headers']) => void {
  let isDone = trustProxy !== 0;
  return (headers) => {
    if (isDone || headers['x-forwarded-for'] === undefined) return;
    isDone = true;
    printError(
      'A request has the header X-Forwarded-For, but no proxy is trusted: if one stands before this server, all its visitors count as one client until --trust-proxy names it.',
    );
  };
}

/**
 * Returns the network that a request comes from: that of the connection or, if a trusted proxy is at its other end,
 * that of the last address in `X-Forwarded-For` that is not trusted. Entries that are not addresses are ignored.
 */
export function clientNetwork(trustProxy: TrustProxy): (request: HttpRequest) => string {
  const trust =
    typeof trustProxy === 'number'
      ? (_address: string, hop: number) => hop < trustProxy
      : proxyAddr.compile([...trustProxy]);
  return ({ clientAddress = '', headers }) => {
    const forwarded = headers['x-forwarded-for'];
    const before = forwarded === undefined ? [] : [forwarded].flat().join(',').split(',').reverse();
    // nearest first: each proxy has appended the address before it
    const addresses = [clientAddress, ...before.map((address) => address.trim()).filter(Boolean)];
    const client = addresses.find((address, hop) => !trust(address, hop)) ?? addresses.at(-1) ?? '';
    return networkIn(client) ?? networkOf(clientAddress) ?? clientAddress;
  };
}
