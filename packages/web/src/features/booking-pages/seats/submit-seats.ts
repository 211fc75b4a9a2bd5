/**
 * Books seats of a session or a course as a posted form asks. Runs on the server only; the ticket says of what, the
 * form how many and for whom.
 */
import type { PageRequest } from '@openhours/client';
import { type ChosenAddOns, isOverfull, markedAddOns } from '../../../site/add-on-choice.ts';
import { addOnsTextOf } from '../../../site/add-on-text.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import { chosenOf } from '../../../site/price-choice.ts';
import type { BookingRequest } from '../../../site/requests.ts';
import type { ServiceCard } from '../../../site/service-card.ts';
import { readFields } from '../booking-fields.ts';
import { readAnswers } from '../booking-questions.ts';
import { readHoldAct } from '../hold-acts.ts';
import { type FormRefusal, holdOrBook, joinWaitlist, readTicket } from '../hold-or-book.ts';
import { loadSeats } from './load-seats.ts';

type Seats = NonNullable<BookingRequest['seats']>;

export type SeatsSubmission =
  | { readonly kind: 'booked'; readonly bookingId: string }
  /** On the waitlist. */
  | { readonly kind: 'waits'; readonly bookingId: string }
  | { readonly kind: 'service-closed' }
  | {
      readonly kind: 'again';
      readonly status: number;
      readonly form: Awaited<ReturnType<typeof loadSeats>>;
      readonly retryAfterSeconds?: number | undefined;
    };

/**
 * How many people were chosen: one where the form does not ask. Undefined: no number of people. Whether so many may come
 * says whoever books, not the form: what was chosen is never changed behind somebody's back.
 */
export function readParticipants(text: string | undefined): number | undefined {
  if (text === undefined) {
    return 1;
  }
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined;
}

/** Why what was chosen is sent back as it is; whether it can be had says whoever books. */
function refusalOfChoice(
  { addOnGroups = [] }: ServiceCard,
  participants: number | undefined,
  { addOns, isAddOnGone }: ChosenAddOns,
): FormRefusal | undefined {
  if (participants === undefined) {
    return { status: 422, trouble: 'too-many' };
  }
  // What is wrong with what is taken along, the form says where it is chosen.
  return isAddOnGone || addOnGroups.some((group) => isOverfull(group, addOns)) ? { status: 422 } : undefined;
}

export async function submitSeats(
  request: PageRequest,
  calls: SiteCalls,
  service: ServiceCard,
): Promise<SeatsSubmission> {
  const { form, ticket } = request;
  const typed = readFields(form);
  const answers = readAnswers(form);
  const chosenCount = readParticipants(form['people']);
  const participants = chosenCount ?? 1;
  const addOns = addOnsTextOf(form);
  const values: Readonly<Record<string, string>> = ticket.state === 'missing' ? form : ticket.values;
  const eventId = values['session'];
  const again = async ({ isAddOnGone, status, ...rest }: FormRefusal): Promise<SeatsSubmission> => ({
    kind: 'again',
    status,
    retryAfterSeconds: rest.retryAfterSeconds,
    form: await loadSeats(
      request,
      calls,
      { service, eventId },
      {
        typed,
        answers,
        problems: {},
        answerProblems: {},
        trouble: isAddOnGone === true ? 'add-on-gone' : undefined,
        participants,
        option: form['option'],
        addOns,
        ...rest,
      },
    ),
  });
  const read = readTicket(request);
  if (read.kind === 'refused') {
    return again(read.refusal);
  }
  const marked = markedAddOns(service.addOnGroups ?? [], addOns);
  const refusal = readHoldAct(request) === undefined ? refusalOfChoice(service, chosenCount, marked) : undefined;
  if (refusal !== undefined) {
    return again(refusal);
  }
  const custom = chosenOf(service, form['option'])?.value;
  const of: Seats['of'] = eventId === undefined ? { scheduleId: service.scheduleId } : { eventId };
  const chosen = {
    serviceId: service.id,
    localStart: '',
    localEnd: '',
    timeZone: values['zone'] ?? request.site.timeZone,
    addOns: marked.addOns,
    choice: service.option && custom !== undefined ? { optionId: service.option.id, custom } : undefined,
    seats: { participants, of },
  };
  // What was chosen is not offered any more: it is seen again what there is.
  const isGone = Boolean(form['option']) && custom === undefined;
  const sent = { service, chosen, isGone, typed, answers };
  const taken = await (read.ticket.state === 'valid' && values['wait'] === 'yes'
    ? joinWaitlist(request, calls, { ...sent, ticket: read.ticket })
    : holdOrBook(request, calls, { ...sent, ticket: read.ticket }));
  return taken.kind === 'refused' ? again(taken.refusal) : taken;
}
