/** Books places of a session or a course as a posted form wishes. Runs on the server only; the ticket says of what, the form how many and for whom. */
import type { PageRequest } from '@openhours/client';
import type { BookingWish, ServiceCard, SiteCalls } from '../../../site/calls.ts';
import { findProblems, readFields } from '../booking-fields.ts';
import { findAnswerProblems, givenAnswers, readAnswers } from '../booking-questions.ts';
import { heldId, readHoldAct } from '../hold-acts.ts';
import { refusalOf } from '../submit.ts';
import { loadSeats, type SeatsFacts } from './load-seats.ts';

type Seats = NonNullable<BookingWish['seats']>;

export type SeatsSubmission =
  | { readonly kind: 'booked'; readonly bookingId: string }
  | { readonly kind: 'service-closed' }
  | {
      readonly kind: 'again';
      readonly status: number;
      readonly form: Awaited<ReturnType<typeof loadSeats>>;
      readonly retryAfterSeconds?: number | undefined;
    };

/** How many people were chosen: one unless it is a number that may be. */
export function readParticipants(text: string | undefined, most: number): number {
  const count = text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : 1;
  return Math.max(1, Math.min(count, most));
}

export async function submitSeats(
  request: PageRequest,
  calls: SiteCalls,
  service: ServiceCard,
): Promise<SeatsSubmission> {
  const { form, ticket } = request;
  const typed = readFields(form);
  const answers = readAnswers(form);
  const participants = readParticipants(form['people'], service.mostParticipants);
  const values: Readonly<Record<string, string>> = ticket.state === 'missing' ? form : ticket.values;
  const eventId = values['session'];
  const again = async (status: number, rest: Partial<SeatsFacts>): Promise<SeatsSubmission> => ({
    kind: 'again',
    status,
    retryAfterSeconds: rest.retryAfterSeconds,
    form: await loadSeats(
      request,
      calls,
      { service, eventId },
      { typed, answers, problems: {}, answerProblems: {}, trouble: undefined, participants, ...rest },
    ),
  });
  const act = readHoldAct(request);
  if (request.throttledForSeconds !== undefined) {
    return act === undefined
      ? again(429, { trouble: 'too-often', retryAfterSeconds: request.throttledForSeconds })
      : again(200, { isUnheld: true, goesOn: true });
  }
  if (ticket.state === 'missing' || (ticket.state === 'expired' && act === undefined)) {
    return again(422, { trouble: 'expired' });
  }
  const of: Seats['of'] = eventId === undefined ? { scheduleId: service.scheduleId } : { eventId };
  const chosen = {
    serviceId: service.id,
    localStart: '',
    localEnd: '',
    timeZone: values['zone'] ?? request.site.timeZone,
    seats: { participants, of },
  };
  if (act !== undefined || ticket.state === 'expired') {
    const held = await (act === 'extend' ? calls.extend(chosen) : calls.hold(chosen));
    return held.kind === 'gone'
      ? again(409, { refusal: held.reason })
      : again(200, { isUnheld: held.kind === 'refused', goesOn: true });
  }
  const { needsPhone, personKeys, questions } = await calls.readQuestions(service.formId);
  const problems = findProblems(typed, needsPhone);
  const answerProblems = findAnswerProblems(questions, answers);
  if (Object.keys(problems).length + Object.keys(answerProblems).length > 0) {
    return again(422, { problems, answerProblems });
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
