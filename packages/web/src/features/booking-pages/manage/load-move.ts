/** Loads the choice of another time for a booking, and the chosen one beside the old one. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { cancellingTerm, linkedTerm } from '../../../bookings/terms.ts';
import { addDays, instantOf, localOf, minutesOf } from '../../../days/dates.ts';
import { lengthBetween } from '../../../days/lengths.ts';
import { chosenAddress, moveAddress } from '../../../pages/addresses.ts';
import { type Outcome, show } from '../../../pages/page.ts';
import type { LinkTrouble, MoveState } from '../../../pages/state/visit.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import { keptLength } from '../../../site/length-choice.ts';
import { placeKeyOf } from '../../../site/place-key.ts';
import type { ServiceCard } from '../../../site/service-card.ts';
import type { OfferedSlot, SlotQuestion, UnavailableReason } from '../../../site/times.ts';
import type { BookedVisit } from '../../../site/visits.ts';
import { findNearest, loadPicker, ticketValues } from '../load.ts';
import { readTime } from '../load-calendar.ts';
import { isWithinReach, readChoice } from '../read-choice.ts';
import { visitFacts } from '../visit-facts.ts';
import { whyUnavailable } from '../why-unavailable.ts';
import type { Linked } from './load-manage.ts';

/** How far after the old time the calendar opens by itself when nothing is free before. */
const aheadUnaskedDays = 31;

/** A booking of a service whose times are chosen. */
export interface Movable extends Linked {
  readonly service: ServiceCard;
}

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

export interface MoveFacts {
  readonly status?: number;
  readonly trouble?: LinkTrouble | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** Why the attempt to move there was refused. */
  readonly refusal?: UnavailableReason | undefined;
}

/** Whether a time is the one that the visit has, with the same person and at the same place. */
function isWhereItIs(
  visit: BookedVisit,
  slot: Pick<OfferedSlot, 'localStart' | 'place'>,
  { place, staffId, timeZone }: Pick<SlotQuestion, 'place' | 'staffId' | 'timeZone'>,
): boolean {
  const placeKey =
    place?.key ?? (slot.place?.type === undefined ? undefined : placeKeyOf(slot.place.id, slot.place.type));
  return (
    instantOf(slot.localStart, timeZone) === visit.startMs &&
    (staffId === undefined || staffId === visit.staffId) &&
    (placeKey === undefined || visit.placeKey === undefined || placeKey === visit.placeKey)
  );
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
  // It stays as long as it is; where the service is not given so long any more, it becomes as long as it usually is.
  const kept = keptLength(linked.service, linked.visit);
  const calls: SiteCalls = {
    ...site,
    findService: async () => linked.service,
    // It may move by less than its length: what it has itself is free for it. Where it is already, it does not move to.
    listSlots: async ({ limit, ...question }) => {
      const asked = { ...question, movingBookingId: linked.visit.id };
      const slots = await site.listSlots(limit === undefined ? asked : { ...asked, limit: limit + 1 });
      return slots.filter((slot) => kept === undefined || !isWhereItIs(linked.visit, slot, question)).slice(0, limit);
    },
    listFirstTimes: (question) => site.listFirstTimes({ ...question, movingBookingId: linked.visit.id }),
  };
  const { timeZone } = request.site;
  const visit = visitFacts(request, linked.visit, linked.service, linked.given);
  const asked = isWithinReach(request, moveRequest.start?.slice(0, 10)) ? moveRequest.start : undefined;
  const wantedDay = asked?.slice(0, 10) ?? moveRequest.day ?? visit.localStart.slice(0, 10);
  // Hidden services are moved too: whoever has booked one keeps what was agreed.
  const read = await readChoice(request, calls, '', wantedDay, {
    ...moveRequest,
    length: kept === undefined ? undefined : String(kept),
  });
  if (read === undefined) {
    return show(undefined);
  }
  const choice = { ...read, length: undefined };
  // Back from a move that is done leads to where it is now: another time is chosen again.
  const isThere =
    asked !== undefined &&
    kept !== undefined &&
    isWhereItIs(linked.visit, { localStart: asked }, { timeZone, staffId: choice.staff?.id, place: choice.place });
  const start = isThere ? undefined : asked;
  const otherLength =
    kept === undefined
      ? {
          was: lengthBetween(linked.service.lengths, linked.visit.startMs, linked.visit.endMs),
          becomes: choice.service.durationMinutes,
        }
      : undefined;
  const path = moveAddress(token);
  const loaded = await loadPicker(request, calls, choice, firstWeekday, {
    time: start === undefined ? readTime(moveRequest.time) : minutesOf(start),
    moveUntil: moveRequest.day === undefined && start === undefined ? addDays(choice.day, aheadUnaskedDays) : undefined,
    isWholeMonth: moveRequest.isWholeMonth,
    paths: { choose: path, goOn: path, isHeld: false },
  });
  const { picker, slots, times, unbookable } = loaded;
  const { place, service, staff } = choice;
  const isGiven = !choice.isPersonGone && !choice.isPlaceGone && facts.refusal === undefined;
  const slot = start === undefined || !isGiven ? undefined : slots.get(start);
  if (slot !== undefined) {
    const day = slot.localStart.slice(0, 10);
    return show(
      {
        kind: 'move-review',
        token,
        visit,
        to: {
          localStart: slot.localStart,
          localEnd: slot.localEnd,
          staffNames: (staff === undefined && service.staff.length === 1 ? service.staff : [staff]).flatMap((each) =>
            each === undefined ? [] : [each.name],
          ),
          place: slot.place,
        },
        otherLength,
        ticket: request.issueTicket(request.path, {
          ...ticketValues(choice, slot, timeZone),
          revision: linked.visit.revision,
        }),
        cancellingAfter: cancellingTerm(service, instantOf(slot.localStart, timeZone), request),
        needsApproval: service.needsApproval,
        back: moveAddress(token, { day, time: minutesOf(slot.localStart), staff: staff?.id, place: place?.key }),
        trouble: facts.trouble,
        retryAfterSeconds: facts.retryAfterSeconds,
      },
      facts.status,
      facts.retryAfterSeconds,
    );
  }
  const move: MoveState = {
    kind: 'move',
    token,
    visit,
    term: linkedTerm(linked.moving, request),
    otherLength,
    picker,
    isUnchosen: moveRequest.isUnchosen,
    gone: undefined,
    nearest: [],
  };
  if (start === undefined) {
    return show(move, facts.status);
  }
  const wanted = { day: start.slice(0, 10), start: minutesOf(start), end: minutesOf(start) + service.durationMinutes };
  const nearest = await findNearest(calls, loaded, choice, start, timeZone);
  const why = whyUnavailable(
    {
      isPast: instantOf(localOf(wanted.day, wanted.start), timeZone) <= request.nowMs,
      isPersonGone: choice.isPersonGone,
      refusal: facts.refusal,
      notNow: unbookable.get(start)?.notNow,
      wanted,
      times: picker.day === wanted.day ? times : [],
      pauseMinutes: service.pauseMinutes,
    },
    { timeZone, nowMs: request.nowMs },
  );
  return show(
    {
      ...move,
      gone: { time: wanted, ...why },
      nearest: nearest.map((each) => {
        const day = each.localStart.slice(0, 10);
        const time = minutesOf(each.localStart);
        return {
          time: { day, start: time, end: time + service.durationMinutes },
          address: chosenAddress(path, service.slug, { day, time, staff: staff?.id, place: place?.key }),
        };
      }),
    },
    409,
  );
}
