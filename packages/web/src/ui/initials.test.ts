/** Letters for a name in any script, and no picture of another host. */
import { expect, test } from 'vitest';
import { initialsOf, isOfServer } from './portrait-words.ts';

test('a name is its first and last letters', () => {
  expect(initialsOf('Mara')).toBe('M');
  expect(initialsOf('  anna maria de la cruz ')).toBe('AC');
  expect(initialsOf('נועה לוי')).toBe('נל');
  expect(initialsOf('–')).toBe('');
});

test('only pictures of this server are shown', () => {
  const own = 'https://studio.example';
  expect(isOfServer(`${own}/media/a.jpg`, own)).toBe(true);
  expect(isOfServer('/media/a.jpg', own)).toBe(true);
  expect(isOfServer('//elsewhere.example/a.jpg', own)).toBe(false);
  expect(isOfServer('https://studio.example.net/a.jpg', own)).toBe(false);
  expect(isOfServer(undefined, own)).toBe(false);
});
