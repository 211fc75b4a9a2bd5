/** Loads the choice of another time for a booking, and the chosen one beside the old one. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { addedMinutesOf } from '@openhours/contract/bookings/add-ons';
import { linkedTerm } from '../../../bookings/terms.ts';
import { addDays, localAt, minutesOf } from '../../../days/dates.ts';
import { lengthBetween } from '../../../days/lengths.ts';
import { chosenAddress, moveAddress } from '../../../pages/addresses.ts';
import { type Outcome, show } from '../../../pages/page.ts';
import type { MoveReviewState, MoveState } from '../../../pages/state/move.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import { keptLength } from '../../../site/length-choice.ts';
import type { ServiceCard } from '../../../site/service-card.ts';
import type { OfferedSlot } from '../../../site/times.ts';
import { findInstead } from '../instead.ts';
import { readTime } from '../load-calendar.ts';
import { aheadUnaskedDays, loadPicker } from '../load-picker.ts';
import { type Choice, choiceOf, isStart, isWithinReach } from '../read-choice.ts';
import { freeTimeOf } from '../slot-questions.ts';
import { ticketValues } from '../slot-ticket.ts';
import { visitFacts } from '../visit-facts.ts';
import { callsToMove, isWhereItIs } from './calls-to-move.ts';
import type { Linked } from './linked.ts';
import { type Movable, type MoveFacts, showReview } from './move-review.ts';

export interface MoveRequest {
  readonly day: string | undefined;
  /** `YYYY-MM-DDThh:mm`, once one is chosen. */
  readonly start: string | undefined;
  readonly time: string | undefined;
  readonly staffId: string | undefined;
  readonly placeKey: string | undefined;
  readonly isWholeMonth: boolean;
  /** Somebody went on without a time. */
  readonly isUnchosen: boolean;
}

/** What an address or a form asks for; at first the person who was chosen and the place stay who and where they are. */
export function moveRequestOf(values: Readonly<Record<string, string>>, { visit }: Linked): MoveRequest {
  const isFirst = values['day'] === undefined && values['start'] === undefined;
  return {
    day: values['day'],
    start: values['start'],
    time: values['time'],
    staffId: values['staff'] ?? (isFirst && !visit.isWithAnyone ? visit.staffId : undefined),
    placeKey: values['place'] ?? (isFirst ? visit.placeKey : undefined),
    isWholeMonth: values['view'] === 'month',
    isUnchosen: values['service'] !== undefined && values['start'] === undefined,
  };
}

export async function showMove(
  request: PageRequest,
  site: SiteCalls,
  linked: Movable,
  moveRequest: MoveRequest,
  firstWeekday: number,
  facts: MoveFacts = {},
): Promise<Outcome> {
  const { token } = linked;
  const { choice, otherLength, start } = readMove(request, linked, moveRequest);
  const calls = callsToMove(site, linked.visit, otherLength === undefined);
  const path = moveAddress(token);
  const loaded = await loadPicker(request, calls, choice, firstWeekday, {
    time: start === undefined ? readTime(moveRequest.time) : minutesOf(start),
    moveUntil: moveRequest.day === undefined && start === undefined ? addDays(choice.day, aheadUnaskedDays) : undefined,
    isWholeMonth: moveRequest.isWholeMonth,
    paths: { choose: path, goOn: path, isHeld: false },
  });
  const isGiven = !choice.isPersonGone && !choice.isPlaceGone && facts.refusal === undefined;
  const slot = start === undefined || !isGiven ? undefined : loaded.slots.get(start);
  if (slot !== undefined) {
    const review = {
      to: newTimeOf(choice, slot),
      otherLength,
      ticketValues: ticketValues(choice, slot, request.site.timeZone),
      back: moveAddress(token, choiceOfTime(choice, slot)),
    };
    return showReview(request, site, linked, review, facts);
  }
  const move: MoveState = {
    kind: 'move',
    token,
    visit: visitFacts(request, linked.visit, linked.service, linked.given),
    term: linkedTerm(linked.moving, request),
    otherLength,
    picker: loaded.picker,
    isUnchosen: moveRequest.isUnchosen,
    gone: undefined,
    nearest: [],
  };
  if (start === undefined) {
    return show(move, facts.status);
  }
  const { service } = choice;
  const { nearest, why } = await findInstead(request, calls, loaded, choice, { start, refusal: facts.refusal });
  return show(
    {
      ...move,
      gone: { time: freeTimeOf(service, start), ...why },
      nearest: nearest.map((each) => ({
        time: freeTimeOf(service, each.localStart),
        address: chosenAddress(path, service.slug, choiceOfTime(choice, each)),
      })),
    },
    409,
  );
}

interface ReadMove extends Pick<MoveState, 'otherLength'> {
  /** Without a length to choose: it stays as long as it is. */
  readonly choice: Choice;
  /** The new time, once one is chosen. */
  readonly start: string | undefined;
}

function readMove(request: PageRequest, { service, visit }: Movable, moveRequest: MoveRequest): ReadMove {
  const { timeZone } = request.site;
  const kept = keptLength(service, visit);
  const { start } = moveRequest;
  // An address may say anything: what is no start, or nobody can ask for, is as if nothing was chosen.
  const asked = isStart(start) && isWithinReach(request, start.slice(0, 10)) ? start : undefined;
  const wantedDay = asked?.slice(0, 10) ?? moveRequest.day ?? localAt(visit.startMs, timeZone).slice(0, 10);
  const length = kept === undefined ? undefined : String(kept);
  // Hidden services are moved too: whoever has booked one keeps what was agreed.
  const chosen = choiceOf(request, service, wantedDay, {
    ...moveRequest,
    length,
    option: undefined,
    addOns: undefined,
  });
  const choice = { ...chosen, service: longerBy(chosen.service, addedMinutesOf(visit.addOns)), length: undefined };
  if (kept === undefined) {
    // Where the service is not given so long any more, it becomes as long as it usually is.
    const was = lengthBetween(service.lengths, visit.startMs, visit.endMs);
    return { choice, start: asked, otherLength: { was, becomes: choice.service.durationMinutes } };
  }
  // Back from a move that is done leads to where it is now: another time is chosen again.
  const isThere =
    asked !== undefined &&
    isWhereItIs(visit, { localStart: asked }, { timeZone, staffId: choice.staff?.id, place: choice.place });
  return { choice, start: isThere ? undefined : asked, otherLength: undefined };
}

/** What is taken with a visit it keeps, and is longer by it at the new time, too. */
function longerBy({ addOnGroups: _chosen, ...service }: ServiceCard, minutes: number): ServiceCard {
  return { ...service, durationMinutes: service.durationMinutes + minutes };
}

function newTimeOf({ service, staff }: Choice, { localEnd, localStart, place }: OfferedSlot): MoveReviewState['to'] {
  const people = staff === undefined && service.staff.length === 1 ? service.staff : [staff];
  return {
    localStart,
    localEnd,
    staffNames: people.flatMap((each) => (each === undefined ? [] : [each.name])),
    place,
  };
}

/** A time as an address says it, with whom and where. */
function choiceOfTime({ place, staff }: Choice, { localStart }: OfferedSlot) {
  return { day: localStart.slice(0, 10), time: minutesOf(localStart), staff: staff?.id, place: place?.key };
}
