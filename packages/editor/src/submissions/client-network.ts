/** The groups of an IPv6 address, of 16 bits each. */
const GROUPS = 8;
/** One customer usually has all addresses of so many groups. */
const OF_NETWORK = 4;

/** The groups of a part of an address. */
const groupsIn = (part: string): string[] => (part === '' ? [] : part.split(':'));

/**
 * The network of a client: of an IPv6 address the first 64 bits, because one customer usually has all of them. Any other text stands for
 * itself, as an IPv4 address does, also one that is written as IPv6.
 */
export function clientNetwork(client: string): string {
  const address = client.toLowerCase().split('%', 1)[0] ?? '';
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!/^[\da-f:]{2,39}$/.test(address) || !address.includes(':')) return client;
  const [before = '', behind] = address.split('::', 2);
  const [first, last] = [groupsIn(before), groupsIn(behind ?? '')];
  const zeros = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => '0');
  const all = behind === undefined ? first : [...first, ...zeros, ...last];
  return `${all
    .slice(0, OF_NETWORK)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
