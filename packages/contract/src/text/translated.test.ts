/** Which words a reader gets, and how they are kept. */
import { expect, test } from 'vitest';
import {
  completeTranslations,
  listAfter,
  listOfWords,
  nameIn,
  saidInList,
  translationIn,
  violationsOfList,
  violationsOfTranslations,
  wordsOfText,
  wordsOfTexts,
} from './translated.ts';

const said = [
  { language: 'de', name: 'Rückenmassage' },
  { language: 'he', name: 'עיסוי גב' },
];

test('a variety of a language gets its words; a language without words gets none', () => {
  expect(translationIn(said, 'de-AT')?.name).toBe('Rückenmassage');
  expect(translationIn(said, 'he')?.name).toBe('עיסוי גב');
  expect(translationIn(said, 'fr')).toBeUndefined();
  expect(translationIn(undefined, 'de')).toBeUndefined();
  expect(translationIn(said, undefined)).toBeUndefined();
});

test('what is called otherwise by now keeps the name that was agreed', () => {
  const massage = { name: 'Back massage', translations: said };
  expect(nameIn('Back massage', massage, 'de-AT')).toBe('Rückenmassage');
  expect(nameIn('Massage', massage, 'de')).toBeUndefined();
  expect(nameIn('Back massage', massage, 'fr')).toBeUndefined();
  expect(nameIn('Back massage', massage, undefined)).toBeUndefined();
  expect(nameIn('Back massage', { name: 'Back massage' }, 'de')).toBeUndefined();
  expect(nameIn(undefined, undefined, 'de')).toBeUndefined();
});

test('what says nothing is not kept', () => {
  expect(
    completeTranslations([
      { language: 'DE', name: ' Rückenmassage ', tagLine: ' ' },
      { language: 'fr', name: '', tagLine: '' },
    ]),
  ).toEqual([{ language: 'de', name: 'Rückenmassage' }]);
});

test('what the business does not say itself is said in no other language', () => {
  const translations = [
    { language: 'de', label: 'Druck', hint: 'Wie fest?', choices: ['Weich'] },
    { language: 'fr', hint: 'Fort ?' },
  ];
  expect(completeTranslations(translations, { label: 'Pressure', hint: ' ', choices: [] })).toEqual([
    { language: 'de', label: 'Druck' },
  ]);
  expect(completeTranslations(translations, { label: 'Pressure', hint: 'How firm?', choices: ['Soft'] })).toEqual(
    translations,
  );
});

test('a language that is there twice is refused where it is said again', () => {
  expect(violationsOfTranslations(said, 'service.translations')).toEqual([]);
  expect(violationsOfTranslations([...said, { language: 'De' }], 'service.translations')).toEqual([
    expect.objectContaining({ field: 'service.translations[2].language', violatedRule: 'DISTINCT_VALUES' }),
  ]);
});

test('a list of texts keeps its places, and is not there when none of them says anything', () => {
  expect(
    completeTranslations([
      { language: 'DE', choices: [' Weich ', ' ', 'Fest'] },
      { language: 'fr', choices: ['', ' '] },
    ]),
  ).toEqual([{ language: 'de', choices: ['Weich', '', 'Fest'] }]);
});

test('one of a list is read in the words that stand in its place', () => {
  const own = ['Soft', 'Medium', 'Firm'];
  const words = ['Weich', '', 'Fest'];
  expect(own.map((text) => saidInList(text, own, words))).toEqual(['Weich', undefined, 'Fest']);
  expect(saidInList('Hard', own, words)).toBeUndefined();
  expect(saidInList('Soft', own, undefined)).toBeUndefined();
});

test.each([
  [undefined, []],
  [['Weich', ''], []],
  [['', ''], []],
  [['Weich'], ['OTHER']],
  [['Weich', 'Fest', 'Hart'], ['OTHER']],
  [['Weich', ' Weich '], ['DISTINCT_VALUES']],
])('a list in another language has each place once: %j', (list, expected) => {
  const found = violationsOfList(list, ['Soft', 'Firm'], 'field');
  expect(found.map(({ field, violatedRule }) => (field === 'field' ? violatedRule : field))).toEqual(expected);
});

test.each([
  [
    ['Firm', 'Soft'],
    ['Fest', 'Weich'],
  ],
  [
    ['Soft', 'Hard'],
    ['Weich', ''],
  ],
  [
    ['Hard', 'Soft'],
    ['', 'Weich'],
  ],
  [[], []],
])('words stay with the text that they are of in %j', (after, expected) => {
  expect(listAfter(['Weich', 'Fest'], ['Soft', 'Firm'], after)).toEqual(expected);
});

test('words are known by their text, whichever texts are there at the moment', () => {
  const words = wordsOfTexts(['Soft', 'Medium', 'Firm'], ['Weich', '', 'Fest']);
  expect(words).toEqual({ Soft: 'Weich', Firm: 'Fest' });
  expect(listOfWords(words, ['Firm', 'Hard', 'Soft'])).toEqual(['Fest', '', 'Weich']);
  expect(wordsOfTexts(['Soft'], undefined)).toEqual({});
  expect(wordsOfText(undefined, 'Soft')).toBe('');
});

test.each(['constructor', '__proto__', 'toString'])('%s is a text like others', (text) => {
  expect(wordsOfText(wordsOfTexts(['Soft'], ['Weich']), text)).toBe('');
  expect(listOfWords(wordsOfTexts(['Soft', text], ['Weich', 'Wort']), [text])).toEqual(['Wort']);
});
