const OCTET = String.raw`(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])`;
const IPV4 = new RegExp(String.raw`^${OCTET}(?:\.${OCTET}){3}$`);
const GROUP = /^[\da-f]{1,4}$/;
const ZEROS = Array.from({ length: 8 }, () => '0');

/** The eight groups of an IPv6 address, without leading zeros; `undefined` if the text is no such address. */
function groupsOf(text: string): number[] | undefined {
  const dotted = text.slice(text.lastIndexOf(':') + 1);
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  const plain = IPV4.test(dotted)
    ? `${text.slice(0, -dotted.length)}${(256 * a + b).toString(16)}:${(256 * c + d).toString(16)}`
    : text;
  const [before = [], after, ...more] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const given = before.length + (after?.length ?? 0);
  if (more.length > 0 || (after === undefined ? given !== 8 : given > 7)) return undefined;
  const all = [...before, ...ZEROS.slice(given), ...(after ?? [])];
  return all.every((group) => GROUP.test(group)) ? all.map((group) => Number.parseInt(group, 16)) : undefined;
}

/**
 * The network of a client's address: of IPv6 the first 64 bits, because one customer usually has all of them; of IPv4 the address itself,
 * also where it is written as IPv6. `undefined` if the text is not an address.
 *
 * @param groups how many groups of 16 bits of an IPv6 address name the network
 * @example networkOf('2001:db8:1:2:3:4:5:6') // '2001:db8:1:2::'
 */
export function networkOf(address: string, groups = 4): string | undefined {
  if (IPV4.test(address)) return address;
  const all = groupsOf(address.toLowerCase().split('%', 1)[0] ?? '');
  if (all === undefined) return undefined;
  const [high = 0, low = 0] = all.slice(6);
  if (all.slice(0, 6).join(':') === '0:0:0:0:0:65535')
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const network = all.slice(0, groups).map((group) => group.toString(16));
  return `${network.join(':')}::`;
}
