/** The folding by which two spellings are one person. */
import { describe, expect, it } from 'vitest';
import { foldedEmailOf, foldedNameOf, isSamePerson, namesSomebody } from './rules.ts';

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

describe('details of whoever is signed in as a contact', () => {
  const grace = { email_folded: 'grace@example.com', name_folded: 'grace hopper' };
  it.each([
    [grace, { email: 'Grace@example.com', firstName: 'Grace', lastName: 'Hopper' }, true],
    [grace, { email: 'grace@example.com' }, true],
    [{ ...grace, name_folded: '' }, { email: 'grace@example.com', firstName: 'Grace' }, true],
    [grace, { email: 'grace@example.com', firstName: 'Ada' }, false],
    [grace, { email: 'ada@example.com', firstName: 'Grace', lastName: 'Hopper' }, false],
    [grace, { firstName: 'Grace', lastName: 'Hopper' }, false],
    [{ email_folded: null, name_folded: '' }, {}, false],
  ])('%j and %j are one person: %s', (contact, person, expected) => {
    expect(isSamePerson(contact, person)).toBe(expected);
  });
});
