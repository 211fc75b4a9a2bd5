/** What the editor of a group of add-ons sends, and what it refuses before the server is asked. */
import type { Service } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import {
  fieldOfGroup,
  fieldsOfGroup,
  groupChangesOf,
  groupFieldsOf,
  groupProblemsOf,
  withAddOn,
} from './add-on-group-fields.ts';

const drinks = { id: 'drinks', name: 'Drinks', maxNumberOfAddOns: 2, addOnIds: ['tea'], prompt: 'Thirsty?' };

test('a group is shown with the revision of its service, as long as that has it', () => {
  const service = { addOnGroups: [drinks], revision: '4' } as unknown as Service;
  expect(groupFieldsOf(service, 'drinks')).toEqual({
    name: 'Drinks',
    prompt: 'Thirsty?',
    most: '2',
    addOnIds: ['tea'],
    revision: '4',
  });
  expect(groupFieldsOf(service, 'gone')).toBeUndefined();
  expect(fieldsOfGroup({ id: 'bare', name: 'Bare', addOnIds: [] }, '1')).toMatchObject({ prompt: '', most: '' });
});

describe('changed fields', () => {
  const saved = fieldsOfGroup({ ...drinks, translations: [{ language: 'de', name: 'Getränke' }] }, '4');
  test.each([
    ['a name', { name: 'Teas' }, { name: 'Teas' }],
    [
      'a question in another language, with the words that there are',
      { 'prompt:de': ' Durst? ' },
      { translations: [{ language: 'de', name: 'Getränke', prompt: 'Durst?' }] },
    ],
    ['no name in another language any more', { 'name:de': '' }, { translations: [] }],
    ['a limit', { most: ' 3 ' }, { maxNumberOfAddOns: 3 }],
    ['no limit any more', { most: '' }, { maxNumberOfAddOns: null }],
    ['no question any more', { prompt: ' ' }, { prompt: null }],
    ['none of them', { addOnIds: [] }, { addOnIds: [] }],
    ['the revision alone', { revision: '5' }, {}],
  ])('send %s', (_what, changed, sent) => {
    expect(groupChangesOf(changed, saved)).toEqual(sent);
  });
});

test.each([
  ['', []],
  ['1', []],
  ['1000', []],
  ['0', ['most']],
  ['1001', ['most']],
  ['all', ['most']],
])('of %j as the greatest number is refused: %j', (most, refused) => {
  expect(Object.keys(groupProblemsOf({ most }))).toEqual(refused);
});

test('what is chosen comes to the end, once', () => {
  expect(withAddOn(['tea', 'wine'], 'tea', true)).toEqual(['wine', 'tea']);
  expect(withAddOn(['tea', 'wine'], 'tea', false)).toEqual(['wine']);
});

test.each([
  ['addOnGroup.translations[1].prompt', 'prompt'],
  ['addOnGroup.maxNumberOfAddOns', 'most'],
  ['addOnGroup.addOnIds[0]', 'addOnIds'],
  ['addOnGroup.name', 'name'],
])('a violation of %s stands at its field', (wireField, field) => {
  expect(fieldOfGroup(wireField)).toBe(field);
});
