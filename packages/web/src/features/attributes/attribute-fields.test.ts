/** What the editor of an attribute shows of it, refuses, and sends. */
import type { AttributeDefinition } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import {
  changesOf,
  emptyFields,
  fieldsOf,
  linesOf,
  newAttribute,
  numberOf,
  problemsOf,
  saidName,
  saidValue,
  withSaidName,
  withSaidValue,
  withValues,
} from './attribute-fields.ts';

const say: Say<DashboardTextId> = (id) => id;
const head = {
  id: 'a',
  revision: '3',
  createdDate: '2026-11-23T06:00:00.000Z',
  updatedDate: '2026-11-23T06:00:00.000Z',
  visibility: true,
  tags: { publicTags: { tagIds: [] } },
};
const level: AttributeDefinition = {
  ...head,
  name: 'Level',
  valueType: 'STRING',
  stringConfig: { allowedValues: ['Easy', 'Hard'] },
  defaultValue: { stringDefault: 'Easy' },
};
const seats: AttributeDefinition = {
  ...head,
  name: 'Seats',
  valueType: 'NUMBER',
  numberConfig: { min: 1, max: 10 },
  defaultValue: { numberDefault: 4 },
};
const access: AttributeDefinition = { ...head, name: 'Access', valueType: 'BOOL', defaultValue: { boolDefault: true } };

test('an attribute is shown by its type', () => {
  expect(fieldsOf(level)).toMatchObject({ name: 'Level', values: 'Easy\nHard', byDefault: 'Easy' });
  expect(fieldsOf(seats)).toMatchObject({ min: '1', max: '10', byDefault: '4' });
  expect([fieldsOf(access).byDefault, fieldsOf({ ...access, defaultValue: { boolDefault: false } }).byDefault]).toEqual(
    ['yes', 'no'],
  );
});

test('lines that say nothing, or what another said, are no values', () => {
  expect(linesOf(' Easy \n\nHard\nEasy\n')).toEqual(['Easy', 'Hard']);
});

describe('in other languages', () => {
  const said = fieldsOf({
    ...level,
    translations: [
      { language: 'de', name: 'Niveau', allowedValues: ['Leicht', ''] },
      { language: 'fr', name: 'Niveau' },
    ],
  });

  test('name and values are shown, and said anew in one of them', () => {
    expect([saidName(said, 'de'), saidValue(said, 'de', 'Easy'), saidValue(said, 'de', 'Hard')]).toEqual([
      'Niveau',
      'Leicht',
      '',
    ]);
    expect(withSaidName(said, 'es', 'Nivel').translations).toHaveLength(3);
    expect(withSaidValue(said, 'fr', 'Hard', 'Difficile').translations?.at(-1)).toEqual({
      language: 'fr',
      name: 'Niveau',
      allowedValues: ['', 'Difficile'],
    });
  });

  test('the words of a value go with it when the values are typed anew', () => {
    expect(withValues(said, 'Hard\nEasy').translations?.[0]).toMatchObject({ allowedValues: ['', 'Leicht'] });
    expect(withValues(said, 'Easier\nHard').translations?.[0]).toMatchObject({ allowedValues: ['Leicht', ''] });
    expect(withValues(fieldsOf(level), 'Easy')).toEqual({ values: 'Easy' });
  });

  test('what was typed is sent with what there is', () => {
    const typed = withSaidName(said, 'fr', 'Degré');
    expect(changesOf(level, typed, { ...said, ...typed })).toEqual({
      translations: [
        { language: 'de', name: 'Niveau', allowedValues: ['Leicht', ''] },
        { language: 'fr', name: 'Degré' },
      ],
    });
  });
});

test.each([
  ['7', 7],
  [' -3 ', -3],
  ['2147483647', 2_147_483_647],
  ['2147483648', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['ten', undefined],
])('"%s" is the number %s', (typed, number) => {
  expect(numberOf(typed)).toBe(number);
});

describe('what is refused', () => {
  test.each([
    ['a blank name', access, { name: ' ' }, { name: 'refusal.missing' }],
    ['no values', level, { values: '\n' }, { values: 'refusal.missing' }],
    ['a long value', level, { values: 'x'.repeat(41) }, { values: 'refusal.tooLong' }],
    [
      '51 values',
      level,
      { values: Array.from({ length: 51 }, (_, index) => index).join('\n') },
      { values: 'attributes.tooMany' },
    ],
    ['no numbers', seats, { min: '', max: 'x' }, { min: 'refusal.wholeNumber', max: 'refusal.wholeNumber' }],
    ['a range backwards', seats, { min: '5', max: '4' }, { max: 'attributes.backwards' }],
    ['a default outside', seats, { max: '3' }, { byDefault: 'attributes.range' }],
  ])('%s', (_, definition, typed, problems) => {
    expect(problemsOf(definition.valueType, { ...fieldsOf(definition), ...typed }, say)).toEqual(problems);
  });

  test('nothing of what stands', () => {
    for (const definition of [level, seats, access]) {
      expect(problemsOf(definition.valueType, fieldsOf(definition), say)).toEqual({});
    }
  });
});

describe('what is sent', () => {
  const changes = (definition: AttributeDefinition, typed: Partial<ReturnType<typeof fieldsOf>>) =>
    changesOf(definition, typed, { ...fieldsOf(definition), ...typed });

  test('is only what was typed', () => {
    expect(changes(level, { name: ' Effort ' })).toEqual({ name: 'Effort' });
    expect(changes(level, { visible: false })).toEqual({ visibility: false });
    expect(changes(level, { byDefault: 'Hard' })).toEqual({ defaultValue: { stringDefault: 'Hard' } });
    expect(changes(access, { byDefault: 'no' })).toEqual({ defaultValue: { boolDefault: false } });
  });

  test('has a default that the values allow', () => {
    expect(changes(level, { values: 'Hard\nHarder' })).toEqual({
      stringConfig: { allowedValues: ['Hard', 'Harder'] },
      defaultValue: { stringDefault: 'Hard' },
    });
    expect(changes(seats, { max: '20' })).toEqual({
      numberConfig: { min: 1, max: 20 },
      defaultValue: { numberDefault: 4 },
    });
  });

  test('of a new one is whole', () => {
    const fields = { ...emptyFields, name: 'New', values: 'One\nTwo', min: '2', max: '3' };
    expect(newAttribute('STRING', fields)).toEqual({
      name: 'New',
      valueType: 'STRING',
      stringConfig: { allowedValues: ['One', 'Two'] },
      defaultValue: { stringDefault: 'One' },
    });
    expect(newAttribute('NUMBER', fields)).toEqual({
      name: 'New',
      valueType: 'NUMBER',
      numberConfig: { min: 2, max: 3 },
      defaultValue: { numberDefault: 2 },
    });
    expect(newAttribute('BOOL', fields)).toEqual({
      name: 'New',
      valueType: 'BOOL',
      defaultValue: { boolDefault: false },
    });
  });
});
