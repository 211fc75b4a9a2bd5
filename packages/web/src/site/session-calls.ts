/** What pages ask about sessions of classes and about courses (`site/calls.ts`), through the typed client. Runs on the server only. */
import { isCallError, type PageCalls, staffResourceTypeId } from '@openhours/client';
import type { CalendarEvent, TimeSlot } from '@openhours/contract';
import type { SessionCalls } from './calls.ts';
import type { OwnHolds } from './hold-calls.ts';
import { nameAndAddress, notNow } from './present.ts';
import type { CourseFacts, CourseSession, Session } from './sessions.ts';

const sessionsPerPage = 1000;

function presentSession(slot: TimeSlot): Session {
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
      : { place: { ...(location.id === undefined ? {} : { id: location.id }), ...nameAndAddress(location) } }),
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

export function sessionCallsOf({ visitor }: PageCalls, holds: Pick<OwnHolds, 'ids'>): SessionCalls {
  return {
    async listSessions({ from, limit, serviceIds, timeZone, to }) {
      const sessions: Session[] = [];
      const wanted = limit ?? Number.POSITIVE_INFINITY;
      const ownSlotHoldIds = [...(await holds.ids())];
      let cursor: string | undefined;
      do {
        const { pagingMetadata, timeSlots } = await visitor.availability.listEventTimeSlots({
          fromLocalDate: from,
          toLocalDate: to,
          timeZone,
          ownSlotHoldIds,
          ...(serviceIds === undefined ? {} : { serviceIds: [...serviceIds] }),
          cursorPaging: {
            limit: Math.min(sessionsPerPage, wanted - sessions.length),
            ...(cursor === undefined ? {} : { cursor }),
          },
        });
        // What the business has cancelled is no session any more.
        sessions.push(...timeSlots.filter((each) => !each.nonBookableReasons.eventCancelled).map(presentSession));
        cursor = pagingMetadata.hasNext ? pagingMetadata.cursors.next : undefined;
      } while (cursor !== undefined && sessions.length < wanted);
      return sessions;
    },
    async findSession(eventId, timeZone) {
      try {
        const { timeSlot } = await visitor.availability.getEventTimeSlot({
          eventId,
          timeZone,
          ownSlotHoldIds: [...(await holds.ids())],
        });
        return timeSlot.nonBookableReasons.eventCancelled ? undefined : presentSession(timeSlot);
      } catch (error) {
        // A text that cannot be an id is refused before anybody looks for its session.
        if (isCallError(error) && (error.status === 400 || error.status === 404)) {
          return undefined;
        }
        throw error;
      }
    },
    async readCourse({ scheduleId, from, to, timeZone }): Promise<CourseFacts> {
      const events: CalendarEvent[] = [];
      let cursor: string | undefined;
      const [{ availability }] = await Promise.all([
        holds
          .ids()
          .then((ids) => visitor.availability.getScheduleAvailability({ scheduleId, ownSlotHoldIds: [...ids] })),
        (async () => {
          do {
            const answer = await visitor.calendar.queryEvents({
              fromLocalDate: from,
              toLocalDate: to,
              timeZone,
              query: {
                ...(cursor === undefined ? { filter: { scheduleId } } : {}),
                cursorPaging: { limit: sessionsPerPage, ...(cursor === undefined ? {} : { cursor }) },
              },
            });
            events.push(...answer.events);
            cursor = answer.pagingMetadata.cursors?.next;
          } while (cursor !== undefined);
        })(),
      ]);
      const { bookingPolicyViolations, openSpots = 0, totalSpots = 0, waitingList } = availability;
      const isNotNow = notNow(bookingPolicyViolations);
      return {
        sessions: events.map(presentCourseSession).toSorted((a, b) => (a.localStart < b.localStart ? -1 : 1)),
        total: totalSpots,
        left: Math.max(0, openSpots),
        isBookable: openSpots > 0 && isNotNow.notNow === undefined && !bookingPolicyViolations.bookOnlineDisabled,
        ...waitlistLeft(waitingList?.openSpots),
        ...isNotNow,
      };
    },
  };
}
