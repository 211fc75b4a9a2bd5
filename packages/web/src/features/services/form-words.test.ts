/** The words of a question in several languages, while its answers are typed anew. */
import type { FieldViolation, FormField } from '@openhours/contract';
import { expect, test } from 'vitest';
import {
  answersOf,
  asSaved,
  type EditedQuestion,
  editedQuestion,
  refusalsOf,
  saidChoice,
  saidText,
  withSaidChoice,
  withSaidText,
} from './form-words.ts';

const kept: FormField = {
  id: '11111111-1111-4111-8111-111111111111',
  key: 'pressure',
  required: false,
  label: 'Pressure',
  valueType: 'SHORT_TEXT',
  choices: ['Soft', 'Firm'],
  translations: [
    { language: 'de', label: 'Druck', choices: ['Weich', 'Fest'] },
    { language: 'fr', label: 'Pression' },
  ],
};
const pressure = editedQuestion(kept);
const line: EditedQuestion = { label: 'A', valueType: 'SHORT_TEXT', translations: [] };

const typed = (...choices: string[]) => ({ ...pressure, choices });

test('what is not touched is sent as it was', () => {
  expect(asSaved(pressure)).toEqual(kept);
  const { choices: _, ...bare } = kept;
  expect(asSaved(editedQuestion({ ...bare, translations: [{ language: 'de', label: 'Druck' }] }))).toEqual({
    ...bare,
    translations: [{ language: 'de', label: 'Druck' }],
  });
});

test('a text is said in one language, and the others stay', () => {
  const changed = withSaidText(pressure, 'fr', { label: 'La pression' });
  expect([saidText(changed, 'de', 'label'), saidText(changed, 'fr', 'label')]).toEqual(['Druck', 'La pression']);
  expect(saidText(changed, 'es', 'label')).toBe('');
  expect(saidText(withSaidText(line, 'es', { hint: 'B' }), 'es', 'hint')).toBe('B');
});

test('an answer is said in its place', () => {
  const changed = withSaidChoice(pressure, 'fr', 'Firm', 'Ferme');
  expect(asSaved(changed).translations?.at(-1)).toEqual({ language: 'fr', label: 'Pression', choices: ['', 'Ferme'] });
  expect(saidChoice(changed, 'fr', 'Firm')).toBe('Ferme');
  expect(saidChoice(changed, 'de', 'Soft')).toBe('Weich');
});

test.each([
  ['in another order', ['Firm', 'Soft'], ['Fest', 'Weich']],
  ['of which one was overwritten', ['Hard', 'Firm'], ['', 'Fest']],
  ['that went up by one', ['Firm', 'Hard'], ['Fest', '']],
  ['with another between them', ['Soft', 'Medium', 'Firm'], ['Weich', '', 'Fest']],
  ['of which one is left', ['Firm'], ['Fest']],
  ['with empty lines', ['', 'Soft', ' ', 'Firm '], ['Weich', 'Fest']],
])('words go with the answer that they are of, in answers %s', (_how, choices, expected) => {
  const { translations } = asSaved(typed(...choices));
  expect(translations?.[0]?.choices).toEqual(expected);
  expect(translations?.[1]).toEqual({ language: 'fr', label: 'Pression' });
});

test('an answer that was cut, joined or typed anew has its words once it stands again', () => {
  for (const between of [[''], ['Firm'], ['SoftFirm'], ['Soft', 'Soft'], ['S', 'Firm']]) {
    const again = { ...typed(...between), choices: ['Firm', 'Soft'] };
    expect(asSaved(again).translations?.[0]?.choices).toEqual(['Fest', 'Weich']);
  }
});

test('answers are the lines that say something', () => {
  expect(answersOf({ choices: ['Soft', ' ', ' Firm ', ''] })).toEqual(['Soft', 'Firm']);
  expect(asSaved(typed('Soft', ' ', ' Firm ', '')).choices).toEqual(['Soft', 'Firm']);
});

test('a hint that was emptied is not sent', () => {
  expect(asSaved({ ...line, hint: ' ' })).not.toHaveProperty('hint');
  expect(asSaved({ ...line, hint: 'B' })).toMatchObject({ hint: 'B' });
});

test('a question without answers to choose from has none in other languages', () => {
  const { choices: _, ...without } = pressure;
  expect(asSaved(without)).not.toHaveProperty('choices');
  expect(asSaved(without).translations).toEqual([
    { language: 'de', label: 'Druck' },
    { language: 'fr', label: 'Pression' },
  ]);
});

test('what was refused is of a text in a language', () => {
  const violation = (field: string): FieldViolation => ({ field, description: '', violatedRule: 'OTHER' });
  const refused = (...fields: string[]) =>
    refusalsOf(fields.map(violation), 1, pressure).map(({ language, text }) => [text, language]);
  expect(refused('form.fields[1].label', 'form.fields[1].choices[0]', 'form.fields[1].key')).toEqual([
    ['label', undefined],
    ['choices', undefined],
    ['label', undefined],
  ]);
  expect(
    refused(
      'form.fields[1].translations[0].choices',
      'form.fields[1].translations[1].hint',
      'form.fields[1].translations[1].label',
    ),
  ).toEqual([
    ['choices', 'de'],
    ['hint', 'fr'],
    ['label', 'fr'],
  ]);
  expect(refused('form.fields[0].label', 'form.fields[11].label', 'form.name')).toEqual([]);
});
