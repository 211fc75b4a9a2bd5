/** Violations that a handler tells itself, and the input without what they name. */
import { breaks, optional, ValidationError } from '@openhours/contract';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { registerFormats, validatorOf } from '../bodies/validation.ts';
import { judgedViolations } from './judged.ts';

registerFormats();
const thing = Type.Object({
  name: optional(Type.String({ maxLength: 3, ...breaks('INVALID_NAME') })),
  numbers: optional(Type.Array(Type.Integer())),
  deep: optional(Type.Object({ size: optional(Type.Integer()) })),
});
const single = validatorOf(Type.Object({ id: Type.String(), thing }));
const many = validatorOf(Type.Object({ things: Type.Array(thing, { maxItems: 3 }) }));

test('what is judged comes as violations with their rules, and leaves the input', () => {
  const input = { id: 'a', thing: { name: 'long', numbers: [1, 'x'], deep: { size: 'x' } } };
  const violations = judgedViolations(single, input, ['thing.']);
  expect(violations.map(({ field, ruleName }) => [field, ruleName]).toSorted()).toEqual([
    ['thing.deep.size', undefined],
    ['thing.name', 'INVALID_NAME'],
    ['thing.numbers[1]', undefined],
  ]);
  expect(input).toEqual({ id: 'a', thing: { deep: {} } });
});

test('anything else refuses the whole call', () => {
  expect(() => judgedViolations(single, { id: 1, thing: { name: 'long' } }, ['thing.'])).toThrow(ValidationError);
  expect(() => judgedViolations(many, { things: [{}, {}, {}, {}] }, ['things['])).toThrow(ValidationError);
});

test('more than can be told refuses the whole call, with a hundred of it', () => {
  const numbers = Array.from({ length: 20_000 }, () => 'x');
  expect(() => judgedViolations(single, { id: 'a', thing: { numbers } }, ['thing.'])).toThrow(
    expect.objectContaining({ violations: expect.objectContaining({ length: 100 }) }),
  );
  const two = { id: 1, thing: { numbers: numbers.slice(0, 200) } };
  expect(() => judgedViolations(single, two, ['thing.'])).toThrow(/"id" must be of type string/);
});

test('an entry of a list is judged alone', () => {
  const input = { things: [{ name: 'ok' }, 'none', { name: 'long' }] };
  const violations = judgedViolations(many, input, ['things[']);
  expect(violations.map(({ field }) => field).toSorted()).toEqual(['things[1]', 'things[2].name']);
  expect(input).toEqual({ things: [{ name: 'ok' }, {}, {}] });
});

test('what fits has no violations', () => {
  expect(judgedViolations(many, { things: [] }, [])).toEqual([]);
});
