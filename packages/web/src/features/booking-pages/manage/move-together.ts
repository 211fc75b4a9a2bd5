/**
 * Moves all that is booked together: a start is chosen that is free for all of it, and each is seen at its new time
 * before anything moves. Runs on the server only.
 */
import type { PageRequest } from '@openhours/client';
import { feesBefore, linkedTerm, offeredTerms } from '../../../bookings/terms.ts';
import { addDays, instantOf, localAt, minutesOf } from '../../../days/dates.ts';
import { chosenAddress, manageAddress, moveAddress } from '../../../pages/addresses.ts';
import { goTo, type Outcome, show, type Visit } from '../../../pages/page.ts';
import type { Terms } from '../../../pages/state/booking.ts';
import type { MoveState, MoveTogetherState } from '../../../pages/state/move.ts';
import type { PartFacts, VisitFacts } from '../../../pages/state/visit.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import type { ServiceCard } from '../../../site/service-card.ts';
import type { OfferedSlot } from '../../../site/times.ts';
import { findInstead } from '../instead.ts';
import { readTime } from '../load-calendar.ts';
import { aheadUnaskedDays, type LoadedPicker, loadPicker } from '../load-picker.ts';
import { type Choice, isStart, isWithinReach } from '../read-choice.ts';
import { freeTimeOf } from '../slot-questions.ts';
import { linkActOf, troubleOf, troubleOfForm } from './link-acts.ts';
import { isOfTogether, type LinkedOfTogether, type TogetherPart } from './linked.ts';
import { findLinked, showBadLink } from './load-manage.ts';
import { movingTogether, togetherFacts } from './load-together.ts';
import type { MoveFacts } from './move-review.ts';
import { leftOf, readShown, shownText } from './together-standing.ts';

const minuteMs = 60_000;

interface TogetherRequest {
  readonly day: string | undefined;
  readonly start: string | undefined;
  readonly time: string | undefined;
  readonly isWholeMonth: boolean;
  readonly isUnchosen: boolean;
}

/** What an address or a form asks for. */
function requestOf(values: Readonly<Record<string, string>>): TogetherRequest {
  return {
    day: values['day'],
    start: values['start'],
    time: values['time'],
    isWholeMonth: values['view'] === 'month',
    isUnchosen: values['service'] !== undefined && values['start'] === undefined,
  };
}

/** What of it is moved: what nobody has called off, with the service that each needs. */
type MovedPart = TogetherPart & { readonly service: ServiceCard };

interface Moved {
  readonly parts: readonly [MovedPart, ...MovedPart[]];
  readonly facts: readonly PartFacts[];
  readonly startMs: number;
  readonly endMs: number;
}

function movedOf(request: PageRequest, { together }: LinkedOfTogether): Moved | undefined {
  if (!movingTogether(together).isAllowed) {
    return undefined;
  }
  const facts = leftOf(togetherFacts(request, together).parts);
  const ids = new Set(facts.map(({ id }) => id));
  const [first, ...others] = together.parts.flatMap((part) =>
    part.service !== undefined && ids.has(part.visit.id) ? [{ ...part, service: part.service }] : [],
  );
  if (first === undefined) {
    return undefined;
  }
  const parts = [first, ...others] as const;
  return {
    parts,
    facts,
    startMs: first.visit.startMs,
    endMs: Math.max(...parts.map(({ visit }) => visit.endMs)),
  };
}

/** All of it as the picker knows a service: as long as it takes, by whoever gives any of it, with nothing else to choose. */
function cardOf({ endMs, parts, startMs }: Moved): ServiceCard {
  const [{ service: first }] = parts;
  const { addOnGroups: _groups, bookFromMinutes: _opening, offersAddOns: _addOns, ...card } = first;
  const minutes = (endMs - startMs) / minuteMs;
  const openings = parts.flatMap(({ service }) => service.bookFromMinutes ?? []);
  const people = new Map(parts.flatMap(({ service }) => service.staff.map((person) => [person.id, person])));
  return {
    ...card,
    durationMinutes: minutes,
    lengths: { sessionDurations: [minutes] },
    staff: [...people.values()],
    staffSelection: 'CUSTOMER_CANNOT_CHOOSE',
    places: [],
    needsApproval: parts.some(({ service }) => service.needsApproval),
    ...(openings.length === 0 ? {} : { bookFromMinutes: Math.min(...openings) }),
  };
}

/** The calls of the site as they answer for all of it: its own time is free for it, and where it is, it does not move to. */
function callsFor(site: SiteCalls, togetherId: string, { startMs }: Moved): SiteCalls {
  return {
    ...site,
    listSlots: async ({ alsoUnbookable, from, limit, timeZone, to }) => {
      const slots = await site.listTogetherSlots({
        togetherId,
        from,
        to,
        timeZone,
        ...(alsoUnbookable === undefined ? {} : { alsoUnbookable }),
        ...(limit === undefined ? {} : { limit: limit + 1 }),
      });
      return slots.filter(({ localStart }) => instantOf(localStart, timeZone) !== startMs).slice(0, limit);
    },
  };
}

/** What an address chooses of all of it: a day, and a start once one is chosen that it does not have already. */
function choiceTogether(
  request: PageRequest,
  moved: Moved,
  asked: TogetherRequest,
): { readonly choice: Choice; readonly start: string | undefined } {
  const { timeZone } = request.site;
  // An address may say anything: what is no start, or nobody can ask for, is as if nothing was chosen.
  const start =
    isStart(asked.start) &&
    isWithinReach(request, asked.start.slice(0, 10)) &&
    instantOf(`${asked.start}:00`, timeZone) !== moved.startMs
      ? asked.start
      : undefined;
  const today = localAt(request.nowMs, timeZone).slice(0, 10);
  const wantedDay = start?.slice(0, 10) ?? asked.day ?? localAt(moved.startMs, timeZone).slice(0, 10);
  return {
    start,
    choice: {
      service: cardOf(moved),
      staff: undefined,
      isPersonGone: false,
      place: undefined,
      isPlaceGone: false,
      length: undefined,
      isLengthGone: false,
      addOns: [],
      isAddOnGone: false,
      option: undefined,
      isOptionGone: false,
      day: isWithinReach(request, wantedDay) && wantedDay >= today ? wantedDay : today,
    },
  };
}

/** The choice of another start, or the chosen one beside the old one. `attempt`: what came of moving there. */
export async function showMoveTogether(
  request: PageRequest,
  site: SiteCalls,
  linked: LinkedOfTogether,
  values: Readonly<Record<string, string>>,
  firstWeekday: number,
  attempt?: MoveFacts,
): Promise<Outcome> {
  const { together, token } = linked;
  const moved = movedOf(request, linked);
  if (moved === undefined) {
    return goTo(manageAddress(token));
  }
  const asked = requestOf(values);
  const { choice, start } = choiceTogether(request, moved, asked);
  const calls = callsFor(site, together.id, moved);
  const path = moveAddress(token);
  const loaded = await loadPicker(request, calls, choice, firstWeekday, {
    time: start === undefined ? readTime(asked.time) : minutesOf(start),
    moveUntil: asked.day === undefined && start === undefined ? addDays(choice.day, aheadUnaskedDays) : undefined,
    isWholeMonth: asked.isWholeMonth,
    paths: { choose: path, goOn: path, isHeld: false },
  });
  const slot = start === undefined || attempt?.refusal !== undefined ? undefined : loaded.slots.get(start);
  if (slot !== undefined) {
    return showReviewTogether(request, linked, moved, slot, attempt ?? {});
  }
  const visit = wholeFacts(request, moved);
  const unfit =
    start === undefined ? undefined : await goneTogether(request, calls, loaded, choice, start, path, attempt?.refusal);
  // What was sent is answered by pages of the same script.
  if (attempt !== undefined && unfit !== undefined) {
    return show({ kind: 'move-together-gone', token, was: visit, day: choice.day, ...unfit }, 409);
  }
  if (attempt !== undefined && isStart(asked.start)) {
    // It is there already.
    return goTo(manageAddress(token));
  }
  return show(
    {
      kind: 'move',
      token,
      visit,
      term: linkedTerm(movingTogether(together), request),
      otherLength: undefined,
      picker: loaded.picker,
      isUnchosen: asked.isUnchosen,
      ...(unfit ?? { gone: undefined, nearest: [] }),
    },
    unfit === undefined ? attempt?.status : 409,
  );
}

/** Why a start cannot be had, and those nearest to it. */
async function goneTogether(
  request: PageRequest,
  calls: SiteCalls,
  loaded: LoadedPicker,
  choice: Choice,
  start: string,
  path: string,
  refusal: MoveFacts['refusal'],
): Promise<Pick<MoveState, 'gone' | 'nearest'>> {
  const { service } = choice;
  const { nearest, why } = await findInstead(request, calls, loaded, choice, { start, refusal });
  return {
    gone: { time: freeTimeOf(service, start), ...why },
    nearest: nearest.map(({ localStart }) => ({
      time: freeTimeOf(service, localStart),
      address: chosenAddress(path, service.slug, { day: localStart.slice(0, 10), time: minutesOf(localStart) }),
    })),
  };
}

/** All of it as one visit: from its first start to its last end. */
function wholeFacts(request: PageRequest, { endMs, facts, startMs }: Moved): VisitFacts {
  const { timeZone } = request.site;
  const [first] = facts as readonly [PartFacts];
  return { ...first, localStart: localAt(startMs, timeZone), localEnd: localAt(endMs, timeZone) };
}

function showReviewTogether(
  request: PageRequest,
  { together, token }: LinkedOfTogether,
  moved: Moved,
  { localEnd, localStart, place }: OfferedSlot,
  { retryAfterSeconds, status, trouble }: MoveFacts,
): Outcome {
  const { timeZone } = request.site;
  const laterMs = instantOf(localStart, timeZone) - moved.startMs;
  const visit = wholeFacts(request, moved);
  const review: MoveTogetherState = {
    kind: 'move-together',
    token,
    was: visit,
    to: { localStart, localEnd },
    parts: moved.parts.map((part, index) => partAt(request, part, moved.facts[index] as PartFacts, laterMs)),
    place: place ?? togetherFacts(request, together).place,
    ticket: request.issueTicket(request.path, {
      start: localStart.slice(0, 16),
      zone: timeZone,
      shown: shownText(together.parts.map((part) => part.visit)),
    }),
    back: moveAddress(token, { day: localStart.slice(0, 10), time: minutesOf(localStart) }),
    cancellingAfter: strictestTerm(
      moved.parts.map(({ service, visit: { startMs } }) => {
        // Cancelling costs what it did when it was booked, as long before the new start.
        const fees = feesBefore(together.fees, startMs);
        return offeredTerms({ ...service, fees }, startMs + laterMs, request).cancelling;
      }),
    ),
    needsApproval: moved.parts.some(
      ({ service }, index) => service.needsApproval && moved.facts[index]?.standing === 'booked',
    ),
    trouble,
    retryAfterSeconds,
  };
  return show(review, status, retryAfterSeconds);
}

/** One of them at its new time; whoever gives it is named where that is sure. */
function partAt(
  request: PageRequest,
  { isWithChosen, service, visit }: MovedPart,
  facts: PartFacts,
  laterMs: number,
): PartFacts {
  const { timeZone } = request.site;
  return {
    ...facts,
    localStart: localAt(visit.startMs + laterMs, timeZone),
    localEnd: localAt(visit.endMs + laterMs, timeZone),
    staffNames: isWithChosen || service.staff.length === 1 ? facts.staffNames : [],
  };
}

/** What all of them allow, and until the first of their moments. */
function strictestTerm(terms: readonly Terms['cancelling'][]): Terms['cancelling'] {
  const closed = terms.find(({ kind }) => kind === 'never') ?? terms.find(({ kind }) => kind === 'over');
  const [first, ...others] = terms.filter((term) => term.kind === 'until');
  return (
    closed ??
    (first === undefined
      ? { kind: 'always' }
      : others.reduce((soonest, term) => (term.until < soonest.until ? term : soonest), first))
  );
}

/** Moves all of it as it was shown. */
export async function moveTogether(visit: Visit, request: PageRequest, found: LinkedOfTogether): Promise<Outcome> {
  const { calls, frame } = visit;
  const { form, ticket } = visit.request;
  const { token } = found;
  const values: Readonly<Record<string, string>> = ticket.state === 'missing' ? form : ticket.values;
  const again = (linked: LinkedOfTogether, facts: MoveFacts) =>
    showMoveTogether(request, calls, linked, values, frame.firstWeekday, facts);
  const trouble = troubleOfForm(visit);
  if (trouble !== undefined) {
    const { retryAfterSeconds, status, why } = trouble;
    return again(found, { status, trouble: why, retryAfterSeconds });
  }
  const { shown, start, zone } = values;
  if (shown === undefined || start === undefined) {
    // The form was drawn when the booking stood alone.
    return again(found, { status: 409, trouble: 'changed' });
  }
  const { idempotencyKey } = linkActOf(visit, token);
  // A form that is sent again is answered as the first time, whatever became of it.
  const outcome = await calls.moveTogether(
    { token, idempotencyKey, shown: readShown(shown) },
    { localStart: `${start}:00`, timeZone: zone ?? request.site.timeZone },
  );
  if (outcome.kind === 'done') {
    return goTo(manageAddress(token, 'moved'));
  }
  const now = await findLinked({ ...visit, request });
  if (now === undefined) {
    return showBadLink(visit);
  }
  if (!isOfTogether(now)) {
    return goTo(manageAddress(token));
  }
  if (outcome.kind === 'gone') {
    return again(now, { status: 409, refusal: outcome.reason });
  }
  const { retryAfterSeconds, status, why } = troubleOf(outcome);
  return again(now, { status, trouble: why, retryAfterSeconds });
}
