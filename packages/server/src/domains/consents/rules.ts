/** What a consent must be, what makes another version of it, and which signatures count (docs/decisions/0076). Pure. */
import {
  type AskedConsent,
  blankText,
  type ConsentValidity,
  type FieldViolation,
  fail,
  maxConsentLetters,
  maxConsents,
  translationsAfter,
  ValidationError,
} from '@openhours/contract';
import type { ConsentRow, SignatureRow } from './repository.ts';

/** What is said of a consent: what is not said stays, null clears. */
export interface SaidConsent {
  readonly name?: string | undefined;
  readonly text?: string | undefined;
  readonly translations?: ConsentRow['translations'] | null | undefined;
}

export type ConsentWords = Pick<ConsentRow, 'name' | 'text' | 'translations'>;

/** Of one of which nothing was said yet. */
export const noWords: ConsentWords = Object.freeze({ name: '', text: '', translations: [] });

/** A consent's words with what is said of them; tells everything that is wrong with that. */
export function wordsAfter(before: ConsentWords, said: SaidConsent): ConsentWords {
  const violations: FieldViolation[] = [];
  const name = (said.name ?? before.name).trim();
  const text = (said.text ?? before.text).trim();
  if (name === '') {
    violations.push(blankText('consent.name'));
  }
  if (text === '') {
    violations.push(blankText('consent.text'));
  }
  const translations = translationsAfter(before.translations, said.translations, 'consent.translations', violations);
  const after = { name, text, translations };
  if (lettersOf(after) > maxConsentLetters) {
    violations.push({
      field: 'consent.translations',
      description: `must not have more than ${maxConsentLetters} characters together with name and text`,
      violatedRule: 'MAX_LENGTH',
      data: { threshold: maxConsentLetters },
    });
  }
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  return after;
}

function lettersOf({ name, text, translations }: ConsentWords): number {
  return [{ name, text }, ...translations].reduce(
    (sum, each) => sum + (each.name ?? '').length + (each.text ?? '').length,
    0,
  );
}

/** Whether somebody reads something else now. In which order languages stand is none. */
function isOtherWording(before: ConsentWords, after: ConsentWords): boolean {
  return wordingOf(before) !== wordingOf(after);
}

function wordingOf({ name, text, translations }: ConsentWords): string {
  const others = translations.map((each) => [each.language, each.name ?? '', each.text ?? '']);
  return JSON.stringify([name, text, others.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))]);
}

/** Which version a consent has after a change; other words are signed anew unless they are a mere correction. */
export function versionAfter(
  { version, valid_from_version, ...before }: ConsentWords & Pick<ConsentRow, 'version' | 'valid_from_version'>,
  after: ConsentWords,
  isCorrection: boolean,
): Pick<ConsentRow, 'version' | 'valid_from_version'> {
  if (!isOtherWording(before, after)) {
    return { version, valid_from_version };
  }
  return { version: version + 1, valid_from_version: isCorrection ? valid_from_version : version + 1 };
}

/** Refuses one consent more than a site may have in use. */
export function requireRoom(count: number): void {
  if (count >= maxConsents) {
    throw fail('CONSENT_LIMIT_REACHED', `A site has at most ${maxConsents} consents in use`, { limit: maxConsents });
  }
}

/** What a service asks for, as it is kept: each consent once, and months where a signature lasts some, and only there. */
export function requireAskable(asked: readonly AskedConsent[]): AskedConsent[] {
  const violations: FieldViolation[] = [];
  asked.forEach(({ consentId, months, validity }, index) => {
    const field = `consents[${index}]`;
    if (asked.findIndex((each) => each.consentId === consentId) < index) {
      violations.push({ field: `${field}.consentId`, description: 'must stand there once', violatedRule: 'OTHER' });
    }
    if (validity === 'MONTHS' && months === undefined) {
      const description = 'must be set where a signature lasts months';
      violations.push({ field: `${field}.months`, description, violatedRule: 'REQUIRED_FIELD' });
    }
    if (validity !== 'MONTHS' && months !== undefined) {
      const description = 'must be absent where a signature does not last months';
      violations.push({ field: `${field}.months`, description, violatedRule: 'OTHER' });
    }
  });
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  return [...asked];
}

/** What is asked for of a booking, since when which versions counted, and until when a signature counts. */
export interface AskedFor {
  readonly consent_id: string;
  readonly meanings: readonly (readonly [version: number, sinceMs: number])[];
  readonly validity: ConsentValidity;
  readonly months: number | null;
}

/** Of which booking that is. */
export interface SignedFor {
  readonly bookingId: string;
  readonly contactId: string | undefined;
  /** When the visit begins, epoch milliseconds. */
  readonly startMs: number;
  /** By what counted when it is judged: today, and of a visit that has begun, when it did. */
  readonly judgedMs: number;
}

/** From which version on signatures counted at a moment; undefined: there was no such consent yet. */
export function validFromAt({ meanings }: Pick<AskedFor, 'meanings'>, atMs: number): number | undefined {
  return meanings.findLast(([, sinceMs]) => sinceMs <= atMs)?.[0];
}

type Given = Pick<SignatureRow, 'consent_id' | 'version' | 'booking_id' | 'contact_id' | 'signed_at'>;

/**
 * The signature by which a consent is signed for a booking: one that was given with it, whenever that was, or one of the
 * same contact from before the visit that lasts until then. `ofContacts`: those that are known to be theirs. Undefined: it
 * is not signed.
 */
export function signatureFor<Signature extends Given>(
  asked: AskedFor,
  { bookingId, contactId, judgedMs, startMs }: SignedFor,
  { ofBookings, ofContacts }: { readonly ofBookings: readonly Signature[]; readonly ofContacts: readonly Signature[] },
): Signature | undefined {
  const validFrom = validFromAt(asked, judgedMs);
  const newest = (signatures: readonly Signature[], isFit: (each: Signature) => boolean) =>
    signatures
      .filter((each) => each.consent_id === asked.consent_id && each.version >= (validFrom ?? 1) && isFit(each))
      .toSorted((a, b) => b.signed_at - a.signed_at)[0];
  const own = newest(ofBookings, (each) => each.booking_id === bookingId);
  if (own !== undefined || asked.validity === 'BOOKING' || contactId === undefined) {
    return own;
  }
  return newest(
    ofContacts,
    (each) =>
      each.contact_id === contactId &&
      each.signed_at <= startMs &&
      (asked.validity === 'ONCE' || startMs < monthsAfter(each.signed_at, asked.months ?? 0)),
  );
}

/** The same day of the month so many months later, or the last one where the month is shorter. */
export function monthsAfter(atMs: number, months: number): number {
  const at = new Date(atMs);
  const day = at.getUTCDate();
  const after = new Date(atMs);
  after.setUTCDate(1);
  after.setUTCMonth(at.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + 1, 0)).getUTCDate();
  after.setUTCDate(Math.min(day, lastDay));
  return after.getTime();
}
