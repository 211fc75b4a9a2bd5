/** Whose address it is, as far as limits care: one person has millions of IPv6 addresses, and one of IPv4. */

/** The neighbourhood of an address: IPv4 by 24 bits, IPv6 by 56, as one household or office shares them. */
export function addressPrefix(address: string | undefined): string {
  if (address === undefined) {
    return 'unknown';
  }
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address);
  if (v4 !== null) {
    return `${v4[1]}.0/24`;
  }
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const groups = [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16) || 0);
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}

/** Under what calls from an address are counted: the whole IPv4 address, the 56 bits that one IPv6 household holds. */
export function countedAddress(address: string): string {
  return address.includes(':') && !/^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? addressPrefix(address) : address;
}
