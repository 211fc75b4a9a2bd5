/** Loads the form for seats of a class's session or of a course. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { offeredTerms } from '../../../bookings/terms.ts';
import { addDays, instantOf, localAt } from '../../../days/dates.ts';
import type { SeatsState, SeatsUnavailable } from '../../../pages/state/booking.ts';
import type { SessionOffer } from '../../../pages/state/offers.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import { loadCourse } from '../../../site/course.ts';
import { holdEnd } from '../../../site/held-seats.ts';
import { choosePrice } from '../../../site/price-choice.ts';
import type { HoldRequest } from '../../../site/requests.ts';
import type { ServiceCard } from '../../../site/service-card.ts';
import { namedLike } from '../../../site/session-name.ts';
import type { CourseFacts, Session } from '../../../site/sessions.ts';
import type { HoldEnd, UnavailableReason } from '../../../site/times.ts';
import { isWaitable } from '../../../ui/display/seats-text.ts';
import { loadHold } from '../hold-acts.ts';
import { type FormFacts, findOwn } from '../load-form.ts';
import { redirectValues } from '../redirected.ts';

/** How far around a session that cannot be had others are looked for, and how many are offered. */
const nearDays = 28;
const nearestCount = 3;

export interface SeatsRequest {
  readonly service: ServiceCard;
  /** The session of a class; undefined for a course. */
  readonly eventId: string | undefined;
}

export interface SeatsFacts extends FormFacts, Pick<SeatsState, 'participants' | 'addOns'> {
  /** What of the option of the service is chosen, as an address or a form says it. */
  readonly option: string | undefined;
}

type Seats = Pick<Session, 'left' | 'isBookable' | 'notNow'>;

/** Why there is no seat to be had, or not so many. */
function whyNoSeats(
  { isBookable, left, notNow }: Seats,
  isOver: boolean,
  wanted: number,
  refusal: UnavailableReason | undefined,
): SeatsUnavailable | undefined {
  if (isOver && !isBookable) {
    return 'over';
  }
  if (left === 0) {
    return 'full';
  }
  if (notNow !== undefined) {
    return notNow;
  }
  if (!isBookable) {
    return 'not-offered';
  }
  if (left < wanted || refusal === 'taken') {
    return 'too-few';
  }
  return refusal;
}

async function nearestTo(
  request: PageRequest,
  calls: SiteCalls,
  service: ServiceCard,
  { eventId, localStart }: Session,
): Promise<SessionOffer[]> {
  const { timeZone } = request.site;
  const now = localAt(request.nowMs, timeZone);
  const from = `${addDays(localStart.slice(0, 10), -nearDays)}T00:00:00`;
  const sessions = await calls.listSessions({
    serviceIds: [service.id],
    from: from > now ? from : now,
    to: `${addDays(localStart < now ? now.slice(0, 10) : localStart.slice(0, 10), nearDays)}T00:00:00`,
    timeZone,
  });
  const distance = (each: Session) => Math.abs(Date.parse(`${each.localStart}Z`) - Date.parse(`${localStart}Z`));
  return sessions
    .filter((each) => each.isBookable && each.eventId !== eventId)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, nearestCount)
    .toSorted((a, b) => (a.localStart < b.localStart ? -1 : 1))
    .map((each) => ({ ...each, ...namedLike(service) }));
}

interface OfferedPlaces extends Pick<SeatsState, 'session' | 'course'> {
  /** The one of the two that it is. */
  readonly seats: Session | CourseFacts;
  readonly of: NonNullable<HoldRequest['seats']>['of'];
  readonly first: Times;
  readonly last: Times;
}

type Times = Pick<Session, 'localStart' | 'localEnd'>;

/** Nothing when there is no such session, or the course has none. */
async function findPlaces(
  request: PageRequest,
  calls: SiteCalls,
  { eventId, service }: SeatsRequest,
): Promise<OfferedPlaces | undefined> {
  if (service.type === 'COURSE') {
    const course = await loadCourse(request, calls, service);
    const [first, last] = [course?.sessions[0], course?.sessions.at(-1)];
    return course === undefined || first === undefined || last === undefined
      ? undefined
      : { session: undefined, course, seats: course, of: { scheduleId: service.scheduleId }, first, last };
  }
  const found = eventId === undefined ? undefined : await calls.findSession(eventId, request.site.timeZone);
  if (eventId === undefined || found?.serviceId !== service.id) {
    return undefined;
  }
  const session: SessionOffer = { ...found, ...namedLike(service) };
  return { session, course: undefined, seats: session, of: { eventId }, first: session, last: session };
}

/** When seats that somebody holds are free again, unless they are booked. */
async function findHeldUntil(
  request: PageRequest,
  calls: SiteCalls,
  service: ServiceCard,
  { first, last, session }: OfferedPlaces,
): Promise<HoldEnd | undefined> {
  const { timeZone } = request.site;
  const held = await calls.findHeldSeats({
    fromMs: instantOf(first.localStart, timeZone),
    toMs: instantOf(last.localEnd, timeZone),
  });
  const untilMs = held.get(session?.eventId ?? service.scheduleId);
  return untilMs === undefined ? undefined : holdEnd(untilMs, { timeZone, nowMs: request.nowMs });
}

/** Nothing when there is no such session, or the course has none. */
export async function loadSeats(
  request: PageRequest,
  calls: SiteCalls,
  seatsRequest: SeatsRequest,
  facts: SeatsFacts,
): Promise<SeatsState | undefined> {
  const { option: optionChoice, service } = choosePrice(seatsRequest.service, { option: facts.option });
  const { timeZone } = request.site;
  const [offered, confirmsByEmail] = await Promise.all([
    findPlaces(request, calls, seatsRequest),
    calls.confirmsByEmail(service),
  ]);
  if (offered === undefined) {
    return undefined;
  }
  const { course, first, last, of, seats, session } = offered;
  const isOver = instantOf(last.localStart, timeZone) <= request.nowMs;
  const unavailable = whyNoSeats(seats, isOver, facts.participants, facts.refusal);
  const own = await findOwn(request, calls, of);
  const joins = unavailable === 'full' && own === undefined && isWaitable(seats);
  const mostSeats = joins ? Math.min(seats.total, seats.waitlistLeft ?? 0) : seats.left;
  const mostParticipants = Math.max(1, Math.min(service.mostParticipants, mostSeats));
  const participants = Math.min(facts.participants, mostParticipants);
  const isHeldByOthers = own === undefined && (unavailable === 'full' || unavailable === 'too-few');
  const canBook = unavailable === undefined || (unavailable === 'too-few' && seats.isBookable);
  const holdRequest = { serviceId: service.id, localStart: '', localEnd: '', timeZone, seats: { participants, of } };
  const { answerProblems, answers, captcha, problems, retryAfterSeconds, typed } = facts;
  return {
    kind: 'seats',
    service,
    session,
    course,
    own,
    joins,
    mostParticipants,
    participants,
    optionChoice,
    addOns: facts.addOns,
    // Whoever waits has no visit yet, for which something would be signed.
    asked: await (joins ? calls.readQuestions(service.formId) : calls.readQuestionsToBook(service, mostParticipants)),
    confirmsByEmail,
    typed,
    problems,
    answers,
    answerProblems,
    captcha,
    retryAfterSeconds,
    unavailable,
    terms: offeredTerms(service, instantOf(first.localStart, timeZone), request),
    // Who sends no ticket for what can be had has come from nowhere, or from long ago.
    trouble: facts.trouble === 'unchosen' ? 'expired' : facts.trouble,
    heldUntil: isHeldByOthers ? await findHeldUntil(request, calls, service, offered) : undefined,
    hold: canBook ? await loadHold(request, calls, holdRequest, facts.isUnheld === true) : 'none',
    ticket:
      canBook || joins
        ? issueTicket(request, service, { eventId: session?.eventId, joins, goesOn: facts.goesOn })
        : undefined,
    nearest:
      session === undefined || unavailable === undefined ? [] : await nearestTo(request, calls, service, session),
  };
}

function issueTicket(
  request: PageRequest,
  { slug }: ServiceCard,
  {
    eventId,
    goesOn,
    joins,
  }: { readonly eventId: string | undefined; readonly joins: boolean; readonly goesOn: boolean | undefined },
): string {
  const values = {
    service: slug,
    zone: request.site.timeZone,
    ...(joins ? { wait: 'yes' } : {}),
    ...(eventId === undefined ? { course: 'whole' } : { session: eventId }),
    ...redirectValues(request),
  };
  return request.issueTicket(pagePaths.bookingForm, values, { goesOn });
}
