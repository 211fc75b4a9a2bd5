/** Whose address it is, as far as limits care: one person has millions of IPv6 addresses, and one of IPv4. */

/** An IPv4 address, also where a socket for both kinds writes it as one of IPv6; undefined for any other. */
function ipv4Of(address: string): string | undefined {
  return /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

/** The first so many bits of an IPv6 address; at most 64. */
function ipv6Prefix(address: string, bits: number): string {
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const groups = [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16) || 0);
  const kept = groups.slice(0, 4).map((group, index) => {
    const ofGroup = Math.min(16, Math.max(0, bits - index * 16));
    return group & (0xffff << (16 - ofGroup)) & 0xffff;
  });
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
}

/** The neighbourhood of an address: IPv4 by 24 bits, IPv6 by 56, as one household or office shares them. */
export function addressPrefix(address: string | undefined): string {
  if (address === undefined) {
    return 'unknown';
  }
  const v4 = ipv4Of(address);
  return v4 === undefined ? ipv6Prefix(address, 56) : `${v4.slice(0, v4.lastIndexOf('.'))}.0/24`;
}

/** Under what calls from an address are counted: the whole IPv4 address, the 56 bits that one IPv6 household holds. */
export function countedAddress(address: string): string {
  return ipv4Of(address) ?? addressPrefix(address);
}

/**
 * The network of an IPv6 address: the 48 bits that whoever asks is given, and that hold 256 of what is counted as an
 * address. Of IPv4 there is none: nobody is simply given a second address.
 */
export function countedNetwork(address: string): string | undefined {
  return ipv4Of(address) === undefined ? ipv6Prefix(address, 48) : undefined;
}
