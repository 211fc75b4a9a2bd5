/**
 * Puts somebody on the waitlist of a service of appointments as a posted form asks. Runs on the server only; the ticket says of
 * what, the form when it could be, with whom and where, and who comes.
 */
import type { PageRequest } from '@openhours/client';
import { localAt } from '../../../days/dates.ts';
import type { WishState } from '../../../pages/state/booking.ts';
import { addOnsField } from '../../../site/add-on-text.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import { chosenOf } from '../../../site/price-choice.ts';
import type { ServiceCard } from '../../../site/service-card.ts';
import { readFields } from '../booking-fields.ts';
import { readAnswers } from '../booking-questions.ts';
import { type FormRefusal, joinWaitlist, readTicket } from '../hold-or-book.ts';
import { choiceOf, chooseStaff } from '../read-choice.ts';
import { loadWish, type WishFacts } from './load-wish.ts';
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

export async function submitWish(
  request: PageRequest,
  calls: SiteCalls,
  service: ServiceCard,
): Promise<WishSubmission> {
  const { form, ticket } = request;
  const values: Readonly<Record<string, string>> = ticket.state === 'missing' ? form : ticket.values;
  const typed = readFields(form);
  const answers = readAnswers(form);
  const wish = readTypedWish(form);
  const { place: placeKey, staff: staffId } = form;
  const choice = choiceOf(request, service, values['day'], {
    addOns: values[addOnsField],
    length: values['length'],
    option: values['option'],
    placeKey,
    staffId,
  });
  const facts = { typed, answers, wish, placeKey, staffId, problems: {}, answerProblems: {}, trouble: undefined };
  const again = async ({
    status,
    ...refusal
  }: FormRefusal & Pick<WishFacts, 'wishProblem'>): Promise<WishSubmission> => ({
    kind: 'again',
    status,
    retryAfterSeconds: refusal.retryAfterSeconds,
    form: await loadWish(request, calls, choice, { ...facts, ...refusal }),
  });
  const read = readTicket(request);
  if (read.kind === 'refused') {
    return again(read.refusal);
  }
  if (read.ticket.state !== 'valid') {
    return again({ status: 422, trouble: 'expired' });
  }
  const wishProblem = findWishProblem(wish, localAt(request.nowMs, request.site.timeZone).slice(0, 10));
  if (wishProblem !== undefined) {
    return again({ status: 422, wishProblem });
  }
  const custom = chosenOf(service, choice.option)?.value;
  const { staff } = chooseStaff(service, staffId);
  const joined = await joinWaitlist(request, calls, {
    ticket: read.ticket,
    service,
    typed,
    answers,
    isGone: choice.isAddOnGone || choice.isLengthGone || choice.isOptionGone || choice.isPersonGone,
    chosen: {
      serviceId: service.id,
      localStart: '',
      localEnd: '',
      timeZone: request.site.timeZone,
      ...(staff === undefined ? {} : { staff }),
      place: service.places.find(({ key }) => key === placeKey),
      addOns: choice.addOns,
      choice: service.option && custom !== undefined ? { optionId: service.option.id, custom } : undefined,
      wish: wishRequestOf(wish, choice.length),
    },
  });
  if (joined.kind !== 'refused') {
    return joined;
  }
  const { trouble, ...refusal } = joined.refusal;
  return again({ ...refusal, trouble: trouble === 'places-free' ? 'times-free' : trouble });
}
