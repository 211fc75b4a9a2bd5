/** What was chosen, in the words of the business and in those of its customer. */
import { expect, test } from 'vitest';
import type { ServiceOptions } from '../options/entity.ts';
import { chosenWords, chosenWordsIn } from './chosen-words.ts';

const optionId = '018f0000-0000-7000-8000-000000000001';
const chosen = (...customs: string[]) => ({
  participantsChoices: {
    serviceChoices: customs.map((custom) => ({ numberOfParticipants: 1, choices: [{ optionId, custom }] })),
  },
});
const options: ServiceOptions = {
  values: [
    {
      id: optionId,
      type: 'CUSTOM',
      customData: {
        name: 'Age',
        choices: ['Child', 'Adult'],
        translations: [{ language: 'de', choices: ['Kind', ''] }],
      },
    },
  ],
};

test('each is named once', () => {
  expect(chosenWords(chosen('Child', 'Adult', 'Child'))).toEqual(['Child', 'Adult']);
  expect(chosenWords({})).toEqual([]);
});

test('each is said in another language as far as the option says it, whatever the case of its letters', () => {
  expect(chosenWordsIn(chosen('child', 'Adult', 'Senior'), options, 'de-AT')).toEqual([
    { own: 'child', said: 'Kind' },
    { own: 'Adult' },
    { own: 'Senior' },
  ]);
  expect(chosenWordsIn(chosen('Child'), options, 'fr')).toEqual([{ own: 'Child' }]);
  expect(chosenWordsIn(chosen('Child'), undefined, 'de')).toEqual([{ own: 'Child' }]);
});
