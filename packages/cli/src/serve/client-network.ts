import type { HttpRequest } from '@kalends/http-adapter';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import { usageError } from '../cli-error.js';

/**
 * Which proxies are believed about the address they got a request from: so many in a row, or those with these addresses
 * (`10.0.0.7`, `10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`). 0: none.
 */
export type TrustProxy = number | readonly string[];

/** Reads a number of proxies, or their addresses and networks with commas between them. Throws a `CliError` about anything else. */
export function parseTrustProxy(text: string, source: string): TrustProxy {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const networks = text.split(/[\s,]+/).filter((network) => network !== '');
  const wrong = usageError(
    `${source}: "${text}" says nothing of proxies; say how many there are, or their addresses, like 10.0.0.0/8`,
  );
  if (networks.length === 0) throw wrong;
  try {
    proxyAddr.compile(networks);
    return networks;
  } catch {
    throw wrong;
  }
}

/** Some proxies tell the client's port, too. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[^:]+))(?::\d+)?$/;

/**
 * The network that an address belongs to: of IPv6 the first 64 bits, as who has one such address has them all; of IPv4
 * the address. `undefined` when it is no address.
 */
function networkOf(text: string): string | undefined {
  const { v6, v4 } = WITH_PORT.exec(text)?.groups ?? {};
  const address = v6 ?? v4 ?? text;
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  return 'parts' in parsed
    ? new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()
    : parsed.toString();
}

/**
 * Tells the network that a request comes from: that of the connection, or, when a believed proxy is at its other end, what
 * `X-Forwarded-For` says of the last one that is not believed. What is no address there counts as not said.
 */
export function clientNetwork(trustProxy: TrustProxy): (request: HttpRequest) => string {
  const trust =
    typeof trustProxy === 'number'
      ? (_address: string, hop: number) => hop < trustProxy
      : proxyAddr.compile([...trustProxy]);
  return ({ clientAddress = '', headers }) => {
    const told = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').reverse();
    // the nearest first; each proxy has told of the one before it
    const addresses = [clientAddress, ...told.map((address) => address.trim()).filter(Boolean)];
    const client = addresses.find((address, hop) => !trust(address, hop)) ?? addresses.at(-1) ?? '';
    return networkOf(client) ?? networkOf(clientAddress) ?? clientAddress;
  };
}
