/** Signs as a language sets them. */
import { expect, test } from 'vitest';
import { labelled, typeset, typesetAll } from './typography.ts';

test('French signs keep the space before them, and no line breaks at it', () => {
  expect(typeset('Motif : « Aujourd’hui » ; vraiment ? Oui !', 'fr-CA')).toBe(
    'Motif\u00a0: «\u00a0Aujourd’hui\u00a0»\u202f; vraiment\u202f? Oui\u202f!',
  );
  expect(typeset('{count, plural, one {# séance ?} other {# séances ?}}', 'fr')).toBe(
    '{count, plural, one {# séance\u202f?} other {# séances\u202f?}}',
  );
});

test.each(['en', 'de', 'es', 'he', 'fri'])('%s is left as it is', (language) => {
  expect(typeset('A : « b » ; c ? d !', language)).toBe('A : « b » ; c ? d !');
});

test.each([
  ['Horaire', 'fr', 'Horaire\u00a0: 9 h'],
  ['Time', 'en', 'Time: 9 h'],
])('%s is followed by the colon of %s', (label, language, line) => {
  expect(labelled(label, '9 h', language)).toBe(line);
});

test('all texts of an object are set, and nothing else of it', () => {
  const phrases = { a: 'Ici : {x}', b: { c: 'Oui ?' } };
  expect(typesetAll(phrases, 'fr')).toEqual({ a: 'Ici\u00a0: {x}', b: { c: 'Oui\u202f?' } });
});
