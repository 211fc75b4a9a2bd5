/** Requests for substitutes as the dashboard asks for them, and giving a session or an appointment to somebody else. */

import type { Client } from '@openhours/client';
import type { Booking, CalendarEvent, SubstituteRequest } from '@openhours/contract';
import { placedStatuses } from '@openhours/contract/bookings/statuses';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { addDays, type Day, instantOfDay } from '../days/dates.ts';
import { everyPage } from '../session/every-page.ts';
import { bookingsKey } from './bookings.ts';
import { calendarChanged, readEvents } from './calendar.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';

/** Everything below it is asked again when the live stream tells of a request. */
export const substitutesKey = ['substitutes'] as const;

/** A session by its event, or an appointment by its booking. */
export type SubstituteTarget = Pick<SubstituteRequest, 'eventId' | 'bookingId'>;

/** The open requests that the person may see, the earliest first. */
export function openRequests(client: Client, today: Day, timeZone: string) {
  return queryOptions({
    queryKey: [...substitutesKey, 'open', today] as const,
    queryFn: ({ signal }): Promise<SubstituteRequest[]> => {
      const from = instantOfDay(today, timeZone);
      return everyPage(async (cursorPaging) => {
        const { pagingMetadata, substituteRequests } = await client.substitutes.querySubstituteRequests(
          { query: { filter: { state: 'OPEN', startDate: { $gte: from } }, cursorPaging } },
          { signal },
        );
        return { items: substituteRequests, pagingMetadata };
      });
    },
  });
}

/** Those that can still be answered: what has begun is held by whoever came. */
export function stillToAnswer(requests: readonly SubstituteRequest[], nowMs: number): SubstituteRequest[] {
  return requests.filter(({ startDate }) => Date.parse(startDate) > nowMs);
}

/** Whether anybody is booked on a session, and so could be told; asked again with every booking. */
export function hasGuestsOf(client: Client, eventId: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'guests', eventId] as const,
    queryFn: async ({ signal }): Promise<boolean> => {
      const { event } = await client.calendar.getEvent({ eventId }, { signal });
      return event.totalCapacity !== event.remainingCapacity;
    },
  });
}

/** The request about something, of those that are open. */
export function requestAbout(
  requests: readonly SubstituteRequest[] | undefined,
  { eventId, bookingId }: SubstituteTarget,
): SubstituteRequest | undefined {
  return requests?.find((each) =>
    bookingId === undefined ? each.eventId === eventId && eventId !== undefined : each.bookingId === bookingId,
  );
}

/** Who might take over; those who are free and do it stand first. */
export function substitutesFor(client: Client, target: SubstituteTarget) {
  return queryOptions({
    queryKey: [...substitutesKey, 'for', target] as const,
    queryFn: async ({ signal }) => (await client.substitutes.listSubstitutes(target, { signal })).substitutes,
  });
}

/** The rooms or things that might be taken in the place of one, for an appointment; those that are free stand first. */
export function othersOfType(client: Client, bookingId: string, resourceId: string) {
  return queryOptions({
    queryKey: [...substitutesKey, 'rooms', bookingId, resourceId] as const,
    queryFn: async ({ signal }) =>
      (await client.substitutes.listSubstitutes({ bookingId, resourceId }, { signal })).substitutes,
  });
}

interface RoomChange extends Once {
  readonly booking: Booking;
  /** What it takes in the place of another one of its type; what it has besides stays. */
  readonly resourceId: string;
  readonly mayOverride: boolean;
}

/** Lets an appointment have another room at its time: nobody is told. */
export function useChangeRoom(client: Client, callbacks: MutationCallbacks<unknown, RoomChange>) {
  return useEntityMutation(
    {
      mutationFn: ({ booking, idempotencyKey, mayOverride, resourceId }: RoomChange) =>
        client.bookings.rescheduleBooking(
          {
            ...sameTime(booking, mayOverride),
            furtherResourceIds: [resourceId],
            participantNotification: { notifyParticipants: false },
          },
          { idempotencyKey },
        ),
      onSettled: (queries) => void substitutesChanged(queries),
    },
    callbacks,
  );
}

/** A booking with its time and whoever serves it, as it is moved to where it stands. */
function sameTime(booking: Booking, mayOverride: boolean) {
  const { resource, serviceId, timezone } = booking.bookedEntity.slot ?? {};
  return {
    bookingId: booking.id,
    revision: booking.revision,
    slot: {
      ...(serviceId === undefined ? {} : { serviceId }),
      startDate: booking.startDate as string,
      endDate: booking.endDate as string,
      ...(timezone === undefined ? {} : { timezone }),
      ...(resource?.id === undefined ? {} : { resource: { id: resource.id } }),
    },
    // The business may always change its own bookings; the policy binds customers, and so do the starts that they see.
    flowControlSettings: { ignoreReschedulePolicy: true, ...(mayOverride ? { allowUnofferedTimes: true } : {}) },
  };
}

interface Giving {
  readonly target: SubstituteTarget;
  /** Resource ids. */
  readonly from: string;
  readonly to: string;
  /** The customers are told. */
  readonly tells: boolean;
  /** Rules of bookings may be set aside. */
  readonly mayOverride: boolean;
}

/** Somebody else has given it away already: nothing was changed. */
export class GivenAlready extends Error {}

/** Changes who has it, as the calendar does: from what stands there now, so that two who do it at once do it once. */
async function give(
  client: Client,
  { target, from, to, tells, mayOverride }: Giving,
  idempotencyKey: string,
): Promise<void> {
  const participantNotification = { notifyParticipants: tells };
  if (target.bookingId !== undefined) {
    const { extendedBookings } = await client.bookings.queryExtendedBookings({
      query: { filter: { id: { $eq: target.bookingId } }, cursorPaging: { limit: 1 } },
    });
    const booking = extendedBookings[0]?.booking;
    const slot = booking?.bookedEntity.slot;
    if (booking === undefined || slot === undefined || slot.resource?.id !== from) {
      throw new GivenAlready('the appointment is with somebody else by now');
    }
    const { slot: kept, ...same } = sameTime(booking, mayOverride);
    await client.bookings.rescheduleBooking(
      { ...same, slot: { ...kept, resource: { id: to } }, participantNotification },
      { idempotencyKey },
    );
    return;
  }
  const { event } = await client.calendar.getEvent({ eventId: target.eventId ?? '' });
  if (!event.resources.some(({ id }) => id === from)) {
    throw new GivenAlready('the session is with somebody else by now');
  }
  await client.calendar.updateEvent(
    {
      event: {
        id: event.id,
        revision: event.revision,
        resources: event.resources.map(({ id, transparency }) => ({ id: id === from ? to : id, transparency })),
      },
      participantNotification,
    },
    { idempotencyKey },
  );
}

const daysOwn = 28;

export interface OwnComing {
  readonly sessions: readonly CalendarEvent[];
  readonly appointments: readonly Booking[];
}

/** The sessions and the appointments that somebody has in the coming weeks. */
export function ownComing(client: Client, resourceId: string, today: Day, timeZone: string) {
  return queryOptions({
    queryKey: [...substitutesKey, 'own-coming', resourceId, today] as const,
    queryFn: async ({ signal }): Promise<OwnComing> => {
      const until = addDays(today, daysOwn);
      const filter = { type: { $in: ['CLASS', 'COURSE'] } };
      const [events, appointments] = await Promise.all([
        readEvents(client, { from: today, to: until }, { filter, timeZone, signal }),
        everyPage(async (cursorPaging) => {
          const { extendedBookings, pagingMetadata } = await client.bookings.queryExtendedBookings(
            {
              query: {
                filter: {
                  status: { $in: placedStatuses },
                  'bookedEntity.item.slot.resource.id': { $eq: resourceId },
                  startDate: {
                    $gte: instantOfDay(today, timeZone),
                    $lt: instantOfDay(until, timeZone),
                  },
                },
                sort: [{ fieldName: 'startDate', order: 'ASC' }],
                cursorPaging,
              },
            },
            { signal },
          );
          return { items: extendedBookings.map(({ booking }) => booking), pagingMetadata };
        }),
      ]);
      return {
        sessions: events.filter(
          ({ resources, status }) => status !== 'CANCELLED' && resources.some(({ id }) => id === resourceId),
        ),
        // Places of a class stand in their session.
        appointments: appointments.filter(({ bookedEntity }) => bookedEntity.tags?.includes('GROUP') !== true),
      };
    },
  });
}

/** A request was asked, answered or taken back: who has what may be somebody else now. */
async function substitutesChanged(queries: QueryClient): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: substitutesKey }), calendarChanged(queries)]);
}

/** What is decided about who has something. */
export type SubstituteDecision =
  | { readonly ask: SubstituteTarget & { readonly note?: string } }
  | { readonly decline: CallInput<Client['substitutes']['declineSubstituteRequest']> }
  | { readonly withdraw: string }
  | { readonly give: Giving };

/** Decides about requests: they are read again everywhere afterwards, whatever came of it. */
export function useDecideSubstitute(client: Client, callbacks: MutationCallbacks<unknown, SubstituteDecision & Once>) {
  return useEntityMutation(
    {
      mutationFn: ({ idempotencyKey, ...decision }: SubstituteDecision & Once): Promise<unknown> => {
        const once = { idempotencyKey };
        if ('ask' in decision) {
          return client.substitutes.createSubstituteRequest({ substituteRequest: decision.ask }, once);
        }
        if ('decline' in decision) {
          return client.substitutes.declineSubstituteRequest(decision.decline, once);
        }
        if ('withdraw' in decision) {
          return client.substitutes.withdrawSubstituteRequest({ substituteRequestId: decision.withdraw }, once);
        }
        return give(client, decision.give, idempotencyKey);
      },
      onSettled: (queries) => void substitutesChanged(queries),
    },
    callbacks,
  );
}
