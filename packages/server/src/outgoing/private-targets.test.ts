/** Which hosts are listed, as URLs write them. */
import { expect, test } from 'vitest';
import { readPrivateTargets } from './private-targets.ts';

const isListed = readPrivateTargets(['127.0.0.1', 'Hooks.Internal:8080', '10.1.2.3:80', '::1', '[fd00::5]:9000']);

test.each([
  ['http://127.0.0.1:4400', true],
  ['http://2130706433', true],
  ['https://0x7f.1', true],
  ['http://127.0.0.2', false],
  ['http://localhost', false],
  ['http://hooks.internal:8080', true],
  ['http://hooks.internal', false],
  ['http://a.hooks.internal:8080', false],
  ['http://10.1.2.3', true],
  ['https://10.1.2.3', false],
  ['http://[::1]:1', true],
  ['http://[0:0:0:0:0:0:0:1]', true],
  ['http://[fd00::5]:9000', true],
  ['http://[fd00::5]', false],
])('%s: %s', (text, expected) => {
  const { hostname, port, protocol } = new URL(text);
  expect(isListed(hostname, port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port))).toBe(expected);
});

test('nothing is listed by itself', () => {
  expect(readPrivateTargets([])('127.0.0.1', 80)).toBe(false);
});
