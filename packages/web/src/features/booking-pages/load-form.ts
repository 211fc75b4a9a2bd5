/** Loads the form for a chosen time, or what is free instead of it. Runs on the server only. */

import type { PageRequest } from '@openhours/client';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { cancellingTerm } from '../../bookings/terms.ts';
import { instantOf, localOf, minutesOf } from '../../days/dates.ts';
import type { FormState, NearTime, OwnBooking } from '../../pages/state/booking.ts';
import type { FreeTime } from '../../pages/state/offers.ts';
import type { OwnBookingQuestion, SiteCalls } from '../../site/calls.ts';
import type { OfferedSlot, UnavailableReason } from '../../site/times.ts';
import { confirmationAddress } from './confirmation-address.ts';
import { loadHold } from './hold-acts.ts';
import { findNearest, loadPicker, ticketValues } from './load.ts';
import { type ChoiceRequest, isStart, isWithinReach, readChoice } from './read-choice.ts';
import { whyUnavailable } from './why-unavailable.ts';

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
  return visit === undefined
    ? undefined
    : {
        address: confirmationAddress(request, visit.id),
        isWaiting: visit.status !== 'CONFIRMED',
        isInLine: visit.status === 'WAITING_LIST',
      };
}

interface FormFacts extends Pick<FormState, 'typed' | 'problems' | 'answers' | 'answerProblems' | 'trouble'> {
  readonly captcha?: FormState['captcha'];
  readonly retryAfterSeconds?: number | undefined;
  /** Why the attempt to book or to hold it was refused. */
  readonly refusal?: UnavailableReason | undefined;
  /** It was tried to hold the time, and it cannot be. */
  readonly isUnheld?: boolean | undefined;
  /** The form stays the one that was sent: sent twice it books once. */
  readonly goesOn?: boolean | undefined;
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
  { captcha, goesOn, isUnheld, refusal, retryAfterSeconds, ...rest }: FormFacts,
): Promise<FormState | undefined> {
  if (!isStart(formRequest.start) || !isWithinReach(request, formRequest.start.slice(0, 10))) {
    return undefined;
  }
  const choice = await readChoice(request, calls, formRequest.slug, formRequest.start.slice(0, 10), formRequest);
  if (choice === undefined) {
    return undefined;
  }
  const { isLengthGone, isPersonGone, isPlaceGone, place, service, staff } = choice;
  const { timeZone } = request.site;
  const wanted = { day: formRequest.start.slice(0, 10), start: minutesOf(formRequest.start) };
  const startMs = instantOf(localOf(wanted.day, wanted.start), timeZone);
  const [{ picker, slots, times, unbookable }, own, asked, confirmsByEmail] = await Promise.all([
    loadPicker(request, calls, choice, firstWeekday, { time: wanted.start }),
    findOwn(request, calls, { serviceId: service.id, startMs }),
    calls.readQuestions(service.formId),
    calls.confirmsByEmail(service),
  ]);
  const slot = slots.get(formRequest.start);
  const issue = (each: OfferedSlot) =>
    request.issueTicket(pagePaths.bookingForm, ticketValues(choice, each, timeZone), { goesOn });
  const chosen: FreeTime = { ...wanted, end: wanted.start + service.durationMinutes };
  const shared = {
    kind: 'form' as const,
    picker,
    chosen,
    asked,
    confirmsByEmail,
    ...rest,
    captcha,
    retryAfterSeconds,
    own,
    unavailable: undefined,
    heldUntil: undefined,
    cancelling: cancellingTerm(service, instantOf(localOf(chosen.day, chosen.start), timeZone), request),
    hold: 'none' as const,
  };
  // No person, place or length is replaced by another unasked: without the one that was chosen the time is not offered.
  if (slot !== undefined && refusal === undefined && !isPersonGone && !isPlaceGone && !isLengthGone) {
    // Who sends no ticket at all for a time that is free has come from nowhere, or from long ago.
    const trouble = rest.trouble === 'unchosen' ? 'expired' : rest.trouble;
    const { localEnd, localStart } = slot;
    const held = {
      serviceId: service.id,
      localStart,
      localEnd,
      timeZone,
      place,
      ...(staff === undefined ? {} : { staff }),
    };
    const hold = await loadHold(request, calls, held, isUnheld === true);
    return { ...shared, trouble, ticket: issue(slot), hold, nearest: [] };
  }
  if (own !== undefined) {
    return { ...shared, trouble: undefined, ticket: undefined, nearest: [] };
  }
  const nearest = await findNearest(calls, { picker, slots }, choice, formRequest.start, timeZone);
  const presentNear = (each: OfferedSlot): NearTime => {
    const start = minutesOf(each.localStart);
    return {
      day: each.localStart.slice(0, 10),
      start,
      end: start + service.durationMinutes,
      ticket: issue(each),
      cancelling: cancellingTerm(service, instantOf(each.localStart, timeZone), request),
    };
  };
  const why = whyUnavailable(
    {
      isPast: startMs <= request.nowMs,
      isPersonGone,
      refusal: refusal ?? (isLengthGone ? 'not-offered' : undefined),
      notNow: unbookable.get(formRequest.start)?.notNow,
      wanted: chosen,
      times: picker.day === chosen.day ? times : [],
      pauseMinutes: service.pauseMinutes,
    },
    { timeZone, nowMs: request.nowMs },
  );
  return {
    ...shared,
    trouble: outweighing.has(rest.trouble) ? rest.trouble : undefined,
    unavailable: why.reason,
    heldUntil: why.heldUntil,
    ticket: undefined,
    nearest: nearest.map(presentNear),
  };
}
