/** Questions and answers in the language of whoever reads them, as far as the business says them in it. */
import type { Form } from '@openhours/contract';
import { expect, test } from 'vitest';
import { presentAnswerIn, presentQuestions } from './present-questions.ts';

const form: Form = {
  id: 'form',
  revision: '1',
  createdDate: '2026-11-23T09:00:00.000Z',
  updatedDate: '2026-11-23T09:00:00.000Z',
  default: false,
  name: 'Questions',
  acceptsOtherAnswers: true,
  fields: [
    {
      id: 'allergies',
      key: 'allergies',
      label: 'Allergies',
      hint: 'Oils, nuts',
      valueType: 'LONG_TEXT',
      required: true,
      translations: [{ language: 'de', label: 'Allergien' }],
    },
    {
      id: 'pressure',
      key: 'pressure',
      label: 'Pressure',
      valueType: 'SHORT_TEXT',
      required: false,
      choices: ['Soft', 'Firm'],
      translations: [{ language: 'de', hint: 'Wie fest?', choices: ['Weich', ''] }],
    },
  ],
};

test('are asked in it, and named as what they are where they are not', () => {
  expect(presentQuestions(form, 'de-AT').questions).toEqual([
    {
      key: 'allergies',
      label: { words: 'Allergien', isTranslated: true },
      hint: { words: 'Oils, nuts' },
      kind: 'lines',
      isRequired: true,
    },
    {
      key: 'pressure',
      label: { words: 'Pressure' },
      hint: { words: 'Wie fest?', isTranslated: true },
      kind: 'choice',
      choices: [
        { value: 'Soft', words: 'Weich', isTranslated: true },
        { value: 'Firm', words: 'Firm' },
      ],
      isRequired: false,
    },
  ]);
});

test.each([undefined, 'fr'])('are asked in the words of the business where it has no others (%s)', (language) => {
  const { questions } = presentQuestions(form, language);
  expect(questions.map(({ label }) => label)).toEqual([{ words: 'Allergies' }, { words: 'Pressure' }]);
  expect(questions[1]?.choices).toEqual([
    { value: 'Soft', words: 'Soft' },
    { value: 'Firm', words: 'Firm' },
  ]);
});

test('answers are read in it, what somebody wrote as it was written', () => {
  const given = [
    { fieldId: 'allergies', key: 'allergies', label: 'Allergies', value: 'Soft' },
    { fieldId: 'pressure', key: 'pressure', label: 'Pressure', value: 'Soft' },
    { fieldId: 'pressure', key: 'pressure', label: 'Pressure', value: 'Firm' },
    // Both are asked in other words by now, and what nobody asked has none.
    { fieldId: 'allergies', key: 'allergies', label: 'Anything else?', value: true },
    { fieldId: 'pressure', key: 'pressure', label: 'Pressure', value: 'Hard' },
    { key: 'guests', label: 'guests', value: 3 },
  ];
  expect(given.map((each) => presentAnswerIn(each, form, 'de'))).toEqual([
    { key: 'allergies', label: { words: 'Allergien', isTranslated: true }, value: 'Soft' },
    { key: 'pressure', label: { words: 'Pressure' }, value: { words: 'Weich', isTranslated: true } },
    { key: 'pressure', label: { words: 'Pressure' }, value: { words: 'Firm' } },
    { key: 'allergies', label: { words: 'Anything else?' }, value: true },
    { key: 'pressure', label: { words: 'Pressure' }, value: 'Hard' },
    { key: 'guests', label: { words: 'guests' }, value: '3' },
  ]);
});
