/** What becomes of a member by what is said of them. */
import type { IdentityProfile, MemberSaid } from '@openhours/contract';
import { describe, expect, it, test } from 'vitest';
import { emptyColumns, requireSameAddress, requireWellSaid, withSaid } from './changes.ts';

const profile: IdentityProfile = {
  privacyStatus: 'PRIVATE',
  firstName: 'Ada',
  nickname: 'Countess',
  picture: 'https://example.com/ada.png',
  emails: ['ada@example.com'],
  phones: ['1'],
  labels: ['regular'],
  customFields: [],
  secondaryEmails: [{ email: 'second@example.com', tag: 'HOME' }],
  phonesV2: [{ phone: '2', tag: 'MOBILE' }],
  addresses: [{ address: { city: 'London' }, tag: 'HOME' }, { address: { city: 'Bath' } }],
};
const columns = { ...emptyColumns, title: 'Analyst', title_sought: 'analyst', address_ids: ['id-1', 'id-2'] };

function after(said: MemberSaid) {
  let made = 0;
  return withSaid({ profile, columns }, said, () => {
    made += 1;
    return `new-${made}`;
  });
}

describe('what is not said stays', () => {
  it.each<MemberSaid>([
    {},
    { contact: {}, profile: {} },
    { contact: { phones: [], emails: [], addresses: [] } },
    { contact: { customFields: {} } },
    { contact: null, profile: null },
  ])('with %j', (said) => {
    expect(after(said)).toEqual({ profile, columns });
  });
});

describe('a text', () => {
  it.each([
    ['', undefined],
    [null, undefined],
    ['  ', undefined],
    [' Augusta ', 'Augusta'],
  ])('%j gives %j', (firstName, expected) => {
    expect(after({ contact: { firstName } }).profile.firstName).toBe(expected);
  });

  it('is also that of the profile', () => {
    const { columns: others, profile: said } = after({ profile: { nickname: '', title: 'Ōwner', photo: null } });
    expect([said.nickname, said.picture]).toEqual([undefined, undefined]);
    expect(others).toMatchObject({ title: 'Ōwner', title_sought: 'owner', photo: null });
    expect(after({ profile: { title: '' } }).columns).toMatchObject({ title: null, title_sought: null });
  });
});

describe('a list', () => {
  it('replaces whatever was there of its kind', () => {
    const changed = after({ contact: { phones: ['3', '4'], emails: ['new@example.com'] } }).profile;
    expect(changed).toMatchObject({
      phones: ['3', '4'],
      phonesV2: [],
      emails: ['new@example.com'],
      secondaryEmails: [],
    });
  });

  it('is emptied by null alone', () => {
    const changed = after({ contact: { phones: null, emails: null, addresses: null } });
    expect(changed.profile).toMatchObject({ phones: [], phonesV2: [], emails: [], secondaryEmails: [], addresses: [] });
    expect(changed.columns).toMatchObject({ address_ids: [], emails_removed: true });
    const again = withSaid(changed, { contact: { emails: ['ada@example.com'] } }, String);
    expect(again.columns.emails_removed).toBe(false);
  });

  it('keeps the id of an address that was there, once', () => {
    const addresses = [
      { city: 'York' },
      { id: 'id-1', city: 'London', country: 'gb' },
      { id: 'id-1' },
      { id: 'other' },
    ];
    const changed = after({ contact: { addresses } });
    expect(changed.columns.address_ids).toEqual(['new-1', 'id-1', 'new-2', 'new-3']);
    expect(changed.profile.addresses.slice(0, 2)).toEqual([
      { address: { city: 'York' } },
      { address: { city: 'London', country: 'GB' }, tag: 'HOME' },
    ]);
  });
});

test('an address keeps its tag behind an entry that has no address', () => {
  const gap = { ...profile, addresses: [{ tag: 'WORK' as const }, ...profile.addresses] };
  const changed = withSaid(
    { profile: gap, columns },
    { contact: { addresses: [{ id: 'id-1', city: 'York' }] } },
    String,
  );
  expect(changed.profile.addresses).toEqual([{ address: { city: 'York' }, tag: 'HOME' }]);
});

describe('refused is', () => {
  it.each<[string, MemberSaid]>([
    ['a day that there is not', { contact: { birthdate: '2023-02-29' } }],
    ['a street said twice', { contact: { addresses: [{ addressLine: '1 Hill', streetAddress: { name: 'Hill' } }] } }],
  ])('%s', (_, said) => {
    expect(() => requireWellSaid(said)).toThrow('INVALID_ARGUMENT');
  });

  test('another address to sign in with', () => {
    expect(() => requireSameAddress('Ada@Example.com ', 'ada@example.com')).not.toThrow();
    expect(() => requireSameAddress(null, 'ada@example.com')).not.toThrow();
    expect(() => requireSameAddress('other@example.com', 'ada@example.com')).toThrow('changeLoginEmail');
  });
});
