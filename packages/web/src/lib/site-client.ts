/** Answers what pages ask (`lib/site-calls.ts`) through the typed client. Runs on the server only. */
import { bookedLocationTypes, isCallError, type PageCalls, staffResourceTypeId } from '@openhours/client';
import type { Booking, InputOf, Operations, Service, TimeSlot } from '@openhours/contract';
import { splitName } from './booking-fields.ts';
import type {
  BookedVisit,
  BookingField,
  BookingOutcome,
  BookingWish,
  OfferedSlot,
  ServiceCard,
  SiteCalls,
  SlotQuestion,
} from './site-calls.ts';

type BookedPlaceType = (typeof bookedLocationTypes)[keyof typeof bookedLocationTypes];
/** A page's address may name a kind of place that there is not. */
const bookedPlaceTypes: Readonly<Record<string, BookedPlaceType>> = bookedLocationTypes;
const slotsPerPage = 1000;
const servicesPerPage = 100;
const bookingsPerPage = 100;

/** What customers may book by these pages. */
const bookable = { type: 'APPOINTMENT', hidden: false, 'onlineBooking.enabled': true };

function codeOf(error: unknown): string | undefined {
  return isCallError(error) ? error.code : undefined;
}

/** True when the server refuses for now what it may grant in a moment. */
function isBusy(error: unknown): boolean {
  return isCallError(error) && (error.status === 503 || error.status === 429);
}

/** Why a page cannot be drawn now, when that is nobody's mistake; undefined for every other error. */
export function isUnavailable(error: unknown, isClosed: boolean): 'unavailable' | 'closed' | undefined {
  return isBusy(error) ? (isClosed ? 'closed' : 'unavailable') : undefined;
}

/**
 * The status of a page whose address asked for what there is not or cannot be: that is no fault of the server.
 * Undefined for every other error.
 */
export function statusOfNonsense(error: unknown): 404 | 422 | undefined {
  if (!isCallError(error)) {
    return undefined;
  }
  return error.status === 404 ? 404 : error.status === 400 || error.status === 422 ? 422 : undefined;
}

/** Minutes before the start until which customers may cancel, 0 until the start; undefined when they may not. */
function cancelUntilMinutes({ bookingPolicy: { cancellationPolicy } }: Service): number | undefined {
  const { enabled, limitLatestCancellation, latestCancellationInMinutes } = cancellationPolicy;
  return enabled ? (limitLatestCancellation ? latestCancellationInMinutes : 0) : undefined;
}

function presentService(service: Service, currency: string): ServiceCard {
  const price = service.payment.rateType === 'FIXED' ? service.payment.fixed?.price : undefined;
  const cancelUntil = cancelUntilMinutes(service);
  return {
    id: service.id,
    slug: service.mainSlug.name,
    name: service.name,
    ...(service.tagLine === '' ? {} : { tagLine: service.tagLine }),
    ...(service.description === '' ? {} : { description: service.description }),
    durationMinutes: service.schedule.availabilityConstraints.sessionDurations[0] ?? 0,
    pauseMinutes: service.schedule.availabilityConstraints.timeBetweenSessions,
    ...(price === undefined ? {} : { price: { amount: price.value, currency: price.currency ?? currency } }),
    staff: (service.staffMemberDetails?.staffMembers ?? []).map(({ staffMemberId, name }) => ({
      id: staffMemberId,
      name,
    })),
    needsApproval: service.onlineBooking.requireManualApproval,
    ...(cancelUntil === undefined ? {} : { cancelUntilMinutes: cancelUntil }),
    ...reachOf(service),
  };
}

/** How to reach the business at the first place of the service that says so. */
function reachOf(service: Service): Pick<ServiceCard, 'reach'> {
  const place = service.locations.find(({ business }) => business !== undefined)?.business;
  if (place === undefined) {
    return {};
  }
  const { name, email, phone } = place;
  const address = place.address?.formattedAddress;
  return {
    reach: {
      ...(name === '' ? {} : { name }),
      ...(typeof address === 'string' ? { address } : {}),
      ...(email === undefined ? {} : { email }),
      ...(phone === undefined ? {} : { phone }),
    },
  };
}

function presentSlot(slot: TimeSlot): OfferedSlot {
  const { location } = slot;
  return {
    localStart: slot.localStartDate,
    localEnd: slot.localEndDate,
    isBookable: slot.bookable,
    ...(location === undefined
      ? {}
      : {
          place: {
            ...(location.id === undefined ? {} : { id: location.id }),
            ...(location.name === undefined ? {} : { name: location.name }),
            ...(location.formattedAddress === undefined ? {} : { address: location.formattedAddress }),
            ...(location.locationType === undefined ? {} : { type: location.locationType }),
          },
        }),
  };
}

function presentVisit(booking: Booking): BookedVisit {
  const slot = booking.bookedEntity.slot;
  const { location } = slot ?? {};
  return {
    id: booking.id,
    status: booking.status,
    serviceId: slot?.serviceId,
    title: booking.bookedEntity.title ?? '',
    startMs: Date.parse(booking.startDate ?? slot?.startDate ?? ''),
    endMs: Date.parse(booking.endDate ?? slot?.endDate ?? ''),
    timeZone: slot?.timezone ?? 'UTC',
    staffName: slot?.resource?.name,
    place:
      location === undefined
        ? undefined
        : {
            ...(location.name === undefined ? {} : { name: location.name }),
            ...(location.formattedAddress === undefined ? {} : { address: location.formattedAddress }),
          },
    email: booking.contactDetails?.email,
    revision: booking.revision,
  };
}

const fieldOfPath: readonly (readonly [RegExp, BookingField])[] = [
  [/contactDetails\.email/, 'email'],
  [/contactDetails\.phone/, 'phone'],
  [/contactDetails\.(first|last)Name/, 'name'],
];

/** What a booking must not have become to be called one's own still. */
const standingStatuses = ['CONFIRMED', 'PENDING', 'CREATED', 'WAITING_LIST'];

const goneCodes = new Set(['SLOT_NOT_AVAILABLE', 'BOOKING_POLICY_VIOLATION', 'SESSION_CAPACITY_EXCEEDED']);

function outcomeOf(error: unknown): BookingOutcome {
  const code = codeOf(error);
  if (goneCodes.has(code ?? '')) {
    return { kind: 'gone' };
  }
  if (code === 'IDEMPOTENCY_KEY_REUSED') {
    return { kind: 'already-used' };
  }
  if (code === 'THROTTLED_FEATURE') {
    return { kind: 'too-often', retryAfterSeconds: isCallError(error) ? error.retryAfterSeconds : undefined };
  }
  if (isBusy(error)) {
    return { kind: 'busy' };
  }
  const violations = isCallError(error) ? error.fieldViolations : [];
  const fields = violations.flatMap(({ field }) => fieldOfPath.find(([pattern]) => pattern.test(field))?.[1] ?? []);
  if (fields.length > 0) {
    return { kind: 'invalid', fields: [...new Set(fields)] };
  }
  throw error;
}

/** What a wish is on the wire. A service that needs approval is only asked for; any other is booked at once. */
function bookingInput(wish: BookingWish): InputOf<Operations['bookings']['createBooking']> {
  const { firstName, lastName } = splitName(wish.name);
  const { place } = wish;
  const locationType = bookedPlaceTypes[place?.type ?? ''];
  return {
    booking: {
      bookedEntity: {
        slot: {
          serviceId: wish.serviceId,
          startDate: wish.localStart,
          endDate: wish.localEnd,
          timezone: wish.timeZone,
          ...(wish.staff === undefined ? {} : { resource: { id: wish.staff.id } }),
          ...(place?.id === undefined
            ? {}
            : { location: { id: place.id, ...(locationType === undefined ? {} : { locationType }) } }),
        },
      },
      totalParticipants: 1,
      contactDetails: {
        firstName,
        ...(lastName === '' ? {} : { lastName }),
        email: wish.email,
        ...(wish.phone === '' ? {} : { phone: wish.phone }),
      },
      bookingSource: { platform: 'WEB', actor: 'CUSTOMER' },
      ...(wish.needsApproval ? {} : { status: 'CONFIRMED' }),
    },
    participantNotification: { notifyParticipants: true },
  };
}

/** Puts the questions of pages to the typed client. */
export function callsOfSite({ visitor, site }: PageCalls, currency: string): SiteCalls {
  const conditionalFields: InputOf<Operations['services']['getService']>['conditionalFields'] = [
    'STAFF_MEMBER_DETAILS',
  ];
  return {
    async listServices() {
      const services: Service[] = [];
      let cursor: string | undefined;
      do {
        const answer = await visitor.services.queryServices({
          query:
            cursor === undefined
              ? { filter: bookable, cursorPaging: { limit: servicesPerPage } }
              : { cursorPaging: { limit: servicesPerPage, cursor } },
          conditionalFields,
        });
        services.push(...answer.services);
        cursor = answer.pagingMetadata.hasNext ? answer.pagingMetadata.cursors?.next : undefined;
      } while (cursor !== undefined);
      return services.map((service) => presentService(service, currency));
    },
    async findService(slug) {
      if (!isSlug(slug)) {
        return undefined;
      }
      const { services } = await visitor.services.queryServices({
        query: { filter: { ...bookable, 'mainSlug.name': slug }, cursorPaging: { limit: 1 } },
        conditionalFields,
      });
      return services[0] === undefined ? undefined : presentService(services[0], currency);
    },
    async getService(serviceId) {
      try {
        const { service } = await site.services.getService({ serviceId, conditionalFields });
        return presentService(service, currency);
      } catch (error) {
        if (codeOf(error) === 'NOT_FOUND') {
          return undefined;
        }
        throw error;
      }
    },
    async listSlots(question: SlotQuestion) {
      const slots: TimeSlot[] = [];
      const wanted = question.limit ?? Number.POSITIVE_INFINITY;
      let cursor: string | undefined;
      do {
        const answer = await visitor.availability.listAvailabilityTimeSlots({
          serviceId: question.serviceId,
          fromLocalDate: question.from,
          toLocalDate: question.to,
          timeZone: question.timeZone,
          ...(question.alsoUnbookable === true ? {} : { bookable: true }),
          ...(question.staffId === undefined
            ? {}
            : { resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [question.staffId] }] }),
          cursorPaging: {
            limit: Math.min(slotsPerPage, wanted - slots.length),
            ...(cursor === undefined ? {} : { cursor }),
          },
        });
        slots.push(...answer.timeSlots);
        cursor = answer.cursorPagingMetadata.hasNext ? answer.cursorPagingMetadata.cursors.next : undefined;
      } while (cursor !== undefined && slots.length < wanted);
      return slots.map(presentSlot);
    },
    async listTaken({ serviceId, staffIds, fromMs, toMs }) {
      const taken: { startMs: number; endMs: number }[] = [];
      let cursor: string | undefined;
      do {
        const { extendedBookings, pagingMetadata } = await site.bookings.queryExtendedBookings({
          query:
            cursor === undefined
              ? {
                  filter: {
                    status: { $in: ['CONFIRMED', 'PENDING'] },
                    startDate: { $lt: new Date(toMs).toISOString() },
                    endDate: { $gt: new Date(fromMs).toISOString() },
                    ...(staffIds.length === 0
                      ? { 'bookedEntity.item.slot.serviceId': serviceId }
                      : { 'bookedEntity.item.slot.resource.id': { $in: staffIds } }),
                  },
                  cursorPaging: { limit: bookingsPerPage },
                }
              : { cursorPaging: { limit: bookingsPerPage, cursor } },
        });
        for (const { booking } of extendedBookings) {
          const { startMs, endMs } = presentVisit(booking);
          taken.push({ startMs, endMs });
        }
        cursor = pagingMetadata.cursors?.next;
      } while (cursor !== undefined);
      return taken;
    },
    async book(wish) {
      try {
        // The site itself books in the visitor's context: a visitor alone could only ask (bookings sheet 4.1), and
        // one call in one transaction leaves no moment in which the place is promised but not taken.
        const caller = wish.needsApproval ? visitor : site;
        const { booking } = await caller.bookings.createBooking(bookingInput(wish), {
          idempotencyKey: wish.idempotencyKey,
        });
        return { kind: 'booked', bookingId: booking.id };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    async findBooking(id) {
      const { extendedBookings } = await site.bookings.queryExtendedBookings({
        query: { filter: { id: { $eq: id } }, paging: { limit: 1 } },
      });
      const booking = extendedBookings[0]?.booking;
      return booking === undefined ? undefined : presentVisit(booking);
    },
    async findOwnBooking({ visitorId, serviceId, startMs }) {
      const { extendedBookings } = await site.bookings.queryExtendedBookings({
        query: {
          filter: {
            'createdBy.anonymousVisitorId': visitorId,
            'bookedEntity.slot.serviceId': serviceId,
            startDate: new Date(startMs).toISOString(),
            status: { $in: standingStatuses },
          },
          cursorPaging: { limit: 1 },
        },
      });
      const booking = extendedBookings[0]?.booking;
      return booking === undefined ? undefined : presentVisit(booking);
    },
  };
}

/** True for what can be the slug of a service; anything else in an address names none. */
function isSlug(text: string): boolean {
  return text.length <= 500 && /^[\p{L}\p{M}\p{N}_-]+$/u.test(text);
}

/** Signs in; the server adds the cookie to the answer. */
export async function signInOutcome(
  { visitor }: PageCalls,
  email: string,
  password: string,
): Promise<'signed-in' | 'refused' | 'paused' | 'busy'> {
  try {
    await visitor.identity.createUserSession({ email, password });
    return 'signed-in';
  } catch (error) {
    switch (codeOf(error)) {
      case 'INVALID_CREDENTIALS':
      case 'INVALID_ARGUMENT':
        return 'refused';
      case 'THROTTLED_FEATURE':
        return 'paused';
      default:
        if (isBusy(error)) {
          return 'busy';
        }
        throw error;
    }
  }
}
