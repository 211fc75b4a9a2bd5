/** What the business keeps of a contact: birthdays that there are, tags once each, and nobody without a sign of who it is. */
import { describe, expect, it } from 'vitest';
import { type ContactDetails, detailsAfter, type SaidContact } from './details.ts';

const nothing: ContactDetails = {
  email: null,
  first_name: null,
  last_name: null,
  phone: null,
  address: null,
  birth_month: null,
  birth_day: null,
  birth_year: null,
  tags: [],
  tags_folded: [],
};
const grace: ContactDetails = {
  ...nothing,
  email: 'grace@example.com',
  first_name: 'Grace',
  phone: '+1 555 0100',
  address: { city: 'Arlington' },
  birth_month: 12,
  birth_day: 9,
  birth_year: 1906,
  tags: ['VIP'],
  tags_folded: ['vip'],
};
const today = '2027-03-01';
const after = (said: SaidContact, before = grace) => detailsAfter(before, said, today);

describe('what is said of a contact', () => {
  it('leaves what is not said, and clears what is null or empty', () => {
    expect(after({})).toEqual(grace);
    expect(after({ lastName: ' Hopper ' })).toEqual({ ...grace, last_name: 'Hopper' });
    expect(after({ email: null, phone: '', address: null, birthday: null, tags: null })).toEqual({
      ...nothing,
      first_name: 'Grace',
    });
    expect(after({ address: {} }).address).toBeNull();
  });

  it('is of somebody: by a name, an address or a number', () => {
    expect(after({ firstName: 'Ada' }, nothing).first_name).toBe('Ada');
    expect(after({ phone: '+44 20 7946 0123' }, nothing).phone).toBe('+44 20 7946 0123');
    expect(() => after({ tags: ['VIP'] }, nothing)).toThrow('"contact" must have a name, an e-mail address or a phone');
    expect(() => after({ firstName: ' ', email: null, phone: null })).toThrow('"contact" must have a name');
  });
});

describe('a birthday', () => {
  it.each([
    [{ month: 2, day: 29 }, null],
    [{ month: 2, day: 29, year: 2024 }, 2024],
    [{ month: 3, day: 1, year: 2027 }, 2027],
    [{ month: 12, day: 31 }, null],
  ])('may be %j', (birthday, year) => {
    expect(after({ birthday })).toEqual({
      ...grace,
      birth_month: birthday.month,
      birth_day: birthday.day,
      birth_year: year,
    });
  });

  it.each([
    [{ month: 2, day: 30 }, '"contact.birthday.day" is no day of the month'],
    [{ month: 2, day: 29, year: 2023 }, '"contact.birthday.day" is no day of the month'],
    [{ month: 2, day: 29, year: 1900 }, '"contact.birthday.day" is no day of the month'],
    [{ month: 4, day: 31 }, '"contact.birthday.day" is no day of the month'],
    [{ month: 3, day: 2, year: 2027 }, '"contact.birthday" must not be to come'],
    [{ month: 1, day: 1, year: 2028 }, '"contact.birthday" must not be to come'],
  ])('is never %j', (birthday, words) => {
    expect(() => after({ birthday })).toThrow(words);
  });
});

describe('tags', () => {
  it('stand there once, as they are written first, without regard to case and spaces', () => {
    expect(after({ tags: ['Gift  card ', 'vip', 'VIP', 'ｖｉｐ', 'gift card', 'Émile'] })).toMatchObject({
      tags: ['Gift card', 'vip', 'Émile'],
      tags_folded: ['gift card', 'vip', 'émile'],
    });
  });

  it('have words', () => {
    expect(() => after({ tags: ['VIP', ' '] })).toThrow('"contact.tags[1]" must not be blank');
  });
});
