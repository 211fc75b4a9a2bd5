/** Loads the form for places of a class's session or of a course. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { cancellingTerm } from '../../../bookings/terms.ts';
import { addDays, instantOf, localAt } from '../../../days/dates.ts';
import type { SeatsState, SeatsUnavailable } from '../../../pages/state/booking.ts';
import type { SessionOffer } from '../../../pages/state/offers.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import { loadCourse } from '../../../site/course.ts';
import { holdEnd } from '../../../site/held-places.ts';
import type { ServiceCard } from '../../../site/service-card.ts';
import { namedLike } from '../../../site/session-name.ts';
import type { CourseFacts, Session } from '../../../site/sessions.ts';
import type { UnavailableReason } from '../../../site/times.ts';
import { isWaitable } from '../../../ui/display/session-list.tsx';
import { loadHold } from '../hold-acts.ts';
import { findOwn } from '../load-form.ts';

/** How far around a session that cannot be had others are looked for, and how many are offered. */
const nearDays = 28;
const nearestCount = 3;

export interface SeatsRequest {
  readonly service: ServiceCard;
  /** The session of a class; undefined for a course. */
  readonly eventId: string | undefined;
}

export interface SeatsFacts
  extends Pick<SeatsState, 'typed' | 'problems' | 'answers' | 'answerProblems' | 'trouble' | 'participants'> {
  readonly captcha?: SeatsState['captcha'];
  readonly retryAfterSeconds?: number | undefined;
  /** Why the attempt to book or to hold was refused. */
  readonly refusal?: UnavailableReason | undefined;
  /** It was tried to hold the places, and they cannot be. */
  readonly isUnheld?: boolean | undefined;
  /** The form stays the one that was sent: sent twice it books once. */
  readonly goesOn?: boolean | undefined;
}

type Places = Pick<Session, 'left' | 'isBookable' | 'notNow'>;

/** Why there is no place to be had, or not so many. */
function whyNoSeats(
  { isBookable, left, notNow }: Places,
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

/** Nothing when there is no such session, or the course has none. */
export async function loadSeats(
  request: PageRequest,
  calls: SiteCalls,
  { eventId, service }: SeatsRequest,
  facts: SeatsFacts,
): Promise<SeatsState | undefined> {
  const { timeZone } = request.site;
  const isCourse = service.type === 'COURSE';
  const [found, course, asked, confirmsByEmail]: [
    Session | undefined,
    CourseFacts | undefined,
    SeatsState['asked'],
    boolean,
  ] = await Promise.all([
    eventId === undefined || isCourse ? undefined : calls.findSession(eventId, timeZone),
    isCourse ? loadCourse(request, calls, service) : undefined,
    calls.readQuestions(service.formId),
    calls.confirmsByEmail(service),
  ]);
  const session: SessionOffer | undefined =
    found === undefined || found.serviceId !== service.id ? undefined : { ...found, ...namedLike(service) };
  const places = session ?? course;
  const localStart = session?.localStart ?? course?.sessions[0]?.localStart;
  const localLast = session?.localStart ?? course?.sessions.at(-1)?.localStart;
  if (places === undefined || localStart === undefined || localLast === undefined) {
    return undefined;
  }
  const { captcha, goesOn, isUnheld, refusal, retryAfterSeconds, ...typed } = facts;
  const unavailable = whyNoSeats(places, instantOf(localLast, timeZone) <= request.nowMs, facts.participants, refusal);
  const own = await findOwn(
    request,
    calls,
    eventId === undefined || isCourse ? { scheduleId: service.scheduleId } : { eventId },
  );
  const heldUntilMs =
    own === undefined && (unavailable === 'full' || unavailable === 'too-few')
      ? (
          await calls.findHeldPlaces({
            fromMs: instantOf(localStart, timeZone),
            toMs: instantOf(session?.localEnd ?? course?.sessions.at(-1)?.localEnd ?? localLast, timeZone),
          })
        ).get(session?.eventId ?? service.scheduleId)
      : undefined;
  const joins = unavailable === 'full' && own === undefined && isWaitable(places);
  const mostPlaces = joins ? Math.min(places.total, places.waitlistLeft ?? 0) : places.left;
  const mostParticipants = Math.max(1, Math.min(service.mostParticipants, mostPlaces));
  const canBook = unavailable === undefined || (unavailable === 'too-few' && places.isBookable);
  const participants = Math.min(facts.participants, mostParticipants);
  const of = eventId === undefined || isCourse ? { scheduleId: service.scheduleId } : { eventId };
  const holdRequest = { serviceId: service.id, localStart: '', localEnd: '', timeZone, seats: { participants, of } };
  return {
    kind: 'seats',
    hold: canBook ? await loadHold(request, calls, holdRequest, isUnheld === true) : 'none',
    service,
    session,
    course,
    own,
    joins,
    ticket:
      canBook || joins
        ? request.issueTicket(
            pagePaths.bookingForm,
            {
              service: service.slug,
              zone: timeZone,
              ...(joins ? { wait: 'yes' } : {}),
              ...(eventId === undefined ? { course: 'whole' } : { session: eventId }),
            },
            { goesOn },
          )
        : undefined,
    mostParticipants,
    asked,
    confirmsByEmail,
    ...typed,
    captcha,
    participants,
    // Who sends no ticket for what can be had has come from nowhere, or from long ago.
    trouble: facts.trouble === 'unchosen' ? 'expired' : facts.trouble,
    retryAfterSeconds,
    unavailable,
    heldUntil: heldUntilMs === undefined ? undefined : holdEnd(heldUntilMs, { timeZone, nowMs: request.nowMs }),
    nearest:
      session === undefined || unavailable === undefined ? [] : await nearestTo(request, calls, service, session),
    cancelling: cancellingTerm(service, instantOf(localStart, timeZone), request),
  };
}
