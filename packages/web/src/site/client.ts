/** Answers what pages ask (`site/calls.ts`) through the typed client. Runs on the server only. */
import { bookingsAppId, type PageCalls, staffResourceTypeId } from '@openhours/client';
import type { InputOf, Location, Operations, Service } from '@openhours/contract';
import { everyPage } from '../session/every-page.ts';
import { bookingInput } from './booking-input.ts';
import { type BusinessProperties, businessCallsOf } from './business-calls.ts';
import type { OwnBookingQuestion, SiteCalls } from './calls.ts';
import { firstTimeCallsOf } from './first-time-calls.ts';
import { ownHoldsOf } from './hold-calls.ts';
import { linkCallsOf } from './link-calls.ts';
import { messageCallsOf } from './message-calls.ts';
import { captchaOutcomeOf, joinRefusals, outcomeOf } from './outcomes.ts';
import {
  inOrderOfSite,
  leavesWaysOpen,
  type PlaceToReach,
  placeToReach,
  presentQuestions,
  presentService,
  presentSlot,
  presentVisit,
  reachedLikeBusiness,
  reachOf,
  type SiteFacts,
} from './present.ts';
import { codeOf } from './refusals.ts';
import type { BookingRequest } from './requests.ts';
import type { ServiceCard } from './service-card.ts';
import { sessionCallsOf } from './session-calls.ts';
import { placeFilter } from './slot-input.ts';
import { takenCallsOf } from './taken-calls.ts';
import type { SlotQuestion } from './times.ts';

/** What pages read of what a business says of itself. */
const propertiesOfPages = 'email,phone,description,picture,translations,businessSchedule';
/** As many places as a page names. */
const mostPlaces = 50;
const slotsPerPage = 1000;

/** What customers may book by these pages. */
/** Of a deleted category a service is not shown until it has another one. */
const bookable = { hidden: false, 'onlineBooking.enabled': true, 'category.name': { $exists: true } };

/** What a booking must not have become to be called one's own still. */
const standingStatuses = ['CONFIRMED', 'PENDING', 'CREATED', 'WAITING_LIST'];

/** Asked once for one page, however many of its parts want it. */
function askedOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return () => {
    asked ??= ask();
    return asked;
  };
}

interface Asking {
  readonly currency: string;
  /** The browser brought its visitor along. */
  readonly isRemembered: boolean;
  /** That of the reader; absent where the business writes it. */
  readonly language?: string | undefined;
}

/** Puts the questions of pages to the typed client. */
export function callsOfSite(callers: PageCalls, { currency, isRemembered, language }: Asking): SiteCalls {
  const { visitor, site } = callers;
  const holds = ownHoldsOf(callers, isRemembered);
  const conditionalFields: InputOf<Operations['services']['getService']>['conditionalFields'] = [
    'STAFF_MEMBER_DETAILS',
  ];
  const findPlaces = askedOnce<readonly Location[]>(async () => {
    const { locations } = await visitor.locations.queryLocations({
      query: {
        filter: { archived: false },
        sort: [
          { fieldName: 'default', order: 'DESC' },
          { fieldName: 'createdDate', order: 'ASC' },
        ],
        paging: { limit: mostPlaces },
      },
    });
    return locations;
  });
  const findMainPlace = async () => (await findPlaces())[0];
  const readProperties = askedOnce<BusinessProperties>(
    async () => (await site.siteProperties.getSiteProperties({ fields: propertiesOfPages })).properties,
  );
  const readConfiguration = askedOnce(() =>
    visitor.availability.getTimeSlotsConfigurationByAppId({ appId: bookingsAppId }),
  );
  /** What places do not say of how they are reached, the business says; nobody asks where they say it all. */
  async function findReach(
    branches: readonly (PlaceToReach | undefined)[],
  ): Promise<Pick<SiteFacts, 'business' | 'mainPlace'>> {
    if (branches.every((branch) => branch !== undefined && !leavesWaysOpen(branch))) {
      return { mainPlace: undefined };
    }
    const mainPlace = await findMainPlace();
    const places = branches.map((branch) => branch ?? mainPlace);
    const isOpen = places.some((place) => place !== undefined && leavesWaysOpen(place));
    return isOpen ? { mainPlace, business: await readProperties() } : { mainPlace };
  }
  async function present(services: readonly Service[]): Promise<ServiceCard[]> {
    const [reach, { timeSlotsConfiguration }] = await Promise.all([
      findReach(services.map(placeToReach)),
      readConfiguration(),
    ]);
    const { strategy } = timeSlotsConfiguration.staffSelection;
    return services.map((service) =>
      presentService(service, { currency, language, staffSelection: strategy, ...reach }),
    );
  }
  async function readServices(): Promise<ServiceCard[]> {
    const services = await everyPage(async (cursorPaging) => {
      const answer = await visitor.services.queryServices({
        query: { filter: bookable, cursorPaging },
        conditionalFields,
      });
      return { items: answer.services, pagingMetadata: answer.pagingMetadata };
    });
    return present(inOrderOfSite(services));
  }
  /** Whether its customer is to confirm a booking first, in place of a captcha; then the business decides afterwards. */
  async function isAwaited(bookingId: string, { proof }: Pick<BookingRequest, 'proof'>): Promise<boolean> {
    if (proof.isSolver) {
      return false;
    }
    const { token } = await site.bookings.getAnonymousActionToken({ bookingId });
    return (await visitor.bookings.getBookingVerification({ token })).verification !== undefined;
  }
  let listed: Promise<ServiceCard[]> | undefined;
  function listServices(): Promise<ServiceCard[]> {
    listed ??= readServices();
    return listed;
  }
  return {
    ...linkCallsOf(callers, holds),
    ...messageCallsOf(callers),
    ...sessionCallsOf(callers, holds),
    ...takenCallsOf(callers, holds),
    ...firstTimeCallsOf(callers, holds),
    ...businessCallsOf(callers, { findPlaces, readProperties }),
    findHolding: holds.findHolding,
    hold: holds.hold,
    extend: holds.extend,
    letGo: holds.letGo,
    async reachBusiness() {
      const { mainPlace, business = {} } = await findReach([undefined]);
      return mainPlace === undefined ? undefined : reachOf(reachedLikeBusiness(mainPlace, business));
    },
    listServices,
    async findService(slug) {
      if (!isSlug(slug)) {
        return undefined;
      }
      // A service that was renamed is found under its former addresses as well: they are in people's bookmarks.
      const { services } = await visitor.services.queryServices({
        query: { filter: { ...bookable, 'supportedSlugs.name': slug }, cursorPaging: { limit: 1 } },
        conditionalFields,
      });
      return (await present(services))[0];
    },
    async getService(serviceId) {
      try {
        const { service } = await site.services.getService({ serviceId, conditionalFields });
        return (await present([service]))[0];
      } catch (error) {
        if (codeOf(error) === 'NOT_FOUND') {
          return undefined;
        }
        throw error;
      }
    },
    async findWhatIsOffered() {
      if (listed !== undefined) {
        const services = await listed;
        return { hasOffers: services.length > 0, hasTimetable: services.some(({ type }) => type === 'CLASS') };
      }
      const has = async (more: object) =>
        (
          await visitor.services.queryServices({
            query: { filter: { ...bookable, ...more }, cursorPaging: { limit: 1 } },
          })
        ).services.length > 0;
      const [hasOffers, hasTimetable] = await Promise.all([has({}), has({ type: 'CLASS' })]);
      return { hasOffers, hasTimetable };
    },
    async listSlots(question: SlotQuestion) {
      const ownSlotHoldIds = [...(await holds.ids())];
      // What somebody's own booking leaves free is for the site to ask: it has seen the link.
      const asking = question.movingBookingId === undefined ? visitor : site;
      const readPage = async (cursorPaging: { limit: number; cursor?: string }) => {
        const answer = await asking.availability.listAvailabilityTimeSlots({
          serviceId: question.serviceId,
          fromLocalDate: question.from,
          toLocalDate: question.to,
          timeZone: question.timeZone,
          ownSlotHoldIds,
          ...(question.alsoUnbookable === true ? {} : { bookable: true }),
          ...(question.movingBookingId === undefined ? {} : { movingBookingId: question.movingBookingId }),
          ...(question.durationMinutes === undefined
            ? {}
            : { customerChoices: { durationInMinutes: question.durationMinutes } }),
          ...(question.place === undefined ? {} : { locations: [placeFilter(question.place)] }),
          ...(question.staffId === undefined
            ? {}
            : { resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [question.staffId] }] }),
          cursorPaging,
        });
        return { items: answer.timeSlots, pagingMetadata: answer.cursorPagingMetadata };
      };
      return (await everyPage(readPage, { pageSize: slotsPerPage, atMost: question.limit })).map(presentSlot);
    },
    async confirmsByEmail({ id: serviceId, needsApproval }) {
      return (
        !needsApproval && (await visitor.bookings.getServiceVerification({ serviceId })).confirmation === 'BY_EMAIL'
      );
    },
    async book(request) {
      // The site itself books in the visitor's context: a visitor alone could only ask (bookings sheet 4.1), and
      // one call in one transaction leaves no moment in which the place is promised but not taken.
      const options = { idempotencyKey: request.idempotencyKey };
      const create = (slotHoldId: string | undefined) =>
        site.bookings.createBooking(
          {
            ...bookingInput(request),
            ...(slotHoldId === undefined ? {} : { slotHoldId }),
            ...(request.proof.token === undefined ? {} : { captchaToken: request.proof.token }),
            ...(request.proof.isSolver ? {} : { captchaFallback: 'BY_EMAIL' }),
          },
          options,
        );
      // A form that names no hold may still be of somebody who has one, and nobody is to be in their own way.
      const held = request.slotHoldId ?? (await holds.clearWay(request))?.id;
      try {
        const { booking } = await create(held).catch(async (error: unknown) => {
          if (codeOf(error) !== 'SLOT_HOLD_UNAVAILABLE') {
            throw error;
          }
          // Over by now, and perhaps held anew beside this form: what is free is booked without it.
          return create((await holds.clearWay(request))?.id);
        });
        if (request.needsApproval && !(await isAwaited(booking.id, request))) {
          // What is only created holds nothing: the decision keeps the time until the business answers (4.9).
          const bookingId = booking.id;
          const decided = await site.bookings.confirmOrDeclineBooking({ bookingId }, options);
          if (decided.booking.status === 'DECLINED') {
            return { kind: 'gone', reason: 'taken' };
          }
        }
        return { kind: 'booked', bookingId: booking.id };
      } catch (error) {
        return (
          (await captchaOutcomeOf(visitor, error, 'BOOKING', request.proof)) ?? outcomeOf(error, request.personKeys)
        );
      }
    },
    async joinWaitlist(request) {
      const { status: _none, ...booking } = bookingInput(request).booking;
      const { participantNotification, formSubmission } = bookingInput(request);
      try {
        const joined = await visitor.bookings.registerToWaitlist(
          {
            booking,
            participantNotification,
            ...(formSubmission === undefined ? {} : { formSubmission }),
            ...(request.proof.token === undefined ? {} : { captchaToken: request.proof.token }),
          },
          { idempotencyKey: request.idempotencyKey },
        );
        return { kind: 'waits', bookingId: joined.booking.id };
      } catch (error) {
        return (
          joinRefusals[codeOf(error) ?? ''] ??
          (await captchaOutcomeOf(visitor, error, 'WAITLIST', request.proof)) ??
          outcomeOf(error, request.personKeys)
        );
      }
    },
    async readQuestions(formId) {
      try {
        const { form } = await visitor.forms.getForm({ formId });
        return presentQuestions(form);
      } catch (error) {
        if (codeOf(error) === 'NOT_FOUND') {
          return { questions: [], needsPhone: false, personKeys: {} };
        }
        throw error;
      }
    },
    async findBooking(id) {
      const { extendedBookings } = await site.bookings.queryExtendedBookings({
        query: { filter: { id: { $eq: id } }, paging: { limit: 1 } },
        withFormSubmissions: true,
      });
      const [found] = extendedBookings;
      return found === undefined ? undefined : presentVisit(found.booking, found.formSubmissions);
    },
    async findOwnBooking({ visitorId, of }) {
      const { extendedBookings } = await site.bookings.queryExtendedBookings({
        query: {
          filter: {
            'createdBy.anonymousVisitorId': visitorId,
            ...bookedFilter(of),
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

function bookedFilter(of: OwnBookingQuestion['of']): Record<string, string> {
  if ('eventId' in of) {
    return { 'bookedEntity.slot.eventId': of.eventId };
  }
  return 'scheduleId' in of
    ? { 'bookedEntity.schedule.scheduleId': of.scheduleId }
    : { 'bookedEntity.slot.serviceId': of.serviceId, startDate: new Date(of.startMs).toISOString() };
}

/** True for what can be the slug of a service; anything else in an address names none. */
function isSlug(text: string): boolean {
  return text.length <= 500 && /^[\p{L}\p{M}\p{N}_-]+$/u.test(text);
}
