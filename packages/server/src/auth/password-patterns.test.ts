/** What is a pattern to whoever guesses passwords, and what is not. */
import { expect, test } from 'vitest';
import { isRepetition, isRunOfCharacters } from './password-patterns.ts';

test.each(['aaaaaaaaaaaaaaaa', 'abababab', 'ABCabcabcA', '1212121212', 'xyz!xyz!xyz!', '        ', 'ééééééééé'])(
  '%j repeats itself',
  (password) => {
    expect(isRepetition(password)).toBe(true);
  },
);

test.each([
  '1234567890123456',
  '9876543210',
  'abcdefghijkl',
  'qwertyuiopasdfghjkl',
  'QWERTZUIOP1234',
  'poiuytrewq',
  '1qaz2wsx3edc',
  'aaaabbbbccccdddd',
  '1111122222!',
  'azertyuiop12',
])('%j is one key after the other', (password) => {
  expect(isRunOfCharacters(password)).toBe(true);
});

test.each([
  'eight lamps in a row',
  'lampshade-27-river',
  'correct horse',
  'Wolke7überBerlin',
  'hunter2hunter2x',
  'qwerty and tea at 9',
  'x7#Qm2!vK9@p',
])('%j is neither', (password) => {
  expect([isRepetition(password), isRunOfCharacters(password)]).toEqual([false, false]);
});
