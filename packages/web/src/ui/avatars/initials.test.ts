/** Letters for a name in any script. */
import { expect, test } from 'vitest';
import { initialsOf, signsOf } from './initials.ts';

test('a name is its first and last letters', () => {
  expect(initialsOf('Mara')).toBe('M');
  expect(initialsOf('  anna maria de la cruz ')).toBe('AC');
  expect(initialsOf('נועה לוי')).toBe('נל');
  expect(initialsOf('–')).toBe('');
});

test.each([
  ['different ones', ['Mara Lind', 'Anna'], ['ML', 'A']],
  ['the same letter', ['Anna', 'Alma', 'Mara'], ['AN', 'AL', 'M']],
  ['the same letters', ['Mara Lind', 'Mona Lee'], ['MA', 'MO']],
  ['three letters are needed', ['Anna', 'Annika', 'Andrea'], ['ANN', 'ANN2', 'AND']],
  ['namesakes', ['Noa', 'Noa'], ['NOA', 'NOA2']],
  ['other scripts', ['נועה', 'נורית'], ['נוע', 'נור']],
])('signs of people: %s', (_, names, signs) => {
  expect(signsOf(names)).toEqual(signs);
});
