import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** An address that a host name stands for. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Special-purpose addresses (RFC 6890) that `range()` does not know: benchmarks, protocols, documentation. */
const SPECIAL_IPV4 = ipaddr.IPv4.parseCIDR('198.18.0.0/15');
const SPECIAL_IPV6 = ['2001::/23', '3fff::/20'].map((network) => ipaddr.IPv6.parseCIDR(network));

/** The addresses assigned to hosts of IPv6: loopback, link-local, unique local, multicast, IPv4-mapped and NAT64 are not in it. */
const ASSIGNED_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address belongs to a host of the public internet. */
export function isPublicAddress(address: string): boolean {
  // what one of both does not read is not called
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6
    ? parsed.match(ASSIGNED_IPV6) && !SPECIAL_IPV6.some((network) => parsed.match(network))
    : !parsed.match(SPECIAL_IPV4);
}

/** The address that the host of a URL is, if it is none by name. The URL parser has brought it into its usual form. */
export function literalAddress({ hostname }: URL): HostAddress | undefined {
  const address = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  return family === 0 ? undefined : { address, family };
}
