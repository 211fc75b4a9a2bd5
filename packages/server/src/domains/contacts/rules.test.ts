/** The folding by which two spellings are one person. */
import { describe, expect, it } from 'vitest';
import { foldedEmailOf, foldedNameOf, namesSomebody } from './rules.ts';

describe('the folded texts of a person', () => {
  it('takes first and last name together', () => {
    expect(foldedNameOf({ firstName: 'Grace', lastName: 'Hopper' })).toBe('grace hopper');
    expect(foldedNameOf({ firstName: 'Grace Hopper' })).toBe('grace hopper');
    expect(foldedNameOf({ lastName: 'Hopper' })).toBe('hopper');
    expect(foldedNameOf({})).toBe('');
  });

  it('has no address where there is none', () => {
    expect(foldedEmailOf({ email: ' Grace@Example.COM ' })).toBe('grace@example.com');
    expect(foldedEmailOf({ email: ' ' })).toBeUndefined();
    expect(foldedEmailOf({})).toBeUndefined();
  });
});

describe('a person', () => {
  it.each([
    [{}, false],
    [{ firstName: ' ', phone: '' }, false],
    [{ firstName: 'Grace' }, true],
    [{ phone: '+1 555 0100' }, true],
    [{ email: 'grace@example.com' }, true],
  ])('%j names somebody: %s', (person, expected) => {
    expect(namesSomebody(person)).toBe(expected);
  });
});
