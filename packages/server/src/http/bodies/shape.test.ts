/** What shaping refuses before anything looks at each member twice. */
import { JsonMap } from '@openhours/contract';
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
