/** Which values a definition allows, what becomes of it when it is changed, and what is refused (services sheet 8.5). */
import { ApplicationError, maxAttributeDefinitions, type NewAttributeDefinition } from '@openhours/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DefinitionRow } from './repository.ts';
import { changedDefinition, changesConfig, newDefinition, requireFreeName, requireRoom, valueFor } from './rules.ts';

const colour: NewAttributeDefinition = {
  name: 'Colour',
  valueType: 'STRING',
  stringConfig: { allowedValues: ['Red', 'Green'] },
  defaultValue: { stringDefault: 'Red' },
};
const capacity: NewAttributeDefinition = {
  name: 'Capacity',
  valueType: 'NUMBER',
  numberConfig: { min: 1, max: 10 },
  defaultValue: { numberDefault: 4 },
};
const parking: NewAttributeDefinition = { name: 'Parking', valueType: 'BOOL', defaultValue: { boolDefault: false } };

const row = (said: NewAttributeDefinition): DefinitionRow => ({
  ...newDefinition(said),
  id: 'a',
  revision: 1,
  created_at: 0,
  updated_at: 0,
});
const change = (said: NewAttributeDefinition, changes: object) =>
  changedDefinition(row(said), { id: 'a', revision: '1', ...changes });

/** The code of a refusal, or the fields that were refused. */
function refusalOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return error instanceof ApplicationError ? error.code : (error as Error).message;
  }
  return 'nothing';
}

describe('a new definition', () => {
  test.each([
    [colour, { allowed_values: ['Red', 'Green'], default_string: 'Red', number_min: null, number_max: null }],
    [capacity, { allowed_values: null, default_number: 4, number_min: 1, number_max: 10 }],
    [parking, { allowed_values: null, default_bool: false, number_min: null, number_max: null }],
  ])('$name is kept by its type', (said, kept) => {
    expect(newDefinition(said)).toMatchObject(kept);
  });

  test('is visible, without tags, and called without white space around', () => {
    expect(newDefinition({ ...parking, name: '  Parking ' })).toMatchObject({
      name: 'Parking',
      name_folded: 'parking',
      visible: true,
      tag_ids: [],
      private_tag_ids: [],
      extended_fields: null,
    });
    const tags = { publicTags: { tagIds: ['a', 'a'] }, privateTags: { tagIds: ['b'] } };
    expect(newDefinition({ ...parking, visibility: false, tags })).toMatchObject({
      visible: false,
      tag_ids: ['a'],
      private_tag_ids: ['b'],
    });
  });

  test.each<[string, object, NewAttributeDefinition, string]>([
    ['a blank name', { name: ' \t' }, parking, 'attributeDefinition.name'],
    ['a text without values', { stringConfig: undefined }, colour, 'attributeDefinition.stringConfig'],
    ['a number without a range', { numberConfig: undefined }, capacity, 'attributeDefinition.numberConfig'],
    ['the range of a text', { numberConfig: { min: 1, max: 2 } }, colour, 'either stringConfig or numberConfig'],
    ['values of a yes or no', { stringConfig: { allowedValues: ['x'] } }, parking, 'attributeDefinition.stringConfig'],
    ['a value twice', { stringConfig: { allowedValues: ['Red', 'Red'] } }, colour, 'stringConfig.allowedValues'],
    ['a blank value', { stringConfig: { allowedValues: ['Red', ' '] } }, colour, 'stringConfig.allowedValues[1]'],
    ['an empty default', { defaultValue: {} }, colour, 'attributeDefinition.defaultValue'],
    ['two defaults', { defaultValue: { stringDefault: 'Red', boolDefault: true } }, colour, 'takes only one'],
    ['a range backwards', { numberConfig: { min: 5, max: 4 } }, capacity, 'NUMBER_CONFIG_MAX_LESS_THAN_MIN'],
    ['a default of another type', { defaultValue: { boolDefault: true } }, colour, 'DEFAULT_VALUE_TYPE_MISMATCH'],
    [
      'a default that is not allowed',
      { defaultValue: { stringDefault: 'red' } },
      colour,
      'DEFAULT_VALUE_NOT_IN_ALLOWED_VALUES',
    ],
    ['a default outside', { defaultValue: { numberDefault: 11 } }, capacity, 'DEFAULT_VALUE_OUT_OF_RANGE'],
  ])('is refused with %s', (_, more, said, told) => {
    expect(refusalOf(() => newDefinition({ ...said, ...more } as NewAttributeDefinition))).toContain(told);
  });
});

describe('what is said in other languages', () => {
  const said: NewAttributeDefinition = {
    ...colour,
    translations: [
      { language: 'DE', name: ' Farbe ', allowedValues: ['Rot', ' '] },
      { language: 'fr', name: ' ' },
    ],
  };
  const german = { language: 'de', name: 'Farbe', allowedValues: ['Rot', ''] };

  test('is kept as far as it says something, and cleared by null', () => {
    expect(newDefinition(said).translations).toEqual([german]);
    expect(change(said, { translations: null }).translations).toEqual([]);
  });

  test('stays with the values that there still are', () => {
    expect(change(said, { name: 'Shade' }).translations).toEqual([german]);
    expect(change(said, { stringConfig: { allowedValues: ['Blue', 'Red'] } }).translations).toEqual([
      { ...german, allowedValues: ['', 'Rot'] },
    ]);
    const others = { stringConfig: { allowedValues: ['Blue'] }, defaultValue: { stringDefault: 'Blue' } };
    expect(change(said, others).translations).toEqual([{ language: 'de', name: 'Farbe' }]);
  });

  test.each<[string, NewAttributeDefinition['translations'], string]>([
    ['a language twice', [{ language: 'de' }, { language: 'DE' }], 'translations[1].language'],
    ['too few values', [{ language: 'de', allowedValues: ['Rot'] }], 'translations[0].allowedValues'],
    ['a value twice', [{ language: 'de', allowedValues: ['Rot', 'Rot'] }], 'translations[0].allowedValues'],
  ])('is refused with %s', (_, translations, told) => {
    expect(refusalOf(() => newDefinition({ ...said, translations }))).toContain(told);
  });
});

describe('a changed definition', () => {
  test('keeps what is not said', () => {
    for (const said of [colour, capacity, parking]) {
      const before = row(said);
      const after = changedDefinition(before, { id: 'a', revision: '1' });
      expect({ ...before, ...after }).toEqual(before);
      expect(changesConfig(before, after)).toBe(false);
    }
  });

  test('has the configuration that is said, and the rest of what it had', () => {
    const after = change(colour, { stringConfig: { allowedValues: ['Red', 'Blue'] } });
    expect(after).toMatchObject({ name: 'Colour', allowed_values: ['Red', 'Blue'], default_string: 'Red' });
    expect(changesConfig(row(colour), after)).toBe(true);
    expect(change(capacity, { numberConfig: { min: 4, max: 4 } })).toMatchObject({ number_min: 4, number_max: 4 });
  });

  test('is cleared by null where something can be missing', () => {
    const tagged = { ...parking, visibility: false, tags: { publicTags: { tagIds: ['a'] } }, extendedFields: {} };
    const cleared = change(tagged, { visibility: null, tags: null, extendedFields: null, stringConfig: null });
    expect(cleared).toMatchObject({ visible: true, tag_ids: [], private_tag_ids: [], extended_fields: null });
  });

  test('has the tags that are said of one list, and keeps those of the other', () => {
    const tags = { publicTags: { tagIds: ['a'] }, privateTags: { tagIds: ['b'] } };
    expect(change({ ...parking, tags }, { tags: { publicTags: { tagIds: ['c'] } } })).toMatchObject({
      tag_ids: ['c'],
      private_tag_ids: ['b'],
    });
  });

  test.each<[string, NewAttributeDefinition, object, string]>([
    ['another type', colour, { valueType: 'BOOL' }, 'VALUE_TYPE_IMMUTABLE'],
    ['no type', colour, { valueType: null }, 'VALUE_TYPE_IMMUTABLE'],
    ['no name', colour, { name: null }, 'attributeDefinition.name'],
    ['no values', colour, { stringConfig: null }, 'attributeDefinition.stringConfig'],
    ['no range', capacity, { numberConfig: null }, 'attributeDefinition.numberConfig'],
    ['the range of a number', colour, { numberConfig: { min: 1, max: 2 } }, 'attributeDefinition.numberConfig'],
    ['no default', parking, { defaultValue: null }, 'attributeDefinition.defaultValue'],
    ['a range backwards', capacity, { numberConfig: { min: 5, max: 4 } }, 'NUMBER_CONFIG_MAX_LESS_THAN_MIN'],
    [
      'values without its default',
      colour,
      { stringConfig: { allowedValues: ['Green'] } },
      'DEFAULT_VALUE_NO_LONGER_VALID',
    ],
    ['a range without its default', capacity, { numberConfig: { min: 5, max: 6 } }, 'DEFAULT_VALUE_NO_LONGER_VALID'],
    ['a default of another type', parking, { defaultValue: { stringDefault: 'x' } }, 'DEFAULT_VALUE_NO_LONGER_VALID'],
  ])('is refused with %s', (_, said, changes, told) => {
    expect(refusalOf(() => change(said, changes))).toContain(told);
  });

  test('may have another default together with other values', () => {
    const changes = { stringConfig: { allowedValues: ['Blue'] }, defaultValue: { stringDefault: 'Blue' } };
    expect(change(colour, changes)).toMatchObject({ allowed_values: ['Blue'], default_string: 'Blue' });
  });
});

describe('a value', () => {
  const set = (said: NewAttributeDefinition, data: object) =>
    valueFor(row(said), { attributeDefinitionId: 'a', ...data }, 'values[0]');

  test('is kept by its type', () => {
    expect(set(colour, { stringData: 'Green' })).toEqual({ string_data: 'Green', number_data: null, bool_data: null });
    expect(set(capacity, { numberData: 10 })).toEqual({ string_data: null, number_data: 10, bool_data: null });
    expect(set(parking, { boolData: false })).toEqual({ string_data: null, number_data: null, bool_data: false });
  });

  test.each<[string, NewAttributeDefinition, object, string]>([
    ['nothing', colour, {}, 'VALUE_REQUIRED'],
    ['two', colour, { stringData: 'Red', boolData: true }, 'values[0]'],
    ['one of another type', colour, { numberData: 1 }, 'VALUE_TYPE_MISMATCH'],
    ['one that is not allowed', colour, { stringData: 'Blue' }, 'VALUE_NOT_IN_ALLOWED_VALUES'],
    ['an empty text', colour, { stringData: '' }, 'VALUE_NOT_IN_ALLOWED_VALUES'],
    ['one below the range', capacity, { numberData: 0 }, 'VALUE_OUT_OF_RANGE'],
    ['one above the range', capacity, { numberData: 11 }, 'VALUE_OUT_OF_RANGE'],
  ])('is refused when it is %s', (_, said, data, told) => {
    expect(refusalOf(() => set(said, data))).toContain(told);
  });

  test('of a number is allowed exactly within the range', () => {
    const number = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(number, number, number, (one, other, numberData) => {
        const [min, max] = [Math.min(one, other), Math.max(one, other)];
        const said = { ...capacity, numberConfig: { min, max }, defaultValue: { numberDefault: min } };
        expect(refusalOf(() => set(said, { numberData }))).toBe(
          min <= numberData && numberData <= max ? 'nothing' : 'VALUE_OUT_OF_RANGE',
        );
      }),
    );
  });
});

test('a name is free or refused', () => {
  expect(refusalOf(() => requireFreeName(false, 'Colour'))).toBe('nothing');
  expect(refusalOf(() => requireFreeName(true, 'Colour'))).toBe('DUPLICATE_ATTRIBUTE_NAME');
});

test('there are at most two hundred', () => {
  expect(refusalOf(() => requireRoom(maxAttributeDefinitions - 1))).toBe('nothing');
  expect(refusalOf(() => requireRoom(maxAttributeDefinitions))).toBe('FAILED_PRECONDITION');
});
