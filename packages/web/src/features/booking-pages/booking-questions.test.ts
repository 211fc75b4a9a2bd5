/** Answers of the booking page: which are read, which are sent, and what keeps them from being sent. */
import { expect, test } from 'vitest';
import type { Question } from '../../site/questions.ts';
import { findAnswerProblems, givenAnswers, readAnswers } from './booking-questions.ts';

const questions: readonly Question[] = [
  { key: 'note', label: { words: 'Note' }, kind: 'lines', isRequired: true, maxLength: 5 },
  { key: 'agreed', label: { words: 'Agreed' }, kind: 'box', isRequired: true },
  { key: 'size', label: { words: 'Size' }, kind: 'line', isRequired: false, maxLength: 5 },
  {
    key: 'firm',
    label: { words: 'Firmness' },
    kind: 'choice',
    isRequired: false,
    choices: [
      { value: 'Soft', words: 'Weich', isTranslated: true },
      { value: 'Firm', words: 'Fest', isTranslated: true },
    ],
  },
];

test('answers are told from everything else in the form', () => {
  expect(readAnswers({ name: 'Ada', 'answer-note': 'x', 'answer-__proto__': 'y', ticket: 't' })).toEqual({ note: 'x' });
  expect(readAnswers({ 'answer-note': 'two\r\nlines' })).toEqual({ note: 'two\nlines' });
});

test('what says nothing, and what nobody asked, is not sent', () => {
  expect(givenAnswers(questions, { note: 'x', size: ' ', other: 'z' })).toEqual({ note: 'x' });
});

test.each([
  [{}, { note: 'missing', agreed: 'missing' }],
  [{ note: 'x', agreed: 'true', size: 'larger' }, { size: 'too-long' }],
  [{ note: 'x', agreed: 'true' }, {}],
  [{ note: 'x', agreed: 'true', firm: 'Hard' }, { firm: 'malformed' }],
  [{ note: 'x', agreed: 'true', firm: 'Fest' }, { firm: 'malformed' }],
  [{ note: 'x', agreed: 'true', firm: 'Firm' }, {}],
])('problems of %j', (typed, expected) => {
  expect(findAnswerProblems(questions, typed)).toEqual(expected);
});
