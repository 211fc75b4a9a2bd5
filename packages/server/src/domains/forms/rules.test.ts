/** What the questions of a form may be. */
import type { FormField, FormFieldInput } from '@openhours/contract';
import { expect, it } from 'vitest';
import { completeFields } from './rules.ts';

let made = 0;
const newId = () => {
  made += 1;
  return `018f0000-0000-7000-8000-${String(made).padStart(12, '0')}`;
};
const complete = (said: readonly FormFieldInput[], before: readonly FormField[] = []) =>
  completeFields(said, before, newId);
const text = (label: string, more: Partial<FormFieldInput> = {}): FormFieldInput => ({
  label,
  valueType: 'SHORT_TEXT',
  ...more,
});

it('makes keys of labels, none of them twice and none of the person’s', () => {
  const said = [text('Größe?'), text('Grosse'), text('größe'), text('42'), text('Id'), text('Email'), text('日本')];
  expect(complete(said).map(({ key }) => key)).toEqual([
    'gro_e',
    'grosse',
    'gro_e_2',
    'field',
    'field_2',
    'email_2',
    'field_3',
  ]);
  expect(complete([text('Mobile', { contactField: 'PHONE' })])[0]).toMatchObject({ key: 'phone', required: false });
});

it('asks for the address also where a question of the form has its key', () => {
  const asked = text('Where do you live?', { contactField: 'ADDRESS' });
  expect(complete([text('Address'), asked]).map(({ key }) => key)).toEqual(['address_2', 'address']);
  const before = complete([text('Address', { key: 'address' })]);
  const kept = text('Address', { id: before[0]!.id });
  expect(complete([kept, asked], before).map(({ key }) => key)).toEqual(['address', 'address_2']);
});

it('keeps the id and the key of a question that the form has, and gives others their own', () => {
  const before = complete([text('Allergies')]);
  const [renamed, foreign] = complete(
    [text('Which allergies?', { id: before[0]!.id }), text('More', { id: newId() })],
    before,
  );
  expect(renamed).toEqual({ ...before[0], label: 'Which allergies?' });
  expect(foreign!.id).not.toBe(before[0]!.id);
});

it('has no hint that says nothing, and then none in other languages either', () => {
  const translations = [
    { language: 'de', label: 'Druck', hint: 'Wie fest?' },
    { language: 'fr', hint: 'Fort ?' },
  ];
  for (const hint of [undefined, '', '  ']) {
    const [kept] = complete([text('Pressure', { ...(hint === undefined ? {} : { hint }), translations })]);
    expect(kept).not.toHaveProperty('hint');
    expect(kept?.translations).toEqual([{ language: 'de', label: 'Druck' }]);
  }
  expect(complete([text('Pressure', { hint: 'How firm?', translations })])[0]).toMatchObject({
    hint: 'How firm?',
    translations,
  });
});

it('keeps what a question says in other languages, its choices in their places', () => {
  const said = text('Pressure', {
    choices: ['Soft', 'Firm'],
    translations: [
      { language: 'DE', label: ' Druck ', hint: ' ', choices: ['', ' Fest '] },
      { language: 'fr', label: ' ', choices: ['', ''] },
    ],
  });
  const [kept] = complete([said]);
  expect(kept).toMatchObject({ translations: [{ language: 'de', label: 'Druck', choices: ['', 'Fest'] }] });
  expect(kept?.translations?.[0]).not.toHaveProperty('hint');
  expect(complete([{ ...said, translations: [{ language: 'fr', label: '' }] }])[0]).not.toHaveProperty('translations');
});

it.each([
  [[text(' ')], ['form.fields[0].label REQUIRED_FIELD']],
  [[text('A', { key: 'a' }), text('B', { key: 'a' })], ['form.fields[1].key DISTINCT_VALUES']],
  [[text('A', { key: 'id' })], ['form.fields[0].key FORMAT']],
  [[text('A', { key: 'email' })], ['form.fields[0].key OTHER']],
  [[text('A', { key: 'email', contactField: 'PHONE' })], ['form.fields[0].key OTHER']],
  [
    [text('A', { contactField: 'EMAIL' }), text('B', { key: 'b', contactField: 'EMAIL' })],
    ['form.fields[1].contactField DISTINCT_VALUES'],
  ],
  [[text('A', { valueType: 'LONG_TEXT', contactField: 'ADDRESS' })], ['form.fields[0].valueType OTHER']],
  [[text('A', { maxLength: 1001 })], ['form.fields[0].maxLength MAX']],
  [[text('A', { maxLength: 255, contactField: 'EMAIL' })], ['form.fields[0].maxLength MAX']],
  [[text('A', { valueType: 'CHECK_BOX', maxLength: 1 })], ['form.fields[0].maxLength OTHER']],
  [[text('A', { choices: ['x', ' x '] })], ['form.fields[0].choices DISTINCT_VALUES']],
  [[text('A', { choices: ['x', ' '] })], ['form.fields[0].choices FORMAT']],
  [[text('A', { choices: ['x', 'y\ny'] })], ['form.fields[0].choices FORMAT']],
  [[text('A', { choices: ['x', 'y'], valueType: 'LONG_TEXT' })], ['form.fields[0].choices OTHER']],
  [[text('A', { choices: ['x', 'y'], contactField: 'PHONE' })], ['form.fields[0].choices OTHER']],
  [
    [
      text('A', {
        translations: [{ language: 'de' }, { language: 'fr', label: 'Un' }, { language: 'FR', label: 'Une' }],
      }),
    ],
    ['form.fields[0].translations[2].language DISTINCT_VALUES'],
  ],
  [
    [text('A', { translations: [{ language: 'de', choices: ['x'] }] })],
    ['form.fields[0].translations[0].choices OTHER'],
  ],
  [
    [text('A'), text('B', { choices: ['x', 'y'], translations: [{ language: 'de', choices: ['z', 'z'] }] })],
    ['form.fields[1].translations[0].choices DISTINCT_VALUES'],
  ],
  [
    [text('A', { choices: ['x', 'y'], translations: [{ language: 'de', choices: ['z\nz', ''] }] })],
    ['form.fields[0].translations[0].choices FORMAT'],
  ],
])('refuses questions: case %#', (said, expected) => {
  const violations: string[] = [];
  try {
    complete(said);
  } catch (error) {
    for (const each of (error as { violations: { field: string; violatedRule: string }[] }).violations) {
      violations.push(`${each.field} ${each.violatedRule}`);
    }
  }
  expect(violations).toEqual(expected);
});
