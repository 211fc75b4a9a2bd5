/** Attributes of a service as customers read them: those that the business shows, each with what the service has of it. */
import type { AttributeDefinition, AttributeValue } from '@openhours/contract';
import { expect, test } from 'vitest';
import { presentAttributes } from './attributes.ts';

const attribute = (name: string, value: Partial<AttributeValue>, visibility = true) => ({
  attributeDefinition: { id: name, name, visibility } as AttributeDefinition,
  attributeValue: value as AttributeValue,
});

test('each is told with its value, also where that is no or nothing, and none that is hidden', () => {
  expect(
    presentAttributes([
      attribute('Level', { stringData: 'Beginners' }),
      attribute('Seats', { numberData: 0 }),
      attribute('Wheelchair access', { boolData: false }),
      attribute('Margin', { numberData: 30 }, false),
    ]),
  ).toEqual([
    { id: 'Level', name: { words: 'Level' }, value: { words: 'Beginners' } },
    { id: 'Seats', name: { words: 'Seats' }, value: 0 },
    { id: 'Wheelchair access', name: { words: 'Wheelchair access' }, value: false },
  ]);
});

test('each is told in the language of the reader, as far as the business says it in it', () => {
  const level = {
    attributeDefinition: {
      id: 'level',
      name: 'Level',
      visibility: true,
      stringConfig: { allowedValues: ['Beginners', 'Advanced'] },
      translations: [{ language: 'de', name: 'Niveau', allowedValues: ['Anfänger', ''] }],
    } as unknown as AttributeDefinition,
    attributeValue: { stringData: 'Beginners' } as AttributeValue,
  };
  const advanced = { ...level, attributeValue: { stringData: 'Advanced' } as AttributeValue };
  expect(presentAttributes([level, advanced, attribute('Seats', { numberData: 4 })], 'de-AT')).toEqual([
    { id: 'level', name: { words: 'Niveau', isTranslated: true }, value: { words: 'Anfänger', isTranslated: true } },
    { id: 'level', name: { words: 'Niveau', isTranslated: true }, value: { words: 'Advanced' } },
    { id: 'Seats', name: { words: 'Seats' }, value: 4 },
  ]);
  for (const language of [undefined, 'fr']) {
    expect(presentAttributes([level], language)).toEqual([
      { id: 'level', name: { words: 'Level' }, value: { words: 'Beginners' } },
    ]);
  }
});
