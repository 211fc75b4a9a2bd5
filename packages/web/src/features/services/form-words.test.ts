/** The words of a question in several languages, while its answers are typed anew. */
import type { FormFieldInput } from '@openhours/contract';
import { expect, test } from 'vitest';
import {
  asSaved,
  saidChoice,
  saidText,
  withChoices,
  withoutChoices,
  withSaidChoice,
  withSaidText,
} from './form-words.ts';

const pressure: FormFieldInput = {
  label: 'Pressure',
  valueType: 'SHORT_TEXT',
  choices: ['Soft', 'Firm'],
  translations: [
    { language: 'de', label: 'Druck', choices: ['Weich', 'Fest'] },
    { language: 'fr', label: 'Pression' },
  ],
};

test('a text is said in one language, and the others stay', () => {
  const changed = withSaidText(pressure, 'fr', { label: 'La pression' });
  expect([saidText(changed, 'de', 'label'), saidText(changed, 'fr', 'label')]).toEqual(['Druck', 'La pression']);
  expect(saidText(changed, 'es', 'label')).toBe('');
  expect(saidText(withSaidText({ label: 'A', valueType: 'SHORT_TEXT' }, 'es', { hint: 'B' }), 'es', 'hint')).toBe('B');
});

test('an answer is said in its place', () => {
  const changed = withSaidChoice(pressure, 'fr', 'Firm', 'Ferme');
  expect(changed.translations?.at(-1)).toEqual({ language: 'fr', label: 'Pression', choices: ['', 'Ferme'] });
  expect(saidChoice(changed, 'fr', 'Firm')).toBe('Ferme');
  expect(saidChoice(changed, 'de', 'Soft')).toBe('Weich');
});

test.each([
  [
    ['Firm', 'Soft'],
    ['Fest', 'Weich'],
  ],
  [
    ['Softer', 'Firm'],
    ['Weich', 'Fest'],
  ],
  [
    ['Soft', 'Medium', 'Firm'],
    ['Weich', '', 'Fest'],
  ],
  [['Firm'], ['Fest']],
  [
    ['', 'Soft', 'Firm'],
    ['', 'Weich', 'Fest'],
  ],
])('words go with the answer that they are of: %j', (choices, expected) => {
  const changed = withChoices(pressure, choices);
  expect(changed.choices).toEqual(choices);
  expect(changed.translations?.[0]?.choices).toEqual(expected);
  expect(changed.translations?.[1]).toEqual({ language: 'fr', label: 'Pression' });
});

test('lines that say nothing are not saved, in no language', () => {
  const saved = asSaved(withChoices(pressure, ['Soft', ' ', 'Firm', '']));
  expect(saved.choices).toEqual(['Soft', 'Firm']);
  expect(saved.translations?.[0]?.choices).toEqual(['Weich', 'Fest']);
});

test('a hint that was emptied is not saved', () => {
  expect(asSaved({ label: 'A', valueType: 'LONG_TEXT', hint: ' ' })).toEqual({ label: 'A', valueType: 'LONG_TEXT' });
  expect(asSaved({ label: 'A', valueType: 'LONG_TEXT', hint: 'B' })).toMatchObject({ hint: 'B' });
});

test('a question without answers to choose from has none in other languages', () => {
  const line = withoutChoices(pressure);
  expect(line).not.toHaveProperty('choices');
  expect(line.translations).toEqual([
    { language: 'de', label: 'Druck' },
    { language: 'fr', label: 'Pression' },
  ]);
});
