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
});
afterAll(() => server.stop());

/** Things in Ada's calendar and of a visitor. */
interface Foreign {
  readonly bookingId: string;
  readonly contactId: string;
  readonly formSubmissionId: string;
  readonly slotHoldId: string;
  /** Appointments of Ada's that are booked together. */
  readonly multiServiceBookingId: string;
  readonly packedBookingIds: readonly string[];
  /** A note about the booking. */
  readonly noteId: string;
  /** An appointment of Ada's, and one for which a substitute is asked already. */
  readonly confirmedBookingId: string;
  readonly substituteRequestId: string;
  /** That somebody came to the appointment. */
  readonly attendanceId: string;
  /** The erasure of a person, which the business asked for. */
  readonly jobId: string;
  /** A screen. */
  readonly viewerId: string;
  /** A free slot of Ada's. */
  readonly slot: object;
  /** Ada's own schedule, an event on it, a weekly one, and who takes part in the first. */
  readonly scheduleId: string;
  readonly eventId: string;
  readonly recurringEventId: string;
  readonly participationId: string;
  /** Ada's calendar elsewhere. */
  readonly connectionId: string;
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

async function plantForeign(): Promise<Foreign> {
  const visitor = await server.caller('visitor');
  const formSubmission = { first_name: marker, email: `${marker}-${newId()}@example.com`, note: marker };
  const booking = await business.booked({ service, as: visitor, request: { formSubmission } });
  const slot = business.slot(service);
  // Held by the business: of visitors it counts how many one address holds.
  const { slotHold } = await asOwner('POST', '/v1/slot-holds', { slot: business.slot(service) });
  const { note } = await asOwner('POST', `/v1/bookings/${booking.id}/notes`, { note: { text: marker } });
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
  const [confirmed, without] = [
    await business.booked({ service, booking: { status: 'CONFIRMED' } }),
    await business.booked({ service, booking: { status: 'CONFIRMED' } }),
  ];
  const { attendance } = await asOwner('POST', '/v2/attendance/set', {
    attendance: { bookingId: confirmed.id, status: 'ATTENDED' },
  });
  const { substituteRequest } = await asOwner('POST', '/v1/substitute-requests', {
    substituteRequest: { bookingId: without.id, note: marker },
  });
  const { multiServiceBooking } = await asOwner('POST', '/v2/multi_service_bookings', {
    ...newMultiService([business.slot(service), business.slot(service)], { firstName: marker }),
  });
  const packed = multiServiceBooking!.bookings as { bookingId: string }[];
  const parted = await business.booked({
    service,
    booking: { contactDetails: { firstName: 'Parted', email: `${newId()}@example.com` } },
  });
  const { erasure } = await asOwner('POST', `/v1/contacts/${parted.contactDetails.contactId}/erase`, {});
  const { eventsScheduleId: scheduleId } = business.ada;
  const { event } = await asOwner('POST', '/calendar/v3/events', {
    event: { ...onOwnDay(scheduleId), title: marker, totalCapacity: 5 },
  });
  const day = new Date(server.now() + daysAhead * dayMs).getUTCDay();
  const days = [['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'][(day + 1) % 7]];
  const { event: weekly } = await asOwner('POST', '/calendar/v3/events', {
    event: { ...onOwnDay(scheduleId), title: marker, recurrenceRule: { frequency: 'WEEKLY', days } },
  });
  const { participation } = await asOwner('POST', '/calendar/v3/participations', {
    participation: { eventId: event!.id, partySize: 1, participant: { name: marker } },
  });
  const connectionId = await server.database.transact(server.siteId, (tx) =>
    plantConnection(tx, business.ada, { marker, nowMs: server.now() }),
  );
  return {
    bookingId: booking.id,
    contactId: booking.contactDetails.contactId as string,
    formSubmissionId: booking.formSubmissionId as string,
    slotHoldId: slotHold!.id as string,
    multiServiceBookingId: multiServiceBooking!.id as string,
    packedBookingIds: packed.map(({ bookingId }) => bookingId),
    noteId: note!.id as string,
    confirmedBookingId: confirmed.id,
    substituteRequestId: substituteRequest!.id as string,
    attendanceId: attendance!.id as string,
    jobId: erasure!.id as string,
    viewerId: newId(),
    slot,
    scheduleId,
    eventId: event!.id as string,
    recurringEventId: weekly!.id as string,
    participationId: participation!.id as string,
    connectionId,
  };
}

/** Appointments that are booked together, wherever they lie. */
function newMultiService(slots: readonly object[], contactDetails: object): object {
  return {
    multiServiceBookingType: 'SEPARATE_BOOKINGS',
    bookings: slots.map((slot) => ({ bookedEntity: { slot }, totalParticipants: 1, contactDetails })),
  };
}

/** The bookings of a multi-service booking, as they were made. */
function packedOf({ packedBookingIds }: Foreign): { bookingId: string; revision: string }[] {
  return packedBookingIds.map((bookingId) => ({ bookingId, revision: '1' }));
}

/** What a call for foreign things says. */
type Ask = (foreign: Foreign, kind: CallerKind) => object;

/** Refused as a whole, or item by item. */
const named: Readonly<Record<string, Ask>> = {
  'forms.getFormSubmission': () => ({}),
  'calendar.createEvent': ({ scheduleId }) => ({ event: onOwnDay(scheduleId) }),
  'calendar.bulkCreateEvents': ({ scheduleId }) => ({ events: [{ event: onOwnDay(scheduleId) }] }),
  'calendar.updateEvent': () => ({ event: { revision: '1', title: 'Mine' } }),
  'calendar.bulkUpdateEvents': ({ eventId }) => ({
    events: [{ event: { id: eventId, revision: '1', title: 'Mine' }, fieldmask: { paths: ['title'] } }],
  }),
  'calendar.changeSessions': () => ({ scope: 'THIS', changes: { title: 'Mine' } }),
  'bookings.previewNewSessions': ({ scheduleId }) => ({ event: onOwnDay(scheduleId) }),
  'bookings.previewSessionChange': () => ({ scope: 'THIS', changes: { title: 'Mine' } }),
  'calendar.cancelEvent': () => ({}),
  'calendar.getEventCancellation': () => ({}),
  'calendar.bulkCancelEvents': ({ eventId }) => ({ eventIds: [eventId] }),
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
  'calendar.createParticipation': ({ eventId }) => ({ participation: { eventId, partySize: 1 } }),
  'calendar.getParticipation': () => ({}),
  'calendar.updateParticipation': () => ({ participation: { revision: '1', partySize: 2 } }),
  'calendar.deleteParticipation': () => ({}),
  // Staff book into their own calendar, customers for themselves.
  'bookings.createBooking': (foreign, kind) => ({ booking: newBooking(foreign, kind) }),
  'bookings.bulkCreateBooking': (foreign, kind) => ({
    createBookingsInfo: [{ booking: newBooking(foreign, kind) }],
  }),
  'bookings.createMultiServiceBooking': ({ contactId, slot }, kind) => {
    const resource = { id: business.ada.resourceId };
    const details = kind === 'STAFF' ? { firstName: 'Eve', email: 'eve@example.com' } : { contactId };
    return newMultiService(
      [
        { ...slot, resource },
        { ...business.slot(service), resource },
      ],
      details,
    );
  },
  'bookings.getMultiServiceBooking': () => ({}),
  'bookings.getMultiServiceBookingAvailability': () => ({}),
  'bookings.bulkGetMultiServiceBookingAllowedActions': ({ multiServiceBookingId }) => ({
    multiServiceBookingIds: [multiServiceBookingId],
  }),
  'bookings.rescheduleMultiServiceBooking': (foreign) => ({
    rescheduleBookingsInfo: packedOf(foreign).map((each) => ({ ...each, revision: '9', slot: foreign.slot })),
  }),
  'bookings.cancelMultiServiceBooking': () => ({}),
  'bookings.confirmMultiServiceBooking': (foreign) => ({ confirmBookingsInfo: packedOf(foreign) }),
  'bookings.declineMultiServiceBooking': (foreign) => ({ declineBookingsInfo: packedOf(foreign) }),
  'bookings.markMultiServiceBookingAsPending': (foreign) => ({ markAsPendingBookingsInfo: packedOf(foreign) }),
  'bookings.addBookingsToMultiServiceBooking': (foreign) => ({
    multiServiceBookingId: foreign.multiServiceBookingId,
    bookings: packedOf(foreign),
  }),
  'bookings.removeBookingsFromMultiServiceBooking': ({ multiServiceBookingId }) => ({ multiServiceBookingId }),
  'bookings.getAnonymousActionTokenForMultiServiceBooking': () => ({}),
  'bookings.createSlotHold': ({ slot }) => ({ slot: { ...slot, resource: { id: business.ada.resourceId } } }),
  'bookings.confirmBooking': () => ({ revision: '1' }),
  'bookings.cancelBooking': () => ({ revision: '1' }),
  'bookings.rescheduleBooking': ({ slot }) => ({ revision: '1', slot }),
  'bookings.updateNumberOfParticipants': () => ({ revision: '1', totalParticipants: 1 }),
  'bookings.declineBooking': () => ({ revision: '1' }),
  'bookings.restoreBooking': () => ({ revision: '1' }),
  'bookings.confirmOrDeclineBooking': () => ({}),
  'bookings.bulkConfirmOrDeclineBooking': ({ bookingId }) => ({ details: [{ bookingId }] }),
  'bookings.markBookingAsPending': () => ({ revision: '1' }),
  'bookings.bulkCancelBooking': ({ bookingId }) => ({ bookings: { bookingsInfo: [{ bookingId, revision: '1' }] } }),
  'bookings.bulkCalculateAllowedActions': ({ bookingId }) => ({ bookingIds: [bookingId] }),
  'bookings.setBookingSubmissionId': () => ({ submissionId: newId() }),
  'bookings.updateExtendedFields': () => ({ namespace: '@own/fields', namespaceData: { mine: true } }),
  'bookings.getAnonymousActionToken': () => ({}),
  'bookings.renewAnonymousActionToken': () => ({}),
  'bookings.listBookingHistory': () => ({}),
  'bookings.listBookingNotes': () => ({}),
  'bookings.getContactVisits': () => ({}),
  'bookings.createBookingNote': () => ({ note: { text: 'Mine' } }),
  'bookings.updateBookingNote': () => ({ note: { revision: '1', text: 'Mine' } }),
  'bookings.deleteBookingNote': () => ({}),
  'bookings.restoreBookingNote': () => ({}),
  'bookings.enterBooking': () => ({}),
  'bookings.leaveBooking': () => ({}),
  'bookings.enrollFromWaitlist': ({ bookingId }) => ({ bookingId }),
  'bookings.leaveWaitlist': ({ bookingId }) => ({ bookingId }),
  'substitutes.createSubstituteRequest': ({ confirmedBookingId }) => ({
    substituteRequest: { bookingId: confirmedBookingId },
  }),
  'substitutes.withdrawSubstituteRequest': () => ({}),
  'externalCalendars.getConnection': () => ({}),
  'externalCalendars.listCalendars': () => ({}),
  'externalCalendars.updateSyncConfig': () => ({ syncConfig: { listEventFromCalendars: { enabled: false } } }),
  'externalCalendars.disconnect': () => ({}),
  'externalCalendars.connectByOAuth': ({ scheduleId }) => ({
    providerId: calDavProviderId,
    scheduleId,
    redirectUrl: 'https://example.com/',
  }),
  // Where nobody answers: it is refused to others before anybody is asked.
  'externalCalendars.connectByCredentials': ({ scheduleId }) => ({
    providerId: calDavProviderId,
    scheduleId,
    email: 'eve@example.com',
    password: 'guessed',
    serverUrl: 'http://127.0.0.1:1/',
  }),
  'jobs.getJob': () => ({}),
  'jobs.cancelJob': () => ({}),
  'jobs.listJobItems': () => ({}),
  'attendance.setAttendance': ({ confirmedBookingId }) => ({
    attendance: { bookingId: confirmedBookingId, status: 'NOT_ATTENDED' },
  }),
  'attendance.bulkSetAttendance': ({ confirmedBookingId }) => ({
    attendanceDetails: [{ attendance: { bookingId: confirmedBookingId, status: 'NOT_ATTENDED' } }],
  }),
  'pricing.calculatePrice': ({ bookingId, slot }) => ({
    bookings: [{ id: bookingId, bookedEntity: { slot }, totalParticipants: 1 }],
  }),
  'attendance.getAttendance': () => ({}),
  'attendance.deleteAttendance': () => ({}),
  'attendance.bulkDeleteAttendances': ({ attendanceId }) => ({ attendanceIds: [attendanceId] }),
  'bookings.extendSlotHold': () => ({}),
  'bookings.releaseSlotHold': () => ({}),
};

function newBooking({ slot, contactId }: Foreign, kind: CallerKind): object {
  const bookedEntity = { slot: { ...slot, resource: { id: business.ada.resourceId } } };
  return {
    bookedEntity,
    totalParticipants: 1,
    contactDetails: kind === 'STAFF' ? { firstName: 'Eve', email: 'eve@example.com' } : { contactId },
  };
}

/** Answered, without anything of somebody else in it. */
const listed: Readonly<Record<string, Ask>> = {
  'forms.queryFormSubmissions': () => ({ query: {} }),
  'calendar.queryParticipations': () => ({ query: {} }),
  'bookings.queryExtendedBookings': () => ({ query: {}, withFormSubmissions: true }),
  'bookings.query': () => ({ query: {} }),
  'bookings.listPolicySnapshotsByBookingIds': ({ bookingId }) => ({ bookingIds: [bookingId] }),
  'bookingFees.listBookingFeesByBookingIds': ({ confirmedBookingId }) => ({ bookingIds: [confirmedBookingId] }),
  'bookings.countExtendedBookings': () => ({ filter: {} }),
  'bookings.listWaitlistPlaces': ({ bookingId }) => ({ bookingIds: [bookingId] }),
  'bookings.listOwnSlotHolds': () => ({}),
  'attendance.queryAttendance': () => ({ query: {} }),
  'attendance.countAttendances': () => ({ filter: {} }),
  'substitutes.querySubstituteRequests': () => ({ query: {} }),
  'jobs.listJobs': () => ({}),
  'externalCalendars.listConnections': () => ({}),
  'externalCalendars.listEvents': () => ({
    from: new Date(server.now() - dayMs).toISOString(),
    to: new Date(server.now() + dayMs).toISOString(),
    fieldsets: ['OWN_PI'],
  }),
  // What becomes of each is told by the job: tests/integration/bookings/bulk-jobs.test.ts.
  'bookings.startBulkConfirm': ({ bookingId }) => ({ bookings: [{ bookingId }] }),
  'bookings.startBulkDecline': ({ bookingId }) => ({ bookings: [{ bookingId }] }),
  'bookings.startBulkCancel': ({ bookingId }) => ({ bookings: [{ bookingId }] }),
  'bookings.startBulkRestore': ({ bookingId }) => ({ bookings: [{ bookingId }] }),
  'bookings.listVisitsWithin': () => {
    const localDay = (days: number) => `${new Date(server.now() + days * dayMs).toISOString().slice(0, 10)}T00:00:00`;
    return { periods: [{ localStart: localDay(0), localEnd: localDay(400) }], limit: 100 };
  },
  'bookings.listSlotHolds': () => ({
    fromDate: new Date(server.now()).toISOString(),
    toDate: new Date(server.now() + 400 * dayMs).toISOString(),
  }),
};

/** Where nothing of somebody else can be named. */
const namesNothing: Readonly<Record<string, string>> = {
  'bookings.registerToWaitlist':
    'a line of appointments, which have none; of classes tests/integration/bookings/waitlist.test.ts',
  'externalCalendars.listProviders': 'what everybody may connect',
  'identity.getCurrentUserSession': 'the session by which the caller calls',
  'identity.endCurrentUserSession': 'the session by which the caller calls',
  'users.getProfile': 'the account of the caller',
  'users.updateProfile': 'the account of the caller',
  'users.changePassword': 'the account of the caller',
  'users.listOwnSessions': 'the account of the caller',
  'users.endOtherSessions': 'the account of the caller',
};

/** Kinds for whom nothing that the operation names belongs to somebody else. */
const concernsNobody: Readonly<Record<string, readonly CallerKind[]>> = {
  // Any free slot may be held by customers; staff hold those of their own calendar.
  'bookings.createSlotHold': ['visitor', 'member'],
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

/** The ids by which paths name things. */
function idFor(parameter: string, foreign: Foreign): string {
  const name = parameter.replace(/\.id$/, 'Id').replace(/^id$/, 'bookingId') as keyof Foreign;
  return foreign[name] as string;
}

function call(
  { method, path }: Operation,
  headers: Record<string, string>,
  foreign: Foreign,
  said: object,
): Promise<TestAnswer> {
  const at = path.replaceAll(/\{([^}]+)\}/g, (_match, name: string) => idFor(name, foreign));
  if (method === 'GET' || method === 'DELETE') {
    const query = Buffer.from(JSON.stringify(said)).toString('base64url');
    return server.send(method, Object.keys(said).length === 0 ? at : `${at}?.r=${query}`, { headers });
  }
  return server.send(method, at, { headers, body: said });
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
    'external_calendar_connection',
    'external_event',
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
  const known = new Set([named, listed, namesNothing].flatMap((each) => Object.keys(each)));
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
    const foreign = await plantForeign();
    const before = await rows();
    const said = (named[name] as Ask)(foreign, kind);
    const answer = await call(operation, await strangerOf(kind), foreign, said);
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

    const done = await call(operation, business.owner, foreign, said);
    expect([done.text, refusalOf(done).filter((each) => expected.includes(each))]).toEqual([done.text, []]);
    expect([200, 409, 428]).toContain(done.status);
  });

  test.each(within(listed).map((operation) => [operation.name, operation] as const))('%s', async (name, operation) => {
    const foreign = await plantForeign();
    const said = (listed[name] as Ask)(foreign, kind);
    const answer = await call(operation, await strangerOf(kind), foreign, said);
    expect(answer.status).toBe(200);
    for (const id of [
      marker,
      foreign.bookingId,
      foreign.formSubmissionId,
      foreign.participationId,
      foreign.slotHoldId,
      foreign.substituteRequestId,
      foreign.jobId,
    ]) {
      expect(answer.text).not.toContain(id);
    }
    const all = await call(operation, business.owner, foreign, said);
    expect(all.text).not.toBe(answer.text);
  });
});
