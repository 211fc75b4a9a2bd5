/**
 * Puts somebody on the waitlist of a service of appointments as a posted form asks. Runs on the server only; the ticket says of
 * what, the form when it could be, with whom and where, and who comes.
 */
import type { PageRequest } from '@openhours/client';
import { localAt } from '../../../days/dates.ts';
import { atClockOf } from '../../../pages/clock.ts';
import type { Visit } from '../../../pages/page.ts';
import type { WishState } from '../../../pages/state/booking.ts';
import { addOnsField } from '../../../site/add-on-text.ts';
import { chosenOf } from '../../../site/price-choice.ts';
import type { HoldRequest } from '../../../site/requests.ts';
import type { ServiceCard } from '../../../site/service-card.ts';
import { readFields } from '../booking-fields.ts';
import { readAnswers } from '../booking-questions.ts';
import { type FormRefusal, joinWaitlist, readTicket } from '../hold-or-book.ts';
import { choiceOf, chooseStaff } from '../read-choice.ts';
import { loadWish } from './load-wish.ts';
import { findWishProblem, readTypedWish, wishRequestOf } from './read-wish.ts';

export type WishSubmission =
  | { readonly kind: 'waits'; readonly bookingId: string }
  | { readonly kind: 'service-closed' }
  | {
      readonly kind: 'again';
      readonly status: number;
      readonly form: WishState | undefined;
      readonly retryAfterSeconds?: number | undefined;
    };

/** What a posted form says, as it was sent. */
function readSent(request: PageRequest, service: ServiceCard) {
  const { form, ticket } = request;
  const values: Readonly<Record<string, string>> = ticket.state === 'missing' ? form : ticket.values;
  const { place: placeKey, staff: staffId } = form;
  const choice = choiceOf(request, service, values['day'], {
    addOns: values[addOnsField],
    length: values['length'],
    option: values['option'],
    placeKey,
    staffId,
  });
  return { typed: readFields(form), answers: readAnswers(form), wish: readTypedWish(form), placeKey, staffId, choice };
}

type Sent = ReturnType<typeof readSent>;

/** What is waited for. `timeZone`: that of the customer; the wish itself is by the clock of the business. */
function chosenIn({ choice, placeKey, staffId, wish }: Sent, service: ServiceCard, timeZone: string): HoldRequest {
  const custom = chosenOf(service, choice.option)?.value;
  const { staff } = chooseStaff(service, staffId);
  return {
    serviceId: service.id,
    localStart: '',
    localEnd: '',
    timeZone,
    ...(staff === undefined ? {} : { staff }),
    place: service.places.find(({ key }) => key === placeKey),
    addOns: choice.addOns,
    choice: service.option && custom !== undefined ? { optionId: service.option.id, custom } : undefined,
    wish: wishRequestOf(wish, choice.length),
  };
}

export async function submitWish(visit: Visit, service: ServiceCard): Promise<WishSubmission> {
  const { calls, request } = visit;
  const sent = readSent(request, service);
  const { answers, choice, typed, wish } = sent;
  const again = async ({ trouble, ...refusal }: FormRefusal): Promise<WishSubmission> => ({
    kind: 'again',
    status: refusal.status,
    retryAfterSeconds: refusal.retryAfterSeconds,
    form: await loadWish(request, calls, choice, {
      ...sent,
      problems: {},
      answerProblems: {},
      ...refusal,
      trouble: trouble === 'places-free' ? 'times-free' : trouble,
    }),
  });
  const read = readTicket(request);
  if (read.kind === 'refused') {
    return again(read.refusal);
  }
  const { ticket } = read;
  if (ticket.state !== 'valid') {
    return again({ status: 422, trouble: 'expired' });
  }
  const wishProblem = findWishProblem(wish, localAt(request.nowMs, request.site.timeZone).slice(0, 10));
  if (wishProblem !== undefined) {
    return again({ status: 422, wishProblem });
  }
  const { timeZone } = atClockOf(visit, service).request.site;
  const chosen = chosenIn(sent, service, timeZone);
  const isGone = choice.isAddOnGone || choice.isLengthGone || choice.isOptionGone || choice.isPersonGone;
  const joined = await joinWaitlist(request, calls, { ticket, service, typed, answers, isGone, chosen });
  return joined.kind === 'refused' ? again(joined.refusal) : joined;
}
