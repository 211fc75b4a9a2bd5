/** What is believed of the addresses that a proxy passes on. */
import { expect, test } from 'vitest';
import { keepForwardedAddresses } from './forwarding.ts';

test.each([
  ['203.0.113.77', '203.0.113.77'],
  ['203.0.113.77:40001', '203.0.113.77'],
  ['[2001:db8::7]:443, 10.0.0.1:8080', '2001:db8::7, 10.0.0.1'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['::ffff:203.0.113.77', '::ffff:203.0.113.77'],
  // Whoever is left of what is no address may be made up.
  ['203.0.113.77, unknown, 10.0.0.1', '10.0.0.1'],
  ['203.0.113.77, unknown', ''],
  ['203.0.113.777', ''],
  ['', ''],
])('of %j stays %j', (said, kept) => {
  const headers = { 'x-forwarded-for': said };
  keepForwardedAddresses(headers);
  expect(headers).toEqual({ 'x-forwarded-for': kept });
});

test('nothing is added where nothing was passed on', () => {
  const headers = {};
  keepForwardedAddresses(headers);
  expect(headers).toEqual({});
});
