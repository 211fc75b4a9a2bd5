/** Books what a posted form wishes, or holds it. Runs on the server only; the ticket says what, the form only who. */
import type { PageRequest } from '@openhours/client';
import type { FormState } from '../../pages/state/booking.ts';
import type { BookingOutcome, SiteCalls, UnavailableReason } from '../../site/calls.ts';
import { chooseLength } from '../../site/length-choice.ts';
import { findProblems, readFields } from './booking-fields.ts';
import { findAnswerProblems, givenAnswers, readAnswers, type TypedAnswers } from './booking-questions.ts';
import { heldId, readHoldAct } from './hold-acts.ts';
import { loadForm } from './load.ts';
import { chooseStaff } from './read-choice.ts';

export type Submission =
  | { readonly kind: 'booked'; readonly bookingId: string }
  /** The form was for a service that cannot be booked online any more. */
  | { readonly kind: 'service-closed' }
  | {
      readonly kind: 'again';
      readonly status: number;
      readonly form: FormState | undefined;
      readonly retryAfterSeconds?: number | undefined;
    };

export async function submitBooking(request: PageRequest, calls: SiteCalls, firstWeekday: number): Promise<Submission> {
  const typed = readFields(request.form);
  const answers = readAnswers(request.form);
  const { ticket } = request;
  // Without a ticket nothing is booked, so the form itself may say what it was drawn for.
  const values: Readonly<Record<string, string>> = ticket.state === 'missing' ? request.form : ticket.values;
  const wish = {
    slug: values['service'] ?? '',
    start: values['start'] ?? '',
    staffId: values['staff'],
    placeKey: values['place'],
    length: values['length'],
  };
  const again = async (status: number, rest: Omit<FormRefusal, 'status'>): Promise<Submission> => ({
    kind: 'again',
    status,
    retryAfterSeconds: rest.retryAfterSeconds,
    form: await loadForm(request, calls, wish, firstWeekday, {
      typed,
      answers,
      ...rest,
      problems: rest.problems ?? {},
      answerProblems: rest.answerProblems ?? {},
      trouble: rest.trouble,
    }),
  });

  const act = readHoldAct(request);
  if (request.throttledForSeconds !== undefined) {
    return act === undefined
      ? again(429, { trouble: 'too-often', retryAfterSeconds: request.throttledForSeconds })
      : again(200, { isUnheld: true, goesOn: true });
  }
  if (ticket.state === 'missing' || (ticket.state === 'expired' && act === undefined)) {
    return again(422, { trouble: ticket.state === 'missing' ? 'unchosen' : 'expired' });
  }
  const service = await calls.findService(wish.slug);
  if (service === undefined) {
    return { kind: 'service-closed' };
  }
  const { staff, isPersonGone } = chooseStaff(service, wish.staffId);
  const place = service.places.find(({ key }) => key === wish.placeKey);
  const { isLengthGone } = chooseLength(service, wish.length);
  const isGone = isPersonGone || isLengthGone || (Boolean(wish.placeKey) && place === undefined);
  const chosen = {
    serviceId: service.id,
    localStart: `${values['start']}:00`,
    localEnd: `${values['end']}:00`,
    timeZone: values['zone'] ?? request.site.timeZone,
    ...(staff === undefined ? {} : { staff }),
    place,
  };
  if (act !== undefined || ticket.state === 'expired') {
    if (isGone) {
      return again(409, {});
    }
    const held = await (act === 'extend' ? calls.extend(chosen) : calls.hold(chosen));
    return held.kind === 'gone'
      ? again(409, { refusal: held.reason })
      : again(200, { isUnheld: held.kind === 'refused', goesOn: true });
  }
  const { questions, needsPhone, personKeys } = await calls.readQuestions(service.formId);
  const problems = findProblems(typed, needsPhone);
  const answerProblems = findAnswerProblems(questions, answers);
  if (Object.keys(problems).length + Object.keys(answerProblems).length > 0) {
    return again(422, { problems, answerProblems });
  }
  if (isGone) {
    return again(409, {});
  }
  const outcome = await calls.book({
    ...chosen,
    ...typed,
    answers: givenAnswers(questions, answers),
    personKeys,
    idempotencyKey: ticket.nonce,
    needsApproval: service.needsApproval,
    slotHoldId: heldId(request),
  });
  if (outcome.kind === 'booked' || outcome.kind === 'service-closed') {
    return outcome;
  }
  const { status, ...rest } = refusalOf(outcome, answers);
  return again(status, rest);
}

/** Why a form is shown again, and with which status. */
export interface FormRefusal
  extends Partial<Pick<FormState, 'problems' | 'answerProblems' | 'trouble' | 'retryAfterSeconds'>> {
  readonly status: number;
  readonly refusal?: UnavailableReason;
  readonly isUnheld?: boolean;
  readonly goesOn?: boolean;
}

/** What a form says of a booking that was not made. */
export function refusalOf(
  outcome: Exclude<BookingOutcome, { kind: 'booked' | 'service-closed' }>,
  answers: TypedAnswers,
): FormRefusal {
  switch (outcome.kind) {
    case 'gone':
      return { status: 409, refusal: outcome.reason };
    case 'limit-reached':
      return { status: 409, trouble: 'limit-reached' };
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
