/** What becomes of a request that the server refuses, as pages say it. Runs on the server only. */
import { isCallError, type PageCalls, refusalData } from '@openhours/client';
import type { CaptchaAction } from '@openhours/contract';
import { consentKey } from './consent-questions.ts';
import { keyOfAge, refusedParticipant } from './participant-questions.ts';
import type { BookingField, PersonKeys } from './questions.ts';
import { codeOf, hindrance, isAddOnRefused } from './refusals.ts';
import { refusedTime } from './refused-time.ts';
import type { BookingOutcome, CaptchaProof, JoinOutcome } from './requests.ts';

const fieldOfPath: readonly (readonly [RegExp, BookingField])[] = [
  [/contactDetails\.email/, 'email'],
  [/contactDetails\.phone/, 'phone'],
  [/contactDetails\.(first|last)Name/, 'name'],
];

/** Every form knows the person by these, whatever it asks. */
const standardKeys: PersonKeys = { first_name: 'name', last_name: 'name', email: 'email', phone: 'phone' };

/** The consents that are to be read and signed anew: the business has changed what it asks, or their words, meanwhile. */
function unsignedIn(error: unknown): readonly string[] | undefined {
  const outdated = refusalData(error, 'CONSENT_VERSION_OUTDATED');
  return outdated === undefined ? refusalData(error, 'CONSENT_SIGNATURE_REQUIRED')?.consentIds : [outdated.consentId];
}

/** What becomes of a booking that was refused. */
export function outcomeOf(error: unknown, ofTheForm: PersonKeys): Exclude<BookingOutcome, { kind: 'booked' }> {
  const refused = refusedTime(error) ?? hindrance(error);
  if (refused !== undefined) {
    return refused;
  }
  if (isAddOnRefused(error)) {
    return { kind: 'add-on-gone' };
  }
  const unsigned = unsignedIn(error);
  if (unsigned !== undefined) {
    return { kind: 'invalid', fields: [], answers: unsigned.map(consentKey) };
  }
  const ages = refusalData(error, 'PARTICIPANT_AGE_NOT_ALLOWED')?.participants;
  if (ages !== undefined) {
    return { kind: 'invalid', fields: [], answers: ages.map(keyOfAge) };
  }
  const violations = isCallError(error) ? error.fieldViolations : [];
  const participants = violations.flatMap(({ field }) => refusedParticipant(field) ?? []);
  if (participants.length > 0) {
    return { kind: 'invalid', fields: [], answers: participants };
  }
  const personKeys: PersonKeys = { ...standardKeys, ...ofTheForm };
  const keys = violations.flatMap(({ field }) => /^formSubmission\.([a-z0-9_]+)$/.exec(field)?.[1] ?? []);
  const answers = keys.filter((key) => !Object.hasOwn(personKeys, key));
  const fields = [
    ...violations.flatMap(({ field }) => fieldOfPath.find(([pattern]) => pattern.test(field))?.[1] ?? []),
    ...keys.flatMap((key) => (Object.hasOwn(personKeys, key) ? (personKeys[key] ?? []) : [])),
  ];
  const isFormRefused =
    codeOf(error) === 'EMPTY_FORM_INFO' || violations.some(({ field }) => field.startsWith('formSubmission'));
  if (fields.length > 0 || isFormRefused) {
    return { kind: 'invalid', fields: [...new Set(fields)], answers };
  }
  throw error;
}

/** What becomes of a form without the proof that is wanted: its browser gets a challenge, if it solves any. */
export async function captchaOutcomeOf(
  visitor: PageCalls['visitor'],
  error: unknown,
  action: CaptchaAction,
  { isSolver }: CaptchaProof,
): Promise<Extract<BookingOutcome, { kind: 'captcha' | 'captcha-unsolved' }> | undefined> {
  const code = codeOf(error);
  if (code !== 'CAPTCHA_TOKEN_REQUIRED' && code !== 'INVALID_CAPTCHA_TOKEN') {
    return undefined;
  }
  return isSolver
    ? { kind: 'captcha', challenge: await visitor.captcha.getCaptchaChallenge({ action }) }
    : { kind: 'captcha-unsolved' };
}

const wishParts = ['toLocalDate', 'days', 'fromTime', 'toTime', 'latestNoticeMinutes'] as const;

/** What of a wish the server refuses, the first part that is wrong; undefined where it is something else. */
export function wishOutcomeOf(error: unknown): Extract<JoinOutcome, { kind: 'wish-impossible' }> | undefined {
  const violations = isCallError(error) ? error.fieldViolations : [];
  const violationOf = (part: string) => violations.find(({ field }) => field === `wish.${part}`);
  const part = wishParts.find((each) => violationOf(each) !== undefined);
  if (part === undefined) {
    return undefined;
  }
  const isTooFar = part === 'toLocalDate' && violationOf(part)?.violatedRule === 'MAX';
  return { kind: 'wish-impossible', part: isTooFar ? 'horizon' : part };
}

/** What the line itself says to somebody who wants to join it. */
export const joinRefusals: Readonly<Record<string, JoinOutcome>> = {
  SPOTS_AVAILABLE: { kind: 'places-free' },
  ALREADY_EXISTS: { kind: 'waits-already' },
  WAITLIST_FULL: { kind: 'waitlist-full' },
  WAITLIST_NOT_ENABLED: { kind: 'waitlist-full' },
};
