/** Neighbourhoods of addresses, for pauses and for limits. */
import { expect, test } from 'vitest';
import { addressPrefix, countedAddress, countedNetwork } from './client-address.ts';

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2ff::1', '2001:db8:1:200::/56'],
  ['2001:db8:1:201:a:b:c:d', '2001:db8:1:200::/56'],
  ['::1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  [undefined, 'unknown'],
])('the neighbourhood of %s is %s', (address, prefix) => {
  expect(addressPrefix(address)).toBe(prefix);
});

test.each([
  ['192.0.2.77', '192.0.2.77'],
  ['::ffff:192.0.2.77', '192.0.2.77'],
  ['2001:db8:1:2ff::1', '2001:db8:1:200::/56'],
  ['2001:db8:1:201:a:b:c:d', '2001:db8:1:200::/56'],
])('calls from %s are counted under %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});

test.each([
  ['192.0.2.77', undefined],
  ['::ffff:192.0.2.77', undefined],
  ['2001:db8:1:2ff::1', '2001:db8:1:0::/48'],
  ['2001:db8:1:fe01:a:b:c:d', '2001:db8:1:0::/48'],
  ['2001:DB8:2::', '2001:db8:2:0::/48'],
])('the network of %s is %s', (address, network) => {
  expect(countedNetwork(address)).toBe(network);
});
