/** Which addresses are public: everything that is not said to be is refused, so that new kinds of ranges are too. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that is routed in IPv6; what lies outside embeds IPv4 addresses, is retired or not yet given out. */
const [globalAddresses, globalBits] = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address (without brackets) is one of the public Internet. Loopback, private, link-local, carrier-grade NAT,
 * multicast, documentation, benchmarking and reserved ones are not, nor are those that lead to an IPv4 address: mapped,
 * NAT64, 6to4, Teredo.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) {
    return false;
  }
  const address = ipaddr.process(text);
  return (
    address.range() === 'unicast' &&
    (address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(globalAddresses, globalBits))
  );
}
