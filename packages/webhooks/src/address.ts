import { BlockList, isIP, isIPv6 } from 'node:net';

/** An address that a host name stands for. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Finds the addresses of a host name; rejects if there are none. */
export type Resolve = (hostname: string) => Promise<readonly HostAddress[]>;

/** The ranges of IPv4 that are not public, by the registry of special-purpose addresses (RFC 6890). */
const SPECIAL_IPV4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/**
 * What is not public of the addresses that are assigned to hosts, 2000::/3: those of protocols and documentation, and those
 * that have an address of IPv4 in them (Teredo, 6to4).
 */
const SPECIAL_IPV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, 'ipv6');

/** All else is not: loopback, link-local, unique local, multicast, IPv4-mapped, NAT64. */
const assigned = new BlockList();
assigned.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to a host of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return assigned.check(address, 'ipv6') && !special.check(address, 'ipv6');
  return isIP(address) === 4 && !special.check(address, 'ipv4');
}

/** The address that the host of a URL is, if it is none by name. The URL parser has brought it into its usual form. */
export function literalAddress({ hostname }: URL): HostAddress | undefined {
  const address = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  return family === 0 ? undefined : { address, family };
}
