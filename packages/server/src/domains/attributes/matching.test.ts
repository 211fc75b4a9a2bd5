/** What a search may ask of attributes, and what it finds (services sheet 8.3). */
import { expect, test } from 'vitest';
import { entitiesWith, type SoughtValue, violationsOfSought } from './matching.ts';

const definitions = new Map([
  ['level', { value_type: 'STRING', allowed_values: ['easy', 'hard'] } as const],
  ['seats', { value_type: 'NUMBER', allowed_values: null } as const],
  ['lift', { value_type: 'BOOL', allowed_values: null } as const],
]);

test.each<[string, SoughtValue, string]>([
  ['no attribute', { boolValue: true }, 'attributeId'],
  ['an unknown one', { attributeId: 'colour', boolValue: true }, 'attributeId'],
  ['no value', { attributeId: 'level' }, 'enumValue'],
  ['two values', { attributeId: 'lift', boolValue: true, enumValue: 'easy' }, 'enumValue'],
  ['a value of another type', { attributeId: 'seats', boolValue: true }, 'boolValue'],
  ['a value that it cannot have', { attributeId: 'level', enumValue: 'odd' }, 'enumValue'],
  ['a range without ends', { attributeId: 'seats', numberRangeValue: {} }, 'numberRangeValue'],
  ['a range that ends first', { attributeId: 'seats', numberRangeValue: { min: 3, max: 2 } }, 'numberRangeValue.max'],
  ['no numbers', { attributeId: 'seats', numberValues: { values: [] } }, 'numberValues.values'],
])('%s is refused', (_, sought, field) => {
  const good = { attributeId: 'lift', boolValue: false };
  expect(violationsOfSought(definitions, [good, sought], 'at').map((each) => each.field)).toEqual([`at[1].${field}`]);
});

const none = { string_data: null, number_data: null, bool_data: null };
const values = [
  { ...none, attribute_definition_id: 'level', entity_id: 'ada', string_data: 'easy' },
  { ...none, attribute_definition_id: 'level', entity_id: 'bob', string_data: 'hard' },
  { ...none, attribute_definition_id: 'seats', entity_id: 'ada', number_data: 2 },
  { ...none, attribute_definition_id: 'seats', entity_id: 'bob', number_data: 5 },
  { ...none, attribute_definition_id: 'lift', entity_id: 'ada', bool_data: true },
  { ...none, attribute_definition_id: 'lift', entity_id: 'bob', bool_data: false },
];

test.each<[string, readonly SoughtValue[], readonly (readonly string[])[]]>([
  ['one value', [{ attributeId: 'level', enumValue: 'easy' }], [['ada']]],
  [
    'values of one attribute are alternatives',
    [
      { attributeId: 'level', enumValue: 'easy' },
      { attributeId: 'level', enumValue: 'hard' },
    ],
    [['ada', 'bob']],
  ],
  [
    'each attribute is asked for itself',
    [
      { attributeId: 'level', enumValue: 'easy' },
      { attributeId: 'lift', boolValue: false },
    ],
    [['ada'], ['bob']],
  ],
  [
    'both ends of a range are in it',
    [{ attributeId: 'seats', numberRangeValue: { min: 2, max: 5 } }],
    [['ada', 'bob']],
  ],
  ['an open range', [{ attributeId: 'seats', numberRangeValue: { min: 3 } }], [['bob']]],
  ['some numbers', [{ attributeId: 'seats', numberValues: { values: [1, 2] } }], [['ada']]],
])('%s', (_, sought, found) => {
  expect(entitiesWith(sought, values).map((ids) => [...ids])).toEqual(found);
});
