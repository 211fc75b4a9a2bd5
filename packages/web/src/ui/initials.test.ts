/** Letters for a name in any script. */
import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test('a name is its first and last letters', () => {
  expect(initialsOf('Mara')).toBe('M');
  expect(initialsOf('  anna maria de la cruz ')).toBe('AC');
  expect(initialsOf('נועה לוי')).toBe('נל');
  expect(initialsOf('–')).toBe('');
});
