/** What shaping refuses before anything looks at each member twice. */
import { JsonMap, verbatim } from '@openhours/contract';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { shapeOf } from './shape.ts';

const membersOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 1]));

test('a map has at most 500 members on each level', () => {
  const shape = shapeOf(JsonMap());
  expect(shape(membersOf(500), 'json')).toEqual(membersOf(500));
  const tooMany = expect.objectContaining({ violatedRule: 'MAX_SIZE', data: { threshold: 500 } });
  expect(() => shape(membersOf(501), 'json')).toThrow(tooMany);
  expect(() => shape({ inner: membersOf(501) }, 'json')).toThrow(tooMany);
});

test('a text that may not be empty is empty when it is blank, unless it is taken as it is', () => {
  const blank = [' ', '\u00a0', ' \u2003 '];
  for (const text of blank) {
    expect(shapeOf(Type.String({ minLength: 1 }))(text, 'json')).toBe('');
    expect(shapeOf(Type.String({ minLength: 1, ...verbatim }))(text, 'json')).toBe(text);
    expect(shapeOf(Type.String())(' a ', 'json')).toBe(' a ');
  }
});
