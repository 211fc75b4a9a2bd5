/** Profile fields: who has them, what may be said in them, and who sees it, whatever the fields are. */
import { type CustomFieldType, fieldPrivacies, socialNetworks } from '@openhours/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CustomFieldRow } from './repository.ts';
import { appliesTo, changedFacts, factsOf, keyFor, nobody, requireValue, shownFields } from './rules.ts';

const row = (facts: Partial<CustomFieldRow>): CustomFieldRow => ({
  id: 'f',
  revision: 1,
  key: 'f',
  hidden: false,
  sort_order: 1,
  created_at: 0,
  updated_at: 0,
  ...factsOf({ name: 'Hobby' }),
  ...facts,
});

test('others see what is said in public fields that are not hidden, the member and the owner all of these', () => {
  const fields = fc.array(
    fc.record({
      privacy: fc.constantFrom(...fieldPrivacies),
      hidden: fc.boolean(),
      value: fc.option(fc.oneof(fc.string({ minLength: 1 }), fc.integer()), { nil: undefined }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(fields, (made) => {
      const all = made.map(({ hidden, privacy, value }, index) => ({
        field: row({ key: `f${index}`, hidden, default_privacy: privacy }),
        value,
      }));
      const keysOf = (onlyPublic: boolean) => Object.keys(shownFields(all, { onlyPublic }));
      const said = all.filter(({ field, value }) => !field.hidden && value !== undefined);
      expect(keysOf(false)).toEqual(said.map(({ field }) => field.key));
      const isPublic = ({ field }: (typeof said)[number]) => field.default_privacy === 'PUBLIC';
      expect(keysOf(true)).toEqual(said.filter(isPublic).map(({ field }) => field.key));
    }),
  );
});

describe('a value', () => {
  const kinds: readonly [CustomFieldType, readonly unknown[], readonly unknown[]][] = [
    ['TEXT', ['Chess', ' x '], [1, {}, [], true, 'a'.repeat(2001)]],
    ['NUMBER', [0, -1.5], ['1', Number.NaN, Number.POSITIVE_INFINITY]],
    ['DATE', ['2026-02-28'], ['2026-02-30', '28.2.2026', 5]],
    ['URL', ['https://example.com/a', 'HTTP://example.com'], ['example.com', 'javascript:alert(1)', 'https://a', 7]],
  ];
  test.each(kinds)('of the type %s', (fieldType, taken, refused) => {
    const field = row(factsOf({ name: 'Hobby', fieldType }));
    for (const said of taken) {
      expect(requireValue(field, said)).toBe(typeof said === 'string' ? said.trim() : said);
    }
    for (const said of refused) {
      expect(() => requireValue(field, said)).toThrow('member.contact.customFields.f.value');
    }
    for (const said of [null, undefined, '', ...(fieldType === 'NUMBER' ? [] : ['  '])]) {
      expect(requireValue(field, said)).toBeUndefined();
    }
  });

  test('of a network lies at a host of it, whatever stands around that', () => {
    const facebook = row(factsOf({ name: 'Facebook' }));
    expect(requireValue(facebook, 'https://m.facebook.com/ada')).toBe('https://m.facebook.com/ada');
    for (const said of [
      'https://facebook.com.evil.test/',
      'https://notfacebook.com',
      'https://facebook.com@evil.test/',
    ]) {
      expect(() => requireValue(facebook, said)).toThrow('address on the web');
    }
    const other = row(factsOf({ name: 'Forum', fieldType: 'SOCIAL', socialType: 'OTHER' }));
    expect(requireValue(other, 'https://forum.example.org/ada')).toBeDefined();
    for (const network of socialNetworks) {
      expect(factsOf({ name: 'Page', fieldType: 'SOCIAL', socialType: network }).section).toBe('SOCIAL');
    }
  });
});

test('names of suggestions say what a field is', () => {
  expect(factsOf({ name: 'tiktok' })).toMatchObject({ name: 'TikTok', field_type: 'SOCIAL', social_type: 'TIKTOK' });
  expect(() => factsOf({ name: 'Facebook', fieldType: 'TEXT' })).toThrow('SOCIAL');
  expect(() => factsOf({ name: 'Facebook', socialType: 'VIMEO' })).toThrow('network');
  expect(() => factsOf({ name: 'Page', fieldType: 'SOCIAL' })).toThrow('network');
  const [hobby, facebook] = [factsOf({ name: 'Hobby' }), factsOf({ name: 'Facebook' })];
  expect(changedFacts(hobby, { name: ' Hobbies ', defaultPrivacy: 'PUBLIC' })).toMatchObject({
    name: 'Hobbies',
    default_privacy: 'PUBLIC',
  });
  expect(() => changedFacts(hobby, { name: 'Facebook' })).toThrow('name says');
  expect(() => changedFacts(facebook, { name: 'Pages' })).toThrow('name says');
  expect(() => changedFacts(hobby, { fieldType: 'DATE' })).toThrow('TEXT');
});

test.each([
  ['Favourite colour', [], 'favourite-colour'],
  ['ID', [], 'id-1'],
  ['?!', ['field'], 'field-1'],
])('the key of %s', (name, taken, key) => {
  expect(keyFor(name, taken)).toBe(key);
});

test('who has a field', () => {
  const ada = { ...nobody, memberIds: ['ada'], badgeIds: ['vip'] };
  const grace = { ...nobody, memberIds: ['grace'] };
  const has = (application: Parameters<typeof appliesTo>[0]) => [
    appliesTo(application, ada),
    appliesTo(application, grace),
  ];
  const badge = [{ applicationType: 'BADGE' as const, entityId: 'vip' }];
  const noAda = [{ exclusionType: 'MEMBER' as const, entityId: 'ada' }];
  expect(has(undefined)).toEqual([true, true]);
  expect(has({ applications: badge, exclusions: [] })).toEqual([true, false]);
  expect(has({ applications: [], exclusions: noAda })).toEqual([false, true]);
  expect(has({ applications: badge, exclusions: noAda })).toEqual([false, false]);
  expect(has({ applications: [{ applicationType: 'ROLE', entityId: 'vip' }], exclusions: [] })).toEqual([false, false]);
});
