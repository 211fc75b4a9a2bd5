/** Public addresses, and all the others. */
import { expect, test } from 'vitest';
import { isPublicAddress } from './addresses.ts';

test.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2606:4700::1', '2a00:1450::8a'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['unspecified', '0.0.0.0', '0.1.2.3', '::'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['unique local', 'fc00::1', 'fd12:3456::1'],
  ['link-local, with the metadata of clouds', '169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['carrier-grade NAT', '100.64.0.1', '100.127.255.255'],
  ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1'],
  ['broadcast and reserved', '255.255.255.255', '240.0.0.1', '192.0.0.8', '4000::1', '5f00::1'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['benchmarking', '198.18.0.1', '198.19.255.255', '2001:2::1'],
  ['IPv4 in IPv6', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1', '::ffff:0:10.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1'],
  ['6to4', '2002:7f00:1::1', '192.88.99.1'],
  ['Teredo', '2001:0:7f00:1::1'],
  ['ORCHID', '2001:10::1', '2001:20::1'],
  ['discarded', '100::1'],
  ['no address', '', 'localhost', '127.1', '2130706433', '0x7f000001', '[::1]', '1.2.3.4.5', '8.8.8.8/8'],
])('%s is not public', (_kind, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});
