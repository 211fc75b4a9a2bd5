/** Loads the form for a chosen time, or what is free instead of it. Runs on the server only. */

import type { PageRequest } from '@openhours/client';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { offeredTerms } from '../../bookings/terms.ts';
import { instantOf, localOf } from '../../days/dates.ts';
import type { FormState, OwnBooking, RepeatProblem } from '../../pages/state/booking.ts';
import type { OwnBookingQuestion, SiteCalls } from '../../site/calls.ts';
import type { HoldRequest } from '../../site/requests.ts';
import type { OfferedSlot, UnavailableReason } from '../../site/times.ts';
import { confirmationAddress } from './confirmation-address.ts';
import { loadHold } from './hold-acts.ts';
import { findInstead } from './instead.ts';
import { type LoadedPicker, loadPicker } from './load-picker.ts';
import { loadRepeat } from './load-repeat.ts';
import { type Choice, type ChoiceRequest, isStart, isWithinReach, readChoice } from './read-choice.ts';
import { type AskedRepeat, nothingRepeated } from './read-repeat.ts';
import { redirectValues } from './redirected.ts';
import { freeTimeOf } from './slot-questions.ts';
import { ticketValues } from './slot-ticket.ts';

export interface FormRequest extends ChoiceRequest {
  readonly slug: string;
  /** `YYYY-MM-DDThh:mm`. */
  readonly start: string;
}

/** What this browser's visitor has already: whoever comes back to a form is not told that somebody took it. */
export async function findOwn(
  request: PageRequest,
  calls: SiteCalls,
  of: OwnBookingQuestion['of'],
): Promise<OwnBooking | undefined> {
  const { visitorId } = request;
  const visit = visitorId === undefined ? undefined : await calls.findOwnBooking({ visitorId, of });
  if (visit === undefined) {
    return undefined;
  }
  const isInLine = visit.status === 'WAITING_LIST';
  const linked = isInLine ? await calls.findLinked(await calls.linkTokenOf(visit.id)) : undefined;
  return {
    address: confirmationAddress(request, visit.id),
    isWaiting: visit.status !== 'CONFIRMED',
    isInLine,
    hasOffer: linked?.inLine?.offerUntilMs !== undefined,
  };
}

/** What came of an attempt to book, and what was typed in it. */
export interface FormFacts extends Pick<FormState, 'typed' | 'problems' | 'answers' | 'answerProblems' | 'trouble'> {
  readonly captcha?: FormState['captcha'];
  readonly retryAfterSeconds?: number | undefined;
  /** Why the attempt to book or to hold it was refused. */
  readonly refusal?: UnavailableReason | undefined;
  /** It was tried to hold the time, and it cannot be. */
  readonly isUnheld?: boolean | undefined;
  /** The form stays the one that was sent: sent twice it books once. */
  readonly goesOn?: boolean | undefined;
  /** How often somebody wants to come. */
  readonly repeat?: AskedRepeat | undefined;
  readonly repeatProblem?: RepeatProblem | undefined;
}

/** Troubles that say more than that the time cannot be had. */
const outweighing: ReadonlySet<FormState['trouble']> = new Set([
  'unchosen',
  'busy',
  'too-often',
  'limit-reached',
  'open-limit',
  'captcha-unsolved',
]);

/** The form for a chosen time; when that cannot be had, with the nearest free ones instead. */
export async function loadForm(
  request: PageRequest,
  calls: SiteCalls,
  formRequest: FormRequest,
  firstWeekday: number,
  facts: FormFacts,
): Promise<FormState | undefined> {
  const { slug, start } = formRequest;
  if (!isStart(start) || !isWithinReach(request, start.slice(0, 10))) {
    return undefined;
  }
  const choice = await readChoice(request, calls, slug, start.slice(0, 10), formRequest);
  if (choice === undefined) {
    return undefined;
  }
  const { service } = choice;
  const chosen = freeTimeOf(service, start);
  const startMs = instantOf(localOf(chosen.day, chosen.start), request.site.timeZone);
  const [loaded, own, asked, confirmsByEmail] = await Promise.all([
    loadPicker(request, calls, choice, firstWeekday, { time: chosen.start }),
    findOwn(request, calls, { serviceId: service.id, startMs }),
    calls.readQuestionsToBook(service, 1),
    calls.confirmsByEmail(service),
  ]);
  const { answerProblems, answers, captcha, problems, refusal, retryAfterSeconds, typed } = facts;
  const form = {
    kind: 'form' as const,
    picker: loaded.picker,
    chosen,
    asked,
    confirmsByEmail,
    typed,
    problems,
    answers,
    answerProblems,
    captcha,
    retryAfterSeconds,
    own,
    unavailable: undefined,
    heldUntil: undefined,
    terms: offeredTerms(service, startMs, request),
    hold: 'none' as const,
    ticket: undefined,
    nearest: [],
  };
  const slot = loaded.slots.get(start);
  // No person, place, length, option or add-on is replaced by another unasked: without the one that was chosen the time
  // is not offered.
  const isGone = choice.isPersonGone || choice.isPlaceGone || isOtherwiseGone(choice);
  if (slot !== undefined && refusal === undefined && !isGone) {
    return { ...form, ...(await offerSlot(request, calls, choice, slot, facts)) };
  }
  const ofSeries =
    facts.goesOn === true && facts.repeat?.every !== undefined && !isGone ? slotOfTicket(request, start) : undefined;
  if (ofSeries !== undefined && refusal === undefined) {
    // Whoever books a series goes on with the other dates, and with what was chosen of them.
    return { ...form, ...(await offerSlot(request, calls, choice, ofSeries, { ...facts, isUnheld: true })) };
  }
  return own === undefined
    ? { ...form, ...(await offerInstead(request, calls, loaded, choice, start, facts)) }
    : { ...form, trouble: undefined };
}

/** The time of the form that was sent, be it free or not. */
function slotOfTicket({ ticket }: PageRequest, start: string): OfferedSlot | undefined {
  const end = ticket.state === 'valid' ? ticket.values['end'] : undefined;
  return end === undefined ? undefined : { localStart: `${start}:00`, localEnd: `${end}:00`, isBookable: false };
}

/** What was chosen of the service itself is not offered any more. */
function isOtherwiseGone({ isAddOnGone, isLengthGone, isOptionGone }: Choice): boolean {
  return isAddOnGone || isLengthGone || isOptionGone;
}

async function offerSlot(
  request: PageRequest,
  calls: SiteCalls,
  choice: Choice,
  slot: OfferedSlot,
  { goesOn, isUnheld, repeat = nothingRepeated, repeatProblem, trouble }: FormFacts,
): Promise<Pick<FormState, 'trouble' | 'ticket' | 'hold' | 'repeat'>> {
  const time = holdRequestOf(request, choice, slot);
  const [ofSeries, hold] = await Promise.all([
    loadRepeat(request, calls, time, repeat, repeatProblem),
    loadHold(request, calls, time, isUnheld === true),
  ]);
  return {
    repeat: ofSeries,
    // Who sends no ticket at all for a time that is free has come from nowhere, or from long ago.
    trouble: trouble === 'unchosen' ? 'expired' : trouble,
    ticket: issueTicket(request, choice, slot, goesOn),
    hold,
  };
}

async function offerInstead(
  request: PageRequest,
  calls: SiteCalls,
  loaded: LoadedPicker,
  choice: Choice,
  start: string,
  { goesOn, refusal, trouble }: FormFacts,
): Promise<Pick<FormState, 'trouble' | 'unavailable' | 'heldUntil' | 'nearest'>> {
  const { nearest, why } = await findInstead(request, calls, loaded, choice, {
    start,
    refusal: refusal ?? (isOtherwiseGone(choice) ? 'not-offered' : undefined),
  });
  return {
    trouble: outweighing.has(trouble) ? trouble : undefined,
    unavailable: why.reason,
    heldUntil: why.heldUntil,
    nearest: nearest.map((each) => ({
      ...freeTimeOf(choice.service, each.localStart),
      ticket: issueTicket(request, choice, each, goesOn),
      terms: offeredTerms(choice.service, instantOf(each.localStart, request.site.timeZone), request),
    })),
  };
}

function issueTicket(request: PageRequest, choice: Choice, slot: OfferedSlot, goesOn: boolean | undefined): string {
  const values = { ...ticketValues(choice, slot, request.site.timeZone), ...redirectValues(request) };
  return request.issueTicket(pagePaths.bookingForm, values, { goesOn });
}

/** What is held for whoever fills in the form. */
function holdRequestOf(
  { site: { timeZone } }: PageRequest,
  { addOns, place, service, staff }: Choice,
  { localEnd, localStart }: OfferedSlot,
): HoldRequest {
  return {
    serviceId: service.id,
    localStart,
    localEnd,
    timeZone,
    place,
    addOns,
    ...(staff === undefined ? {} : { staff }),
  };
}
