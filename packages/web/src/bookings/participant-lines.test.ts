/** What of the lines of those who come is sent, and which of them is not done yet. */
import { expect, test } from 'vitest';
import { answersSent, emptyLine, isNameless, linesFor, participantsSent } from './participant-lines.ts';

test('whom nobody knows yet is not sent, and whoever is known is sent by their id', () => {
  const lines = [{ id: 'one', name: ' Ida ', birthDate: '' }, emptyLine, { name: 'Jon', birthDate: '2017-02-03' }];
  expect(participantsSent(lines)).toEqual([
    { id: 'one', name: 'Ida' },
    { name: 'Jon', birthDate: '2017-02-03' },
  ]);
});

test('answers that nobody changed are not sent, so that they stay; those that were go as a whole', () => {
  expect(
    participantsSent([{ name: 'Ida', birthDate: '', answers: { nuts: 'true', notes: '', diet: 'none' } }]),
  ).toEqual([{ name: 'Ida', answers: { nuts: true, diet: 'none' } }]);
  expect(answersSent({ nuts: 'false' })).toEqual({ nuts: false });
});

test.each([
  ['an empty line', emptyLine, false],
  ['a date alone', { name: '', birthDate: '2017-02-03' }, true],
  ['an answer alone', { name: ' ', birthDate: '', answers: { diet: 'none' } }, true],
  ['somebody known whose name was taken away', { id: 'one', name: '', birthDate: '' }, true],
  ['a name', { name: 'Ida', birthDate: '' }, false],
])('%s', (_, line, nameless) => {
  expect(isNameless(line)).toBe(nameless);
});

test('there is a line for each who comes, and what was typed stays when fewer come', () => {
  const ida = { name: 'Ida', birthDate: '' };
  expect(linesFor(2, [ida])).toEqual([ida, emptyLine]);
  expect(linesFor(0, [ida])).toEqual([]);
});
