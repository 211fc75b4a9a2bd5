/** What makes another version of a consent, what a service may ask for, and which signatures count. */
import type { ValidationError } from '@openhours/contract';
import { describe, expect, it } from 'vitest';
import { monthsAfter, noWords, requireAskable, signatureFor, validFromAt, versionAfter, wordsAfter } from './rules.ts';

const words = { name: 'Waiver', text: 'I ride at my own risk.', translations: [] };
const german = { language: 'de', name: 'Erklärung', text: 'Auf eigene Gefahr.' };

function violationsOf(act: () => unknown): string[] {
  try {
    act();
  } catch (error) {
    return (error as ValidationError).violations.map(({ field, violatedRule }) => `${field} ${violatedRule}`);
  }
  return [];
}

describe('the words of a consent', () => {
  it('are trimmed, and what is not said stays', () => {
    expect(wordsAfter(words, { text: '  Another. \n' })).toEqual({ ...words, text: 'Another.' });
    expect(wordsAfter({ ...words, translations: [german] }, { translations: null }).translations).toEqual([]);
  });

  it('are refused where nothing is said, and where there are too many of them', () => {
    expect(violationsOf(() => wordsAfter(noWords, { name: ' ', text: '' }))).toEqual([
      'consent.name MIN_LENGTH',
      'consent.text MIN_LENGTH',
    ]);
    const long = Array.from({ length: 11 }, (_, index) => ({
      language: `x${String.fromCharCode(97 + index)}`,
      text: 'x'.repeat(20_000),
    }));
    expect(violationsOf(() => wordsAfter(words, { translations: long.slice(0, 9) }))).toEqual([]);
    expect(violationsOf(() => wordsAfter(words, { translations: long }))).toEqual(['consent.translations MAX_LENGTH']);
  });

  it('make another version when they are others, which all sign anew unless it corrects the last', () => {
    const before = { ...words, translations: [german], version: 3, valid_from_version: 2 };
    const anew = { version: 4, valid_from_version: 4 };
    expect(versionAfter(before, { ...before, text: 'Other.' }, false)).toEqual(anew);
    expect(versionAfter(before, { ...before, translations: [] }, false)).toEqual(anew);
    expect(versionAfter(before, { ...before, name: 'Other' }, true)).toEqual({ version: 4, valid_from_version: 2 });
    expect(versionAfter(before, before, false)).toEqual({ version: 3, valid_from_version: 2 });
    const two = [german, { language: 'fr', text: 'Oui.' }];
    const both = { ...before, translations: two };
    expect(versionAfter(both, { ...both, translations: two.toReversed() }, false)).toMatchObject({ version: 3 });
  });
});

describe('what a service asks for', () => {
  const consentId = '0190b5f0-0000-7000-8000-000000000001';
  it('names each consent once, and months where a signature lasts some', () => {
    const once = { consentId, validity: 'ONCE', requiredToBook: true } as const;
    expect(requireAskable([once])).toEqual([once]);
    expect(violationsOf(() => requireAskable([once, once]))).toEqual(['consents[1].consentId OTHER']);
    expect(violationsOf(() => requireAskable([{ ...once, validity: 'MONTHS' }]))).toEqual([
      'consents[0].months REQUIRED_FIELD',
    ]);
    expect(violationsOf(() => requireAskable([{ ...once, months: 2 }]))).toEqual(['consents[0].months OTHER']);
  });
});

describe('a signature', () => {
  const at = (text: string) => Date.parse(`${text}T10:00:00Z`);
  const meanings = [
    [1, at('2025-01-01')],
    [2, at('2026-01-01')],
  ] as const;
  const asked = { consent_id: 'waiver', meanings, validity: 'ONCE', months: null } as const;
  const visit = { bookingId: 'now', contactId: 'Ada', startMs: at('2026-08-31'), judgedMs: at('2026-03-01') };
  const given = {
    consent_id: 'waiver',
    version: 2,
    booking_id: 'before',
    contact_id: 'Ada',
    signed_at: at('2026-02-28'),
  };
  const isSigned = (more: object = {}, from: object = {}, of: object = {}) => {
    const known = [{ ...given, ...more }];
    return (
      signatureFor({ ...asked, ...from }, { ...visit, ...of }, { ofBookings: known, ofContacts: known }) !== undefined
    );
  };

  it('counts for all bookings of its contact where it lasts for good, and for nobody else', () => {
    expect(isSigned()).toBe(true);
    expect(isSigned({ contact_id: 'Bob' })).toBe(false);
    expect(isSigned({}, {}, { contactId: undefined })).toBe(false);
    expect(isSigned({ consent_id: 'other' })).toBe(false);
  });

  it('that is not known to be of the contact counts for its own booking alone', () => {
    const found = (bookingId: string) =>
      signatureFor(asked, { ...visit, bookingId }, { ofBookings: [given], ofContacts: [] });
    expect([found('before'), found('now')]).toEqual([given, undefined]);
  });

  it('of an older version than those that count is none', () => {
    expect(isSigned({ version: 1 })).toBe(false);
    expect(isSigned({ version: 1, booking_id: 'now' })).toBe(false);
    expect(isSigned({ version: 3 })).toBe(true);
  });

  it('of a visit that has begun is judged by what counted then', () => {
    const older = { version: 1, signed_at: at('2025-02-01') };
    const begun = { startMs: at('2025-12-31'), judgedMs: at('2025-12-31') };
    expect(isSigned(older, {}, begun)).toBe(true);
    expect(isSigned({ ...older, booking_id: 'now' }, {}, begun)).toBe(true);
    expect(validFromAt(asked, at('2025-12-31'))).toBe(1);
    expect(validFromAt(asked, at('2024-12-31'))).toBeUndefined();
  });

  it('that was given after a visit had begun counts for it only with its own booking', () => {
    expect(isSigned({ signed_at: at('2026-09-01') })).toBe(false);
    expect(isSigned({ signed_at: at('2026-09-01'), booking_id: 'now' })).toBe(true);
  });

  it('lasts for visits that begin within its months', () => {
    const months = { validity: 'MONTHS', months: 6 };
    expect(isSigned({}, months)).toBe(false);
    expect(isSigned({ signed_at: at('2026-03-01') }, months)).toBe(true);
    expect(isSigned({ booking_id: 'now' }, months)).toBe(true);
  });

  it('of each booking counts for that one alone', () => {
    const each = { validity: 'BOOKING' };
    expect(isSigned({}, each)).toBe(false);
    expect(isSigned({ booking_id: 'now' }, each)).toBe(true);
  });

  it('that was given with the booking is told before the newer one of another', () => {
    const own = { ...given, booking_id: 'now' };
    const newer = { ...given, signed_at: at('2026-05-01') };
    expect(signatureFor(asked, visit, { ofBookings: [own], ofContacts: [newer] })).toBe(own);
  });
});

describe('months', () => {
  it.each([
    ['2026-08-31T10:00:00.000Z', 6, '2027-02-28T10:00:00.000Z'],
    ['2026-11-15T00:00:00.000Z', 2, '2027-01-15T00:00:00.000Z'],
    ['2024-02-29T23:59:00.000Z', 12, '2025-02-28T23:59:00.000Z'],
  ])('%s + %d is %s', (from, months, to) => {
    expect(new Date(monthsAfter(Date.parse(from), months)).toISOString()).toBe(to);
  });
});
