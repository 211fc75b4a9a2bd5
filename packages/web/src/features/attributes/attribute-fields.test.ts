/** What the editor of an attribute shows of it, refuses, and sends. */
import { CallError } from '@openhours/client';
import type { AttributeDefinition } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import type { DashboardTextId, Say } from '../../language/texts.ts';
import {
  type AttributeFields,
  changesOf,
  emptyFields,
  fieldsOf,
  linesOf,
  newAttribute,
  numberOf,
  problemsOf,
  refusalsOf,
  saidName,
  saidValue,
  withSaidName,
  withSaidValue,
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

  const sent = (typed: Partial<AttributeFields>) => changesOf(level, typed, { ...said, ...typed }).translations;

  test('name and values are shown, and said anew in one of them', () => {
    expect([saidName(said, 'de'), saidValue(said, 'de', 'Easy'), saidValue(said, 'de', 'Hard')]).toEqual([
      'Niveau',
      'Leicht',
      '',
    ]);
    expect(withSaidName(said, 'es', 'Nivel').translations).toHaveLength(3);
    expect(sent(withSaidValue(said, 'fr', 'Hard', 'Difficile'))?.at(-1)).toEqual({
      language: 'fr',
      name: 'Niveau',
      allowedValues: ['', 'Difficile'],
    });
  });

  test.each([
    ['Hard\nEasy', ['', 'Leicht']],
    ['Easier\nHard', ['', '']],
    ['Hard\nHarder', ['', '']],
    ['Easy', ['Leicht']],
    ['\n Hard\n Easy \nEasy', ['', 'Leicht']],
  ])('the words of a value go with it, and with no other: %j', (values, expected) => {
    // What is said in one language is sent in all.
    const typed = { ...withSaidName(said, 'fr', 'Degré'), values };
    expect(sent(typed)?.[0]).toEqual({ language: 'de', name: 'Niveau', allowedValues: expected });
  });

  test('a value that was cut has its words again where it is put', () => {
    const typed = { ...said, ...withSaidValue({ ...said, values: 'Hard' }, 'de', 'Hard', 'Schwer') };
    expect(sent({ ...typed, values: 'Hard\nEasy' })?.at(-1)?.allowedValues).toEqual(['Schwer', 'Leicht']);
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

test('a refusal is of a text in the language in which it was sent', () => {
  const refusal = (...fields: string[]) => {
    const fieldViolations = fields.map((field) => ({ field, description: '', violatedRule: 'OTHER' as const }));
    const error = new CallError('', { code: 'INVALID_ARGUMENT', details: { validationError: { fieldViolations } } });
    return refusalsOf(error, [{ language: 'de' }, { language: 'fr' }]).map(({ language, text }) => [text, language]);
  };
  const path = 'attributeDefinition.translations';
  expect(refusal(`${path}[1].allowedValues`, `${path}[0].name`, `${path}[0].allowedValues[2]`)).toEqual([
    ['values', 'fr'],
    ['name', 'de'],
    ['values', 'de'],
  ]);
  expect(refusal('attributeDefinition.defaultValue')).toEqual([]);
  expect(refusalsOf(new CallError('', { code: 'DUPLICATE_ATTRIBUTE_NAME' }), undefined)).toEqual([
    { text: 'name', why: 'TAKEN' },
  ]);
  expect(refusalsOf(null, undefined)).toEqual([]);
});
