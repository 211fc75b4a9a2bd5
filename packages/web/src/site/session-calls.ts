/**
 * What pages ask about sessions of classes and about courses (`site/calls.ts`), through the typed client. Runs on the
 * server only.
 */
import { isCallError, type PageCalls, staffResourceTypeId } from '@openhours/client';
import type { CalendarEvent, Operations, OutputOf, TimeSlot } from '@openhours/contract';
import { everyPage } from '../session/every-page.ts';
import type { KnownOfBusiness } from './business-calls.ts';
import type { SessionCalls } from './calls.ts';
import type { OwnHolds } from './hold-calls.ts';
import { inParts } from './in-parts.ts';
import type { SayPlace } from './place-names.ts';
import { nameAndAddress, notNow, placesOf } from './present.ts';
import type { CourseFacts, CourseQuestion, CourseSession, Session } from './sessions.ts';

const sessionsPerPage = 1000;
/** So many courses one question may be about. */
const mostCourses = 100;

type CourseAnswer = OutputOf<Operations['availability']['listCourseAvailability']>['courses'][number];
type CourseAvailability = CourseAnswer['availability'];

function presentSession(slot: TimeSlot, sayPlace: SayPlace): Session {
  const { bookableCapacity, eventInfo, location, localEndDate, localStartDate, serviceId = '', totalCapacity } = slot;
  const teachers = slot.availableResources
    .filter(({ resourceTypeId }) => resourceTypeId === staffResourceTypeId)
    .flatMap(({ resources }) => resources.map(({ id, name }) => ({ id, name })));
  return {
    eventId: eventInfo?.eventId ?? '',
    serviceId,
    localStart: localStartDate,
    localEnd: localEndDate,
    teachers,
    ...(location === undefined
      ? {}
      : {
          place: { ...(location.id === undefined ? {} : { id: location.id }), ...nameAndAddress(sayPlace(location)) },
        }),
    total: totalCapacity,
    left: bookableCapacity,
    isBookable: slot.bookable,
    ...waitlistLeft(eventInfo?.waitingList?.remainingCapacity),
    ...notNow(slot.bookingPolicyViolations),
  };
}

function waitlistLeft(left: number | undefined): Pick<Session, 'waitlistLeft'> {
  return left === undefined ? {} : { waitlistLeft: left };
}

function presentCourseSession(event: CalendarEvent): CourseSession {
  return {
    eventId: event.id,
    startMs: Date.parse(event.start.utcDate),
    endMs: Date.parse(event.end.utcDate),
    localStart: event.adjustedStart.localDate,
    localEnd: event.adjustedEnd.localDate,
    teachers: event.resources.flatMap(({ name, type }) => (type === staffResourceTypeId ? (name ?? []) : [])),
  };
}

function courseOf(
  { bookingPolicyViolations, openSpots = 0, totalSpots = 0, waitingList }: CourseAvailability,
  sessions: readonly CourseSession[],
): CourseFacts {
  const isNotNow = notNow(bookingPolicyViolations);
  return {
    sessions: sessions.toSorted((a, b) => (a.localStart < b.localStart ? -1 : 1)),
    total: totalSpots,
    left: Math.max(0, openSpots),
    isBookable: openSpots > 0 && isNotNow.notNow === undefined && !bookingPolicyViolations.bookOnlineDisabled,
    ...waitlistLeft(waitingList?.openSpots),
    ...isNotNow,
  };
}

export function sessionCallsOf(
  { visitor }: PageCalls,
  holds: Pick<OwnHolds, 'ids'>,
  { sayPlaces }: Pick<KnownOfBusiness, 'sayPlaces'>,
): SessionCalls {
  async function listAvailability(scheduleIds: readonly string[]): Promise<CourseAnswer[]> {
    const ownSlotHoldIds = [...(await holds.ids())];
    const courses: CourseAnswer[] = [];
    for (const ids of inParts(scheduleIds, mostCourses)) {
      courses.push(
        ...(await visitor.availability.listCourseAvailability({ scheduleIds: ids, ownSlotHoldIds })).courses,
      );
    }
    return courses;
  }

  /** The events of all courses in one range; each keeps to its own. */
  async function listEvents(schedules: readonly CourseQuestion[], timeZone: string): Promise<CalendarEvent[]> {
    const rangeOf = new Map(schedules.map((each) => [each.scheduleId, each]));
    const [from = ''] = schedules.map((each) => each.from).toSorted();
    const to =
      schedules
        .map((each) => each.to)
        .toSorted()
        .at(-1) ?? '';
    const filter = { scheduleId: { $in: [...rangeOf.keys()] } };
    const events = await everyPage(
      async (cursorPaging) => {
        const answer = await visitor.calendar.queryEvents({
          fromLocalDate: from,
          toLocalDate: to,
          timeZone,
          query: { filter, cursorPaging },
        });
        return { items: answer.events, pagingMetadata: answer.pagingMetadata };
      },
      { pageSize: sessionsPerPage },
    );
    return events.filter(({ adjustedEnd, adjustedStart, scheduleId }) => {
      const range = rangeOf.get(scheduleId);
      return range !== undefined && adjustedStart.localDate < range.to && adjustedEnd.localDate > range.from;
    });
  }

  return {
    async listSessions({ from, limit, serviceIds, timeZone, to }) {
      const ownSlotHoldIds = [...(await holds.ids())];
      const reading = everyPage(
        async (cursorPaging) => {
          const { pagingMetadata, timeSlots } = await visitor.availability.listEventTimeSlots({
            fromLocalDate: from,
            toLocalDate: to,
            timeZone,
            ownSlotHoldIds,
            ...(serviceIds === undefined ? {} : { serviceIds: [...serviceIds] }),
            cursorPaging,
          });
          // What the business has cancelled is no session any more.
          const standing = timeSlots.filter((each) => !each.nonBookableReasons.eventCancelled);
          return { items: standing, pagingMetadata };
        },
        { pageSize: sessionsPerPage, atMost: limit },
      );
      const [slots, sayPlace] = await Promise.all([reading, sayPlaces(reading.then(placesOf))]);
      return slots.map((slot) => presentSession(slot, sayPlace));
    },
    async findSession(eventId, timeZone) {
      if (eventId === '') {
        // An address may name nothing, and no call can be made with it.
        return undefined;
      }
      try {
        const reading = visitor.availability
          .getEventTimeSlot({ eventId, timeZone, ownSlotHoldIds: [...(await holds.ids())] })
          .then(({ timeSlot }) => timeSlot);
        const [slot, sayPlace] = await Promise.all([reading, sayPlaces(reading.then((each) => placesOf([each])))]);
        return slot.nonBookableReasons.eventCancelled ? undefined : presentSession(slot, sayPlace);
      } catch (error) {
        // A text that cannot be an id is refused before anybody looks for its session.
        if (isCallError(error) && (error.status === 400 || error.status === 404)) {
          return undefined;
        }
        throw error;
      }
    },
    async readCourses(schedules, timeZone): Promise<ReadonlyMap<string, CourseFacts>> {
      const scheduleIds = schedules.map(({ scheduleId }) => scheduleId);
      const [availability, events] = await Promise.all([
        listAvailability(scheduleIds),
        listEvents(schedules, timeZone),
      ]);
      return new Map(
        availability.map(({ availability: of, scheduleId }) => [
          scheduleId,
          courseOf(of, events.filter((event) => event.scheduleId === scheduleId).map(presentCourseSession)),
        ]),
      );
    },
  };
}
