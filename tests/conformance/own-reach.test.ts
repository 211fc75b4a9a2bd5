/**
 * Who reaches `own` things only (the permission matrix: staff their calendar, customers what is theirs) and asks for those
 * of somebody else is refused with the code that the operation declares, learns nothing of them and changes nothing. The
 * business may do each of these things: so it was whose they are that refused. Every operation with such a reach stands
 * here.
 */
import { allOperations, type CallerKind, callerKinds, type Operation, reachOf, weekDays } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { dayMs } from '../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../support/business.ts';
import { calDavProviderId, plantConnection } from '../support/external-calendars.ts';
import { fixedPrice } from '../support/fees.ts';
import { newAddress, openMembers } from '../support/members.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server.ts';
import { plantToken, plantUser } from '../support/sites.ts';

/** Words that stand in whatever is somebody else's. */
const marker = 'somebody-else';

let server: TestServer;
let business: Business;
let service: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  service = await business.addService({
    name: 'Haircut',
    payment: fixedPrice('90'),
    rules: {
      cancellationPolicy: { enabled: true },
      cancellationFeePolicy: { enabled: true, cancellationWindows: [{ percentage: '50' }] },
    },
  });
  await asOwner('PUT', '/v1/recurring-offer', {
    recurringOffer: { isOffered: true, mostOccurrences: 12 },
    revision: '0',
  });
});
afterAll(() => server.stop());

/** Things in Ada's calendar and of a visitor. */
interface Foreign {
  readonly bookingId: string;
  readonly contactId: string;
  readonly formSubmissionId: string;
  /** A note about the booking. */
  readonly noteId: string;
  /** What the business should know about the contact. */
  readonly alertId: string;
  readonly confidentialNoteId: string;
  readonly slotHoldId: string;
  /** Appointments of Ada's that are booked together. */
  readonly multiServiceBookingId: string;
  readonly packedBookingIds: readonly string[];
  /** Appointments of Ada's that recur. */
  readonly recurringGroupId: string;
  readonly recurringBookingIds: readonly string[];
  /** An appointment of Ada's, and that somebody came to it. */
  readonly confirmedBookingId: string;
  readonly attendanceId: string;
  /** An appointment for which a substitute is asked already. */
  readonly substituteRequestId: string;
  /** A day on which Ada is away. */
  readonly absenceId: string;
  /** The erasure of a person, which the business asked for. */
  readonly jobId: string;
  /** A screen. */
  readonly viewerId: string;
  /** A free slot of Ada's. */
  readonly slot: object;
  /** Ada's own schedule, an event on it and who takes part in it, and a weekly one. */
  readonly scheduleId: string;
  readonly eventId: string;
  readonly participationId: string;
  readonly recurringEventId: string;
  /** Ada's calendar elsewhere. */
  readonly connectionId: string;
  /** Somebody who has signed up, and shows nobody anything of themselves. */
  readonly memberId: string;
  /** What they write about themselves. */
  readonly memberAboutId: string;
}

async function asOwner(method: string, path: string, body: object): Promise<Record<string, Record<string, unknown>>> {
  const answer = await server.send(method, path, { headers: business.owner, body });
  if (answer.status !== 200) {
    throw new Error(`${path} failed: ${answer.text}`);
  }
  return answer.body as Record<string, Record<string, unknown>>;
}

/** Two times on one day of Ada's own, further away at each call. */
let daysAhead = 60;
function onOwnDay(scheduleId: string) {
  daysAhead += 1;
  const day = new Date(server.now() + daysAhead * dayMs).toISOString().slice(0, 11);
  return { scheduleId, start: { localDate: `${day}07:00:00` }, end: { localDate: `${day}07:30:00` } };
}

/** A visitor's booking, with the note about it and a place in a line. */
async function plantBooking() {
  const visitor = await server.caller('visitor');
  const formSubmission = { first_name: marker, email: `${marker}-${newId()}@example.com`, note: marker };
  const booking = await business.booked({ service, as: visitor, request: { formSubmission } });
  const { note } = await asOwner('POST', `/v1/bookings/${booking.id}/notes`, { note: { text: marker } });
  const ofContact = `/v1/contacts/${booking.contactDetails.contactId}`;
  const { alert } = await asOwner('POST', `${ofContact}/alerts`, { alert: { text: marker } });
  const { confidentialNote } = await asOwner('POST', `${ofContact}/confidential-notes`, {
    confidentialNote: { text: marker },
  });
  // Only classes and courses have lines; whose place in one it is decides alike.
  await server.database.transact(server.siteId, async (tx) => {
    tx.write(
      statement(
        `insert into waitlist_entry (site_id, id, revision, service_id, schedule_id, total_participants, joined_at, turn,
           passed, recheck_at) values ($1, $2, 1, $3, $4, 1, $5, 1, false, 'infinity')`,
        [server.siteId, booking.id, service.serviceId, service.scheduleId, new Date(server.now())],
      ),
    );
  });
  return {
    bookingId: booking.id,
    contactId: booking.contactDetails.contactId as string,
    formSubmissionId: booking.formSubmissionId as string,
    noteId: note!.id as string,
    alertId: alert!.id as string,
    confidentialNoteId: confidentialNote!.id as string,
  };
}

/** A consent that the service asks for from now on. */
async function plantConsent(): Promise<string> {
  const { consent } = await asOwner('POST', '/v1/consents', { consent: { name: marker, text: marker } });
  const path = `/v1/consents/services/${service.serviceId}`;
  const { revision } = (await server.send('GET', path, { headers: business.owner })).body;
  const asked = { consentId: consent!.id, validity: 'BOOKING', requiredToBook: false };
  await asOwner('PUT', path, { consents: [asked], revision });
  return consent!.id as string;
}

/** What was just signed on paper for a booking. */
async function plantSignature(bookingId: string): Promise<string> {
  const noted = { consents: [{ consentId: await plantConsent() }], name: marker };
  const { consents } = await asOwner('POST', `/v1/consents/bookings/${bookingId}/note-signed`, noted);
  const signed = consents as unknown as { signature?: { id: string } }[];
  return signed.flatMap(({ signature }) => signature?.id ?? [])[0] as string;
}

/** Held by the business: of visitors it counts how many one address holds. */
async function plantSlotHold() {
  const { slotHold } = await asOwner('POST', '/v1/slot-holds', { slot: business.slot(service) });
  return { slotHoldId: slotHold!.id as string };
}

async function plantMultiServiceBooking() {
  const { multiServiceBooking } = await asOwner('POST', '/v2/multi_service_bookings', {
    ...newMultiService([business.slot(service), business.slot(service)], { firstName: marker }),
  });
  const packed = multiServiceBooking!.bookings as { bookingId: string }[];
  return {
    multiServiceBookingId: multiServiceBooking!.id as string,
    packedBookingIds: packed.map(({ bookingId }) => bookingId),
  };
}

async function plantRecurring() {
  const [one, other] = [business.slot(service), business.slot(service)];
  const answer = await asOwner('POST', '/v1/recurring-bookings', {
    booking: { bookedEntity: { slot: one }, totalParticipants: 1, contactDetails: { firstName: marker } },
    occurrences: [one, other].map(({ endDate, startDate }) => ({ startDate, endDate })),
  });
  const bookings = answer.bookings as unknown as { id: string }[];
  return {
    recurringGroupId: answer.recurringGroupId as unknown as string,
    recurringBookingIds: bookings.map(({ id }) => id),
  };
}

async function plantAttended() {
  const { id: bookingId } = await business.booked({ service, booking: { status: 'CONFIRMED' } });
  const { attendance } = await asOwner('POST', '/v2/attendance/set', { attendance: { bookingId, status: 'ATTENDED' } });
  return { confirmedBookingId: bookingId, attendanceId: attendance!.id as string };
}

/** Far ahead, so that nothing of the others lies within. */
const absenceDays = { localStart: '2031-05-05T00:00:00', localEnd: '2031-05-06T00:00:00' };

async function plantAbsence() {
  const { absence } = await asOwner('POST', '/v1/absences', {
    absence: { resourceId: business.ada.resourceId, ...absenceDays, reason: marker },
  });
  return { absenceId: absence!.id as string };
}

async function plantSubstituteRequest() {
  const { id: bookingId } = await business.booked({ service, booking: { status: 'CONFIRMED' } });
  const { substituteRequest } = await asOwner('POST', '/v1/substitute-requests', {
    substituteRequest: { bookingId, note: marker },
  });
  return { substituteRequestId: substituteRequest!.id as string };
}

async function plantErasure() {
  const parted = await business.booked({
    service,
    booking: { contactDetails: { firstName: 'Parted', email: `${newId()}@example.com` } },
  });
  const { erasure } = await asOwner('POST', `/v1/contacts/${parted.contactDetails.contactId}/erase`, {});
  return { jobId: erasure!.id as string };
}

async function plantEvent() {
  const { event } = await asOwner('POST', '/calendar/v3/events', {
    event: { ...onOwnDay(business.ada.eventsScheduleId), title: marker, totalCapacity: 5 },
  });
  const { participation } = await asOwner('POST', '/calendar/v3/participations', {
    participation: { eventId: event!.id, partySize: 1, participant: { name: marker } },
  });
  return { eventId: event!.id as string, participationId: participation!.id as string };
}

async function plantRecurringEvent() {
  const ownDay = onOwnDay(business.ada.eventsScheduleId);
  const day = new Date(server.now() + daysAhead * dayMs).getUTCDay();
  const days = [['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'][day]];
  const { event } = await asOwner('POST', '/calendar/v3/events', {
    event: { ...ownDay, title: marker, recurrenceRule: { frequency: 'WEEKLY', days } },
  });
  return { recurringEventId: event!.id as string };
}

async function plantAdasConnection() {
  const connectionId = await server.database.transact(server.siteId, (tx) =>
    plantConnection(tx, business.ada, { marker, nowMs: server.now() }),
  );
  return { connectionId };
}

async function plantMember() {
  const { identity } = await openMembers(server).register({ email: newAddress(), profile: { firstName: marker } });
  const memberId = identity?.id as string;
  const content = { nodes: [{ type: 'TEXT', textData: { text: marker } }] };
  const { memberAbout } = await asOwner('POST', '/v2/abouts', { memberAbout: { memberId, content } });
  const roleKey = `ROLE_${newId().slice(-12).toUpperCase()}`;
  await asOwner('POST', '/v1/roles/definitions', { roleKey, roleTitle: marker });
  await asOwner('POST', `/v1/roles/members/${memberId}`, { roleKey });
  const made = await server.send('POST', '/v4/badges', { headers: business.owner, body: { badge: { title: marker } } });
  const badgeAssignment = {
    badgeId: (made.body.badge as { id: string }).id,
    memberId,
    tags: { tags: { tagIds: ['vip'] } },
  };
  await server.send('POST', '/v4/badge-assignments', { headers: business.owner, body: { badgeAssignment } });
  return { memberId, memberAboutId: memberAbout?.id as string };
}

/** How each thing is made; what one function makes belongs together. */
const makers: { readonly [Name in keyof Foreign]: () => Promise<Pick<Foreign, Name>> } = {
  bookingId: plantBooking,
  contactId: plantBooking,
  formSubmissionId: plantBooking,
  noteId: plantBooking,
  alertId: plantBooking,
  confidentialNoteId: plantBooking,
  slotHoldId: plantSlotHold,
  multiServiceBookingId: plantMultiServiceBooking,
  packedBookingIds: plantMultiServiceBooking,
  recurringGroupId: plantRecurring,
  recurringBookingIds: plantRecurring,
  confirmedBookingId: plantAttended,
  attendanceId: plantAttended,
  substituteRequestId: plantSubstituteRequest,
  absenceId: plantAbsence,
  jobId: plantErasure,
  viewerId: async () => ({ viewerId: newId() }),
  slot: async () => ({ slot: business.slot(service) }),
  scheduleId: async () => ({ scheduleId: business.ada.eventsScheduleId }),
  eventId: plantEvent,
  participationId: plantEvent,
  recurringEventId: plantRecurringEvent,
  connectionId: plantAdasConnection,
  memberId: plantMember,
  memberAboutId: plantMember,
};
const thingNames = Object.keys(makers) as (keyof Foreign)[];

/** Gives a thing of somebody else. */
type Things = <Name extends keyof Foreign>(name: Name) => Promise<Foreign[Name]>;

/** Things of which each is made when it is first asked for: few calls name more than one. */
function foreignThings(): Things {
  const made = new Map<() => Promise<Partial<Foreign>>, Promise<Partial<Foreign>>>();
  return async <Name extends keyof Foreign>(name: Name) => {
    const make = makers[name];
    const making = made.get(make) ?? make();
    made.set(make, making);
    return (await making)[name] as Foreign[Name];
  };
}

/** All of them, made already. */
async function everythingForeign(): Promise<Things> {
  const things = foreignThings();
  for (const name of thingNames) {
    await things(name);
  }
  return things;
}

/** Appointments that are booked together, wherever they lie. */
function newMultiService(slots: readonly object[], contactDetails: object): object {
  return {
    multiServiceBookingType: 'SEPARATE_BOOKINGS',
    bookings: slots.map((slot) => ({ bookedEntity: { slot }, totalParticipants: 1, contactDetails })),
  };
}

/** The bookings of a multi-service booking, as they were made. */
async function packedOf(foreign: Things): Promise<{ bookingId: string; revision: string }[]> {
  return (await foreign('packedBookingIds')).map((bookingId) => ({ bookingId, revision: '1' }));
}

/** The bookings of a series, as they were made. */
async function recurringOf(foreign: Things): Promise<{ bookingId: string; revision: string }[]> {
  return (await foreign('recurringBookingIds')).map((bookingId) => ({ bookingId, revision: '1' }));
}

/** What a call for foreign things says. */
type Ask = (foreign: Things, kind: CallerKind) => object | Promise<object>;

/** Refused as a whole, or item by item. */
const named: Readonly<Record<string, Ask>> = {
  'forms.getFormSubmission': () => ({}),
  'calendar.createEvent': async (foreign) => ({ event: onOwnDay(await foreign('scheduleId')) }),
  'calendar.bulkCreateEvents': async (foreign) => ({ events: [{ event: onOwnDay(await foreign('scheduleId')) }] }),
  'calendar.updateEvent': () => ({ event: { revision: '1', title: 'Mine' } }),
  'calendar.bulkUpdateEvents': async (foreign) => ({
    events: [
      { event: { id: await foreign('eventId'), revision: '1', title: 'Mine' }, fieldmask: { paths: ['title'] } },
    ],
  }),
  'calendar.changeSessions': () => ({ scope: 'THIS', changes: { title: 'Mine' } }),
  'bookings.previewNewSessions': async (foreign) => ({ event: onOwnDay(await foreign('scheduleId')) }),
  'bookings.previewSessionChange': () => ({ scope: 'THIS', changes: { title: 'Mine' } }),
  'calendar.cancelEvent': () => ({}),
  'calendar.getEventCancellation': () => ({}),
  'calendar.bulkCancelEvents': async (foreign) => ({ eventIds: [await foreign('eventId')] }),
  'calendar.restoreEventDefaults': () => ({ fields: ['TITLE'] }),
  'calendar.splitRecurringEvent': () => ({
    splitLocalDate: `${new Date(server.now() + (daysAhead + 20) * dayMs).toISOString().slice(0, 11)}00:00:00`,
  }),
  'calendar.getWorkingHours': () => ({}),
  'calendar.setWorkingHours': () => ({
    // Ada stays bookable for what follows.
    workingHours: {
      week: weekDays.map((day) => ({ day, start: '00:00', end: '24:00' })),
      specialDays: [],
      daysOff: [],
    },
  }),
  'calendar.createParticipation': async (foreign) => ({
    participation: { eventId: await foreign('eventId'), partySize: 1 },
  }),
  'calendar.getParticipation': () => ({}),
  'calendar.updateParticipation': () => ({ participation: { revision: '1', partySize: 2 } }),
  'calendar.deleteParticipation': () => ({}),
  // Staff book into their own calendar, customers for themselves.
  'bookings.createBooking': async (foreign, kind) => ({ booking: await newBooking(foreign, kind) }),
  'bookings.bulkCreateBooking': async (foreign, kind) => ({
    createBookingsInfo: [{ booking: await newBooking(foreign, kind) }],
  }),
  'bookings.createMultiServiceBooking': async (foreign, kind) => {
    const resource = { id: business.ada.resourceId };
    return newMultiService(
      [
        { ...(await foreign('slot')), resource },
        { ...business.slot(service), resource },
      ],
      await bookedFor(foreign, kind),
    );
  },
  'bookings.getMultiServiceBooking': () => ({}),
  'bookings.getMultiServiceBookingAvailability': () => ({}),
  'bookings.bulkGetMultiServiceBookingAllowedActions': async (foreign) => ({
    multiServiceBookingIds: [await foreign('multiServiceBookingId')],
  }),
  'bookings.rescheduleMultiServiceBooking': async (foreign) => {
    const slot = await foreign('slot');
    return { rescheduleBookingsInfo: (await packedOf(foreign)).map((each) => ({ ...each, revision: '9', slot })) };
  },
  'bookings.cancelMultiServiceBooking': () => ({}),
  'bookings.confirmMultiServiceBooking': async (foreign) => ({ confirmBookingsInfo: await packedOf(foreign) }),
  'bookings.declineMultiServiceBooking': async (foreign) => ({ declineBookingsInfo: await packedOf(foreign) }),
  'bookings.markMultiServiceBookingAsPending': async (foreign) => ({
    markAsPendingBookingsInfo: await packedOf(foreign),
  }),
  'bookings.addBookingsToMultiServiceBooking': async (foreign) => ({
    multiServiceBookingId: await foreign('multiServiceBookingId'),
    bookings: await packedOf(foreign),
  }),
  'bookings.removeBookingsFromMultiServiceBooking': async (foreign) => ({
    multiServiceBookingId: await foreign('multiServiceBookingId'),
  }),
  'bookings.getAnonymousActionTokenForMultiServiceBooking': () => ({}),
  'bookings.checkRecurringBooking': async (foreign, kind) => ({
    booking: await newBooking(foreign, kind),
    recurrence: { frequency: 'WEEKLY', count: 2 },
  }),
  'bookings.createRecurringBooking': async (foreign, kind) => ({
    booking: await newBooking(foreign, kind),
    occurrences: [business.slot(service), business.slot(service)].map(({ endDate, startDate }) => ({
      startDate,
      endDate,
    })),
  }),
  'bookings.cancelRecurringBookings': async (foreign) => ({ bookings: await recurringOf(foreign) }),
  'bookings.rescheduleRecurringBookings': async (foreign) => ({
    bookings: (await recurringOf(foreign)).map((each) => ({ ...each, startDate: business.slot(service).startDate })),
  }),
  'bookings.checkRecurringReschedule': async (foreign) => ({
    bookingIds: await foreign('recurringBookingIds'),
    startDate: business.slot(service).startDate,
  }),
  'bookings.createSlotHold': async (foreign) => ({
    slot: { ...(await foreign('slot')), resource: { id: business.ada.resourceId } },
  }),
  'bookings.confirmBooking': () => ({ revision: '1' }),
  'bookings.cancelBooking': () => ({ revision: '1' }),
  'bookings.rescheduleBooking': async (foreign) => ({ revision: '1', slot: await foreign('slot') }),
  'bookings.updateNumberOfParticipants': () => ({ revision: '1', totalParticipants: 1 }),
  'bookings.nameParticipants': () => ({ revision: '1', namedParticipants: [] }),
  'bookings.cancelParticipants': () => ({ revision: '1', participantIds: [], withoutName: 1 }),
  'bookings.rescheduleParticipants': async (foreign) => ({
    revision: '1',
    participantIds: [],
    withoutName: 1,
    slot: await foreign('slot'),
  }),
  'bookings.declineBooking': () => ({ revision: '1' }),
  'bookings.restoreBooking': () => ({ revision: '1' }),
  'bookings.confirmOrDeclineBooking': () => ({}),
  'bookings.bulkConfirmOrDeclineBooking': async (foreign) => ({ details: [{ bookingId: await foreign('bookingId') }] }),
  'bookings.markBookingAsPending': () => ({ revision: '1' }),
  'bookings.bulkCancelBooking': async (foreign) => ({
    bookings: { bookingsInfo: [{ bookingId: await foreign('bookingId'), revision: '1' }] },
  }),
  'bookings.bulkCalculateAllowedActions': async (foreign) => ({ bookingIds: [await foreign('bookingId')] }),
  'bookings.setBookingSubmissionId': () => ({ submissionId: newId() }),
  'bookings.updateExtendedFields': () => ({ namespace: '@own/fields', namespaceData: { mine: true } }),
  'bookings.getAnonymousActionToken': () => ({}),
  'bookings.renewAnonymousActionToken': () => ({}),
  'bookings.getBookingConsents': () => ({}),
  'bookings.noteSignedConsents': async () => ({ consents: [{ consentId: await plantConsent() }], name: 'Eve' }),
  'bookings.takeBackSignedConsent': async (foreign) => ({
    consentSignatureId: await plantSignature(await foreign('bookingId')),
  }),
  'bookings.listBookingHistory': () => ({}),
  'bookings.listBookingNotes': () => ({}),
  'bookings.getContactVisits': () => ({}),
  'bookings.createBookingNote': () => ({ note: { text: 'Mine' } }),
  'bookings.updateBookingNote': () => ({ note: { revision: '1', text: 'Mine' } }),
  'bookings.deleteBookingNote': () => ({}),
  'bookings.restoreBookingNote': () => ({}),
  'clientNotes.listClientAlerts': () => ({}),
  'clientNotes.createClientAlert': () => ({ alert: { text: 'Mine' } }),
  'clientNotes.updateClientAlert': () => ({ alert: { revision: '1', text: 'Mine' } }),
  'clientNotes.deleteClientAlert': () => ({}),
  'clientNotes.restoreClientAlert': () => ({}),
  'clientNotes.listConfidentialNotes': () => ({}),
  'clientNotes.openConfidentialNote': () => ({}),
  'clientNotes.createConfidentialNote': () => ({ confidentialNote: { text: 'Mine' } }),
  'clientNotes.updateConfidentialNote': () => ({ confidentialNote: { revision: '1', text: 'Mine' } }),
  'clientNotes.deleteConfidentialNote': () => ({}),
  'clientNotes.restoreConfidentialNote': () => ({}),
  'bookings.enterBooking': () => ({}),
  'bookings.leaveBooking': () => ({}),
  'bookings.enrollFromWaitlist': async (foreign) => ({ bookingId: await foreign('bookingId') }),
  'bookings.leaveWaitlist': async (foreign) => ({ bookingId: await foreign('bookingId') }),
  'substitutes.createSubstituteRequest': async (foreign) => ({
    substituteRequest: { bookingId: await foreign('confirmedBookingId') },
  }),
  'substitutes.withdrawSubstituteRequest': () => ({}),
  'absences.createAbsence': () => ({ absence: { resourceId: business.ada.resourceId, ...absenceDays } }),
  'absences.previewAbsence': () => ({ resourceId: business.ada.resourceId, ...absenceDays }),
  'absences.getAbsence': () => ({}),
  'absences.updateAbsence': () => ({ revision: '1', absence: { reason: 'Mine' } }),
  'absences.endAbsence': () => ({}),
  'absences.listVisitsOfAbsence': () => ({}),
  'absences.decideAboutVisits': async (foreign) => ({
    decisions: [{ kind: 'CANCEL', bookings: [{ bookingId: await foreign('confirmedBookingId'), revision: '1' }] }],
  }),
  'absences.previewVisitMessage': async (foreign) => ({
    kind: 'CANCEL',
    bookingId: await foreign('confirmedBookingId'),
  }),
  'externalCalendars.getConnection': () => ({}),
  'externalCalendars.listCalendars': () => ({}),
  'externalCalendars.updateSyncConfig': () => ({ syncConfig: { listEventFromCalendars: { enabled: false } } }),
  'externalCalendars.disconnect': () => ({}),
  'externalCalendars.connectByOAuth': async (foreign) => ({
    providerId: calDavProviderId,
    scheduleId: await foreign('scheduleId'),
    redirectUrl: 'https://example.com/',
  }),
  // Where nobody answers: it is refused to others before anybody is asked.
  'externalCalendars.connectByCredentials': async (foreign) => ({
    providerId: calDavProviderId,
    scheduleId: await foreign('scheduleId'),
    email: 'eve@example.com',
    password: 'guessed',
    serverUrl: 'http://127.0.0.1:1/',
  }),
  'jobs.getJob': () => ({}),
  'jobs.cancelJob': () => ({}),
  'jobs.listJobItems': () => ({}),
  'attendance.setAttendance': async (foreign) => ({
    attendance: { bookingId: await foreign('confirmedBookingId'), status: 'NOT_ATTENDED' },
  }),
  'attendance.bulkSetAttendance': async (foreign) => ({
    attendanceDetails: [{ attendance: { bookingId: await foreign('confirmedBookingId'), status: 'NOT_ATTENDED' } }],
  }),
  'pricing.calculatePrice': async (foreign) => ({
    bookings: [{ id: await foreign('bookingId'), bookedEntity: { slot: await foreign('slot') }, totalParticipants: 1 }],
  }),
  'attendance.getAttendance': () => ({}),
  'attendance.deleteAttendance': () => ({}),
  'attendance.bulkDeleteAttendances': async (foreign) => ({ attendanceIds: [await foreign('attendanceId')] }),
  'bookings.extendSlotHold': () => ({}),
  'bookings.releaseSlotHold': () => ({}),
  'verification.start': async (foreign) => ({ identityId: await foreign('memberId'), target: 'EMAIL' }),
  'members.getMember': () => ({ fieldsets: ['FULL'] }),
  'members.updateMember': () => ({ member: { profile: { nickname: 'Mine' } } }),
  'members.updateMemberSlug': () => ({ slug: 'mine' }),
  'members.deleteMemberPhones': () => ({}),
  'members.deleteMemberEmails': () => ({}),
  'members.deleteMemberAddresses': () => ({}),
  'membersAbout.createMemberAbout': async (foreign) => ({
    memberAbout: { memberId: await foreign('memberId'), content: { nodes: [] } },
  }),
  'membersAbout.updateMemberAbout': () => ({ memberAbout: { revision: '1', content: { nodes: [] } } }),
  'membersAbout.deleteMemberAbout': () => ({}),
  'membersAbout.getMemberAbout': () => ({}),
  'memberFollowers.listMemberFollowers': () => ({}),
  'memberFollowers.listMemberFollowing': () => ({}),
  'memberFollowers.queryMemberConnections': () => ({ connectedMemberIds: [] }),
  'authorization.getRoles': () => ({}),
  'memberAuthentication.changeLoginEmail': () => ({ newEmail: newAddress() }),
};

async function newBooking(foreign: Things, kind: CallerKind): Promise<object> {
  const bookedEntity = { slot: { ...(await foreign('slot')), resource: { id: business.ada.resourceId } } };
  return { bookedEntity, totalParticipants: 1, contactDetails: await bookedFor(foreign, kind) };
}

/** Whom a booking is for: staff book for anybody, customers would book for the visitor. */
async function bookedFor(foreign: Things, kind: CallerKind): Promise<object> {
  return kind === 'STAFF' ? { firstName: 'Eve', email: 'eve@example.com' } : { contactId: await foreign('contactId') };
}

/** Answered, without anything of somebody else in it. */
const listed: Readonly<Record<string, Ask>> = {
  'forms.queryFormSubmissions': () => ({ query: {} }),
  'calendar.queryParticipations': () => ({ query: {} }),
  'bookings.queryExtendedBookings': () => ({ query: {}, withFormSubmissions: true }),
  'bookings.query': () => ({ query: {} }),
  'bookings.listPolicySnapshotsByBookingIds': async (foreign) => ({ bookingIds: [await foreign('bookingId')] }),
  'bookingFees.listBookingFeesByBookingIds': async (foreign) => ({ bookingIds: [await foreign('confirmedBookingId')] }),
  'bookings.countExtendedBookings': () => ({ filter: {} }),
  'bookings.listWaitlistPlaces': async (foreign) => ({ bookingIds: [await foreign('bookingId')] }),
  'bookings.listOwnSlotHolds': () => ({}),
  'attendance.queryAttendance': () => ({ query: {} }),
  'attendance.countAttendances': () => ({ filter: {} }),
  'substitutes.querySubstituteRequests': () => ({ query: {} }),
  'clientNotes.listAlertsOfContacts': async (foreign) => ({ contactIds: [await foreign('contactId')] }),
  'absences.queryAbsences': () => ({ query: {} }),
  'jobs.listJobs': () => ({}),
  'members.listMembers': () => ({ fieldsets: ['FULL'] }),
  'members.queryMembers': () => ({ query: {}, fieldsets: ['FULL'] }),
  'membersAbout.queryMemberAbouts': () => ({ query: {} }),
  'authorization.queryRoles': async (foreign) => ({ query: { filter: { memberId: await foreign('memberId') } } }),
  'badges.listBadgesPerMember': async (foreign) => ({ memberIds: [await foreign('memberId')] }),
  'badgeAssignments.queryBadgeAssignments': async (foreign) => ({
    query: { filter: { memberId: await foreign('memberId') } },
  }),
  'externalCalendars.listConnections': () => ({}),
  'externalCalendars.listEvents': () => ({
    from: new Date(server.now() - dayMs).toISOString(),
    to: new Date(server.now() + dayMs).toISOString(),
    fieldsets: ['OWN_PI'],
  }),
  'bookings.listVisitsWithin': () => {
    const localDay = (days: number) => `${new Date(server.now() + days * dayMs).toISOString().slice(0, 10)}T00:00:00`;
    return { periods: [{ localStart: localDay(0), localEnd: localDay(400) }], limit: 100 };
  },
  'bookings.listSlotHolds': () => ({
    fromDate: new Date(server.now()).toISOString(),
    toDate: new Date(server.now() + 400 * dayMs).toISOString(),
  }),
};

/** Answered alike, by a job that tells what becomes of each: tests/integration/bookings/bulk-jobs.test.ts. */
const started: Readonly<Record<string, Ask>> = {
  'bookings.startBulkConfirm': async (foreign) => ({ bookings: [{ bookingId: await foreign('bookingId') }] }),
  'bookings.startBulkDecline': async (foreign) => ({ bookings: [{ bookingId: await foreign('bookingId') }] }),
  'bookings.startBulkCancel': async (foreign) => ({ bookings: [{ bookingId: await foreign('bookingId') }] }),
  'bookings.startBulkRestore': async (foreign) => ({ bookings: [{ bookingId: await foreign('bookingId') }] }),
};

/** Where nothing of somebody else can be named. */
const namesNothing: Readonly<Record<string, string>> = {
  'bookings.registerToWaitlist':
    'a line of appointments, which have none; of classes tests/integration/bookings/waitlist.test.ts',
  'externalCalendars.listProviders': 'what everybody may connect',
  'identity.getUserInfo': 'the member whose token it is',
  'identity.getCurrentUserSession': 'the session by which the caller calls',
  'identity.endCurrentUserSession': 'the session by which the caller calls',
  'users.getProfile': 'the account of the caller',
  'users.updateProfile': 'the account of the caller',
  'users.changePassword': 'the account of the caller',
  'sharedComputers.getOwnPin': 'the PIN of the caller',
  'sharedComputers.setOwnPin': 'the PIN of the caller',
  'sharedComputers.removeOwnPin': 'the PIN of the caller',
  'users.listOwnSessions': 'the account of the caller',
  'users.endOtherSessions': 'the account of the caller',
  'authentication.changePassword': 'the account of the caller',
  'members.updateCurrentMemberSlug': 'the account of the caller',
  'members.joinCommunity': 'the account of the caller',
  'members.leaveCommunity': 'the account of the caller',
  'members.deleteMyMember': 'the account of the caller',
  'memberFollowers.followMember': 'whom the caller sees: tests/integration/members/member-community.test.ts',
  'memberFollowers.unfollowMember': 'whom the caller follows',
  'memberFollowers.listCurrentMemberFollowers': 'the account of the caller',
  'memberFollowers.listCurrentMemberFollowing': 'the account of the caller',
  'memberFollowers.queryCurrentMemberConnections': 'the account of the caller',
  'memberToMemberBlock.blockMember': 'whom others see: tests/integration/members/member-community.test.ts',
  'memberToMemberBlock.unblockMember': 'whom the caller blocks',
  'memberToMemberBlock.listCurrentMemberBlocking': 'the account of the caller',
  'memberReport.reportMember': 'whom others see: tests/integration/members/member-community.test.ts',
  'memberAccess.getOwnAccess': 'the account of the caller',
  'memberAccess.changeName': 'the account of the caller',
  'memberAccess.changePassword': 'the account of the caller',
  'memberAccess.verifyEmail': 'the account of the caller',
  'memberAccess.removeLinkedSignIn': 'the account of the caller: a connection is the site’s, its link the member’s',
  'memberAccess.signOut': 'the sessions of the caller',
  'users.endOwnSession': 'the account of the caller',
  'factors.getOwnFactors': 'the account of the caller',
  'factors.createConfirmChallenge': 'the account of the caller',
  'factors.confirmOwnSession': 'the session by which the caller calls',
  'factors.beginAuthenticator': 'the account of the caller',
  'factors.addAuthenticator': 'the account of the caller',
  'factors.removeAuthenticator': 'the account of the caller',
  'factors.beginPasskey': 'the account of the caller',
  'factors.addPasskey': 'the account of the caller',
  'factors.removePasskey': 'the account of the caller',
  'factors.createRecoveryCodes': 'the account of the caller',
};

/** Kinds for whom nothing that the operation names belongs to somebody else. */
const concernsNobody: Readonly<Record<string, readonly CallerKind[]>> = {
  // Any free slot may be held by customers; staff hold those of their own calendar.
  'bookings.createSlotHold': ['visitor', 'member'],
  // Nor does a series that is only looked at belong to anybody.
  'bookings.checkRecurringBooking': ['visitor', 'member'],
};

const kindsWithOwn = ['visitor', 'member', 'STAFF'] as const;
const ownOperations = allOperations().filter(({ permission }) =>
  callerKinds.some((kind) => reachOf(permission, kind) === 'own'),
);

/** Somebody of a kind who has nothing of the foreign things; staff with a calendar of their own. */
async function strangerOf(kind: (typeof kindsWithOwn)[number]): Promise<Record<string, string>> {
  if (kind !== 'STAFF') {
    return server.caller(kind);
  }
  const nowMs = server.now();
  const user = { email: `${newId()}@example.com`, role: kind, resourceId: business.ben.resourceId };
  const subjectId = await plantUser(server.database, server.siteId, user, nowMs);
  const subject = { subjectType: 'USER', subjectId } as const;
  return { authorization: await plantToken(server.database, server.assembly.auth, server, subject, nowMs) };
}

/** What a call says, and where. */
interface Asked {
  readonly path: string;
  readonly said: object;
}

/** Makes what the call names. */
async function askedOf({ path }: Operation, ask: Ask, foreign: Things, kind: CallerKind): Promise<Asked> {
  let named = path;
  for (const [parameter, name = ''] of path.matchAll(/\{([^}]+)\}/g)) {
    named = named.replace(parameter, await idFor(name, foreign, path));
  }
  return { path: named, said: await ask(foreign, kind) };
}

/** The ids by which paths name things; a bare one is that of a booking, or of a member. */
async function idFor(parameter: string, foreign: Things, path: string): Promise<string> {
  const bare = path.includes('/members/') ? 'memberId' : 'bookingId';
  const name = parameter.replace(/\.id$/, 'Id').replace(/^id$/, bare) as keyof Foreign;
  return (await foreign(name)) as string;
}

function call({ method }: Operation, headers: Record<string, string>, { path, said }: Asked): Promise<TestAnswer> {
  if (method === 'GET' || method === 'DELETE') {
    const query = Buffer.from(JSON.stringify(said)).toString('base64url');
    return server.send(method, Object.keys(said).length === 0 ? path : `${path}?.r=${query}`, { headers });
  }
  return server.send(method, path, { headers, body: said });
}

interface ItemResult {
  readonly itemMetadata?: { readonly success: boolean; readonly error?: { readonly code: string } };
}

/** `<status> <code>` of a refusal; of a bulk call the codes of its items. */
function refusalOf(answer: TestAnswer): readonly string[] {
  if (answer.status !== 200) {
    return [`${answer.status} ${answer.code}`];
  }
  const items = Object.values(answer.body).flatMap((each) => (Array.isArray(each) ? (each as ItemResult[]) : []));
  return items.map(({ itemMetadata }) => `item ${itemMetadata?.error?.code ?? 'done'}`);
}

/** Everything that could have been changed. */
async function rows(): Promise<string> {
  const texts: string[] = [];
  for (const table of [
    'booking',
    'booking_attendance',
    'calendar_event',
    'participation',
    'form_submission',
    'slot_hold',
    'occupancy',
    'substitute_request',
    'client_note',
    'absence',
    'external_calendar_connection',
    'external_event',
    'identity',
    'member',
    'member_about',
    'member_role',
    'member_follow',
  ]) {
    const found = await server.database.serverReader.all(
      statement<{ row: string }>(`select t::text as row from ${table} t where site_id = $1 order by 1`, [
        server.siteId,
      ]),
    );
    texts.push(table, ...found.map(({ row }) => row));
  }
  return texts.join('\n');
}

test('every operation that some reach for their own things only stands here', () => {
  const known = new Set([named, listed, started, namesNothing].flatMap((each) => Object.keys(each)));
  expect(ownOperations.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !ownOperations.some((operation) => operation.name === name))).toEqual([]);
});

describe.each(kindsWithOwn)('%s', (kind) => {
  const within = (table: object) =>
    ownOperations.filter(
      ({ name, permission }) =>
        name in table && reachOf(permission, kind) === 'own' && concernsNobody[name]?.includes(kind) !== true,
    );

  test.each(within(named).map((operation) => [operation.name, operation] as const))('%s', async (name, operation) => {
    const asked = await askedOf(operation, named[name] as Ask, foreignThings(), kind);
    const before = await rows();
    const answer = await call(operation, await strangerOf(kind), asked);
    const codes = operation.errors as readonly string[];
    const refusal = codes.includes('UNAUTHORIZED_OPERATION') ? 'UNAUTHORIZED_OPERATION' : 'PERMISSION_DENIED';
    const unknown = codes.filter((code) => code.endsWith('_NOT_FOUND')).concat('NOT_FOUND');
    const expected = [refusal, ...unknown].flatMap((code) => [
      `${code === refusal ? 403 : 404} ${code}`,
      `item ${code}`,
    ]);
    const refusals = refusalOf(answer);
    expect(refusals.length, answer.text).toBeGreaterThan(0);
    expect(refusals.filter((each) => !expected.includes(each))).toEqual([]);
    expect(answer.text).not.toContain(marker);
    expect(await rows()).toBe(before);

    const done = await call(operation, business.owner, asked);
    expect([done.text, refusalOf(done).filter((each) => expected.includes(each))]).toEqual([done.text, []]);
    expect([200, 409, 428]).toContain(done.status);
  });

  /** Reading changes nothing, so all read the same. */
  let standing: Promise<Things> | undefined;
  test.each(within(listed).map((operation) => [operation.name, operation] as const))('%s', async (name, operation) => {
    standing ??= everythingForeign();
    await expectNothingOf(await standing, operation, listed[name] as Ask, kind);
  });

  test.each(within(started).map((operation) => [operation.name, operation] as const))('%s', async (name, operation) => {
    await expectNothingOf(await everythingForeign(), operation, started[name] as Ask, kind);
  });
});

/** Expects of an answer nothing of somebody else, and more in that of the business. */
async function expectNothingOf(foreign: Things, operation: Operation, ask: Ask, kind: (typeof kindsWithOwn)[number]) {
  const asked = await askedOf(operation, ask, foreign, kind);
  const answer = await call(operation, await strangerOf(kind), asked);
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain(marker);
  for (const name of [
    'bookingId',
    'formSubmissionId',
    'participationId',
    'slotHoldId',
    'substituteRequestId',
    'absenceId',
    'jobId',
  ] as const) {
    expect(answer.text).not.toContain(await foreign(name));
  }
  const all = await call(operation, business.owner, asked);
  expect(all.text).not.toBe(answer.text);
}
