/**
 * What a sent form asks for once it is known what was chosen: to hold it, or to book it for whom the form names. The same
 * for a time of one's own and for places of a session or a course. Runs on the server only.
 */
import type { FormTicket, PageRequest } from '@openhours/client';
import type { FormState, RepeatProblem, WishProblem } from '../../pages/state/booking.ts';
import type { SiteCalls } from '../../site/calls.ts';
import { keyOfSignature, lacksSignature, signaturesOf, withoutConsents } from '../../site/consent-questions.ts';
import { participantsOfForm, withoutParticipants } from '../../site/participant-questions.ts';
import type { AskedQuestions } from '../../site/questions.ts';
import type { ChosenDate } from '../../site/recurring.ts';
import type { BookingOutcome, BookingRequest, CaptchaProof, HoldRequest, WishPart } from '../../site/requests.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import type { UnavailableReason } from '../../site/times.ts';
import { findProblems, type TypedFields } from './booking-fields.ts';
import { findAnswerProblems, givenAnswers, type TypedAnswers } from './booking-questions.ts';
import { heldId, readHoldAct } from './hold-acts.ts';

interface SentForm {
  /** Says what was chosen; without one nothing was. */
  readonly ticket: Exclude<FormTicket, { readonly state: 'missing' }>;
  readonly service: Pick<ServiceCard, 'formId' | 'id' | 'needsApproval'>;
  readonly chosen: HoldRequest;
  /** What the ticket names is not offered any more. */
  readonly isGone?: boolean;
  readonly typed: TypedFields;
  readonly answers: TypedAnswers;
  /** Several dates are booked at once; absent: one time. */
  readonly dates?: readonly ChosenDate[] | undefined;
}

type Refused = { readonly kind: 'refused'; readonly refusal: FormRefusal };

/**
 * What a sent form is of; or why it is shown again whatever is in it: too many were sent, or nothing was chosen with it.
 */
export function readTicket({
  form,
  throttledForSeconds,
  ticket,
}: PageRequest): ({ readonly kind: 'read' } & Pick<SentForm, 'ticket'>) | Refused {
  const act = readHoldAct({ form });
  const refused = (refusal: FormRefusal): Refused => ({ kind: 'refused', refusal });
  if (throttledForSeconds !== undefined) {
    return act === undefined
      ? refused({ status: 429, trouble: 'too-often', retryAfterSeconds: throttledForSeconds })
      : refused({ status: 200, isUnheld: true, goesOn: true });
  }
  // Without a ticket nothing is booked; one that is over still says what is to be held.
  if (ticket.state === 'missing' || (ticket.state === 'expired' && act === undefined)) {
    return refused({ status: 422, trouble: ticket.state === 'missing' ? 'unchosen' : 'expired' });
  }
  return { kind: 'read', ticket };
}

type Taken = { readonly kind: 'booked'; readonly bookingId: string } | { readonly kind: 'service-closed' } | Refused;

export async function holdOrBook(request: PageRequest, calls: SiteCalls, sent: SentForm): Promise<Taken> {
  const { answers, chosen, dates, isGone = false, ticket } = sent;
  const refused = (refusal: FormRefusal): Taken => ({ kind: 'refused', refusal });
  const act = readHoldAct(request);
  if (act !== undefined || ticket.state === 'expired') {
    if (isGone) {
      return refused({ status: 409 });
    }
    const held = await (act === 'extend' ? calls.extend(chosen) : calls.hold(chosen));
    return held.kind === 'gone'
      ? refused({ status: 409, refusal: held.reason })
      : refused({ status: 200, isUnheld: held.kind === 'refused', goesOn: true });
  }
  const written = readForm(await calls.readQuestionsToBook(sent.service, chosen.seats?.participants ?? 1), sent);
  if (written.kind === 'refused') {
    return written;
  }
  await request.noteFilledIn();
  if (isGone) {
    return refused({ status: 409 });
  }
  const asked = {
    ...written.request,
    idempotencyKey: ticket.nonce,
    slotHoldId: heldId(request),
    proof: proofOf(request),
  };
  const outcome = await (dates === undefined ? calls.book(asked) : calls.bookRepeated(asked, dates));
  if (dates !== undefined && outcome.kind === 'gone') {
    return refused({ status: 409, repeatProblem: 'gone', goesOn: true });
  }
  return outcome.kind === 'booked' || outcome.kind === 'service-closed'
    ? outcome
    : refused(refusalOf(outcome, answers));
}

/** What a form says of itself once script runs: that it solves challenges, and perhaps a solution. */
function proofOf({ form }: PageRequest): CaptchaProof {
  const { captcha, solves } = form;
  return { isSolver: solves === 'yes', ...(captcha === undefined || captcha === '' ? {} : { token: captcha }) };
}

/** What the form asks for in full, or what is wrong with what was typed. */
function readForm(
  { needsPhone, personKeys, questions }: AskedQuestions,
  { answers, chosen, service, typed }: SentForm,
): { readonly kind: 'whole'; readonly request: Omit<BookingRequest, 'idempotencyKey' | 'proof'> } | Refused {
  const problems = findProblems(typed, needsPhone);
  const answerProblems: FormState['answerProblems'] = {
    ...(lacksSignature(questions, answers) ? { [keyOfSignature]: 'missing' } : {}),
    ...findAnswerProblems(questions, answers),
  };
  if (Object.keys(problems).length + Object.keys(answerProblems).length > 0) {
    return { kind: 'refused', refusal: { status: 422, problems, answerProblems } };
  }
  const { needsApproval } = service;
  return {
    kind: 'whole',
    request: {
      ...chosen,
      ...typed,
      answers: givenAnswers(withoutParticipants(withoutConsents(questions)), answers),
      participants: participantsOfForm(questions, answers),
      signatures: signaturesOf(questions, answers),
      personKeys,
      needsApproval,
    },
  };
}

/** What a form says of a wish that can never be met. */
const impossibleWishes = {
  toLocalDate: 'no-time-left',
  horizon: 'too-far',
  fromTime: 'hours-too-short',
  days: 'weekdays-outside',
  toTime: 'hours-too-short',
  latestNoticeMinutes: 'notice-too-long',
} as const satisfies Record<WishPart, WishProblem>;

type Joined = { readonly kind: 'waits'; readonly bookingId: string } | { readonly kind: 'service-closed' } | Refused;

/** Puts whom the form names on the waitlist. */
export async function joinWaitlist(
  request: PageRequest,
  calls: SiteCalls,
  sent: SentForm & { readonly ticket: Extract<FormTicket, { state: 'valid' }> },
): Promise<Joined> {
  const written = readForm(await calls.readQuestions(sent.service.formId), sent);
  if (written.kind === 'refused') {
    return written;
  }
  await request.noteFilledIn();
  if (sent.isGone === true) {
    return { kind: 'refused', refusal: { status: 409 } };
  }
  const outcome = await calls.joinWaitlist({
    ...written.request,
    idempotencyKey: sent.ticket.nonce,
    proof: proofOf(request),
  });
  switch (outcome.kind) {
    case 'waits':
    case 'service-closed':
      return outcome;
    case 'places-free':
    case 'waits-already':
    case 'waitlist-full':
      return { kind: 'refused', refusal: { status: 409, trouble: outcome.kind } };
    case 'wish-impossible':
      return { kind: 'refused', refusal: { status: 422, wishProblem: impossibleWishes[outcome.part] } };
    default:
      return { kind: 'refused', refusal: refusalOf(outcome, sent.answers) };
  }
}

/** Why a form is shown again, and with which status. */
export interface FormRefusal
  extends Partial<Pick<FormState, 'problems' | 'answerProblems' | 'trouble' | 'captcha' | 'retryAfterSeconds'>> {
  readonly status: number;
  readonly refusal?: UnavailableReason;
  /** Something that was to be taken along is not offered any more, or not so much of it. */
  readonly isAddOnGone?: boolean;
  readonly isUnheld?: boolean;
  readonly goesOn?: boolean;
  readonly repeatProblem?: RepeatProblem;
  /** What is wrong with what somebody waits for. */
  readonly wishProblem?: WishProblem;
}

/** What a form says of a booking that was not made. */
function refusalOf(
  outcome: Exclude<BookingOutcome, { kind: 'booked' | 'service-closed' }>,
  answers: TypedAnswers,
): FormRefusal {
  switch (outcome.kind) {
    case 'gone':
      return { status: 409, refusal: outcome.reason };
    case 'limit-reached':
      return { status: 409, trouble: 'limit-reached' };
    case 'open-limit':
      return { status: 409, trouble: 'open-limit' };
    // The same attempt, once more with what it lacks.
    case 'captcha':
      return { status: 428, captcha: outcome.challenge, goesOn: true };
    case 'captcha-unsolved':
      return { status: 428, trouble: 'captcha-unsolved' };
    case 'too-many':
      return { status: 422, trouble: 'too-many' };
    case 'add-on-gone':
      return { status: 409, isAddOnGone: true };
    case 'already-used':
      return { status: 409, trouble: 'used' };
    case 'too-often':
      return { status: 429, trouble: 'too-often', retryAfterSeconds: outcome.retryAfterSeconds };
    case 'busy':
      return { status: 503, trouble: 'busy' };
    case 'invalid':
      return {
        status: 422,
        problems: Object.fromEntries(outcome.fields.map((field) => [field, 'malformed' as const])),
        answerProblems: refusedAnswers(outcome, answers),
      };
  }
}

/** The answers that were refused; when they are only too long all together, the longest of them is. */
function refusedAnswers(
  outcome: Extract<BookingOutcome, { kind: 'invalid' }>,
  answers: TypedAnswers,
): FormState['answerProblems'] {
  if (outcome.answers.length > 0 || outcome.fields.length > 0) {
    return Object.fromEntries(outcome.answers.map((key) => [key, 'malformed' as const]));
  }
  const [longest] = Object.entries(answers).toSorted(([, a], [, b]) => b.length - a.length);
  return longest === undefined ? {} : { [longest[0]]: 'too-long' };
}
