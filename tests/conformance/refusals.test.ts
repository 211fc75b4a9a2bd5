/** Refusals of bookings as a caller gets them: status, code and what it is told with it (bookings sheet 22 and 23). */
import { staffResourceTypeId } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import {
  at,
  type Booking,
  between,
  bodyOf,
  type CalledBusiness,
  type Made,
  mondayAtNineMs,
  setUpByCalls,
  tuesday,
} from '../support/called-business.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server.ts';
import { siteZone } from '../support/site-catalogue.ts';

let server: TestServer;
let shop: CalledBusiness;
let owner: Record<string, string>;
let haircut: Made;
let yoga: Made;
let course: Made;
let sessionId: string;

beforeAll(async () => {
  server = await startTestServer({
    environment: { OPENHOURS_TIME_ZONE: siteZone },
    startsAtMs: mondayAtNineMs,
    clockRunsOn: true,
  });
  shop = await setUpByCalls(server);
  owner = await server.caller('apiKey');
  const rules = { participantsPolicy: { maxParticipantsPerBooking: 4 } };
  haircut = await shop.newService([await shop.newMember()], { rules });
  yoga = await shop.newSessions('CLASS', 3, { rules });
  course = await shop.newSessions('COURSE', 3, { rules });
  const sessionOf = ({ schedule }: Made, type: string) =>
    shop.newEvent({ scheduleId: schedule.id, type, ...between(tuesday, '10:00', '11:00') });
  sessionId = await sessionOf(yoga, 'CLASS');
  await sessionOf(course, 'COURSE');
});
afterAll(() => server.stop());

const send = (path: string, body: unknown, headers = owner) => server.send('POST', path, { headers, body });

/** What a refusal says: `status code` and its data, or `status` and the violations. */
function refusalOf(answer: TestAnswer): [string, unknown] {
  expect(answer.headers.get('x-wix-request-id')).toMatch(/./);
  const { details } = answer.body as {
    details: {
      applicationError?: { code: string; description: string; data: object };
      validationError?: {
        fieldViolations: { field: string; violatedRule: string; description: string; data: object }[];
      };
    };
  };
  const { applicationError, validationError } = details;
  if (validationError !== undefined) {
    return [
      String(answer.status),
      validationError.fieldViolations.map(({ field, violatedRule }) => `${field} ${violatedRule}`),
    ];
  }
  expect(applicationError?.description).toMatch(/./);
  return [`${answer.status} ${applicationError?.code}`, applicationError?.data];
}

const at12 = () => at(haircut, '12:00');
const create = (slot: object, booking: object = {}, request: object = {}) =>
  send('/v2/bookings', { ...bodyOf(slot, booking), ...request });
const enrol = (scheduleId: string, totalParticipants = 1) =>
  send('/v2/bookings', { booking: { bookedEntity: { schedule: { scheduleId } }, totalParticipants } });
const change = ({ id }: Pick<Booking, 'id'>, what: string, body: object) => send(`/v2/bookings/${id}/${what}`, body);

describe('23 creating', () => {
  test.each<[string, () => Promise<TestAnswer>, string, unknown]>([
    ['nothing', () => send('/v2/bookings', {}), '400', ['booking REQUIRED_FIELD']],
    [
      'neither slot nor schedule',
      () => send('/v2/bookings', { booking: { bookedEntity: {}, totalParticipants: 1 } }),
      '400',
      ['booking.bookedEntity REQUIRED_FIELD'],
    ],
    ['nobody', () => create(at12(), { totalParticipants: 0 }), '400', ['booking.totalParticipants MIN']],
    [
      'a status that is not for creating',
      () => create(at12(), { status: 'PENDING' }),
      '400',
      ['booking.status INVALID_ENUM_VALUE'],
    ],
    [
      'a date that is none',
      () => create({ ...at12(), startDate: 'yesterday' }),
      '400 INVALID_DATE_FORMAT',
      { field: 'booking.bookedEntity.slot.startDate' },
    ],
    [
      'a zone that is none',
      () => create({ ...at12(), timezone: 'Mars/Olympus' }),
      '400 INVALID_TIME_ZONE',
      { timezone: 'Mars/Olympus' },
    ],
    [
      'an end before the start',
      () => create({ ...at12(), endDate: at12().startDate }),
      '400',
      ['booking.bookedEntity.slot.endDate VALIDATION'],
    ],
    [
      'a part of several services',
      () => create(at12(), { multiServiceBookingInfo: { id: newId() } }),
      '400 CAN_NOT_CREATE_BOOKING_WITH_MULTI_SERVICE_BOOKING_INFO',
      {},
    ],
    [
      'choices that are not offered',
      () =>
        create(at12(), {
          totalParticipants: undefined,
          participantsChoices: {
            serviceChoices: [
              {
                numberOfParticipants: 1,
                choices: [{ optionId: 'd3b0a9a4-0d5f-4d9a-8f4e-7a5d0a6c1b11', custom: 'long' }],
              },
            ],
          },
        }),
      '400 INVALID_SERVICE_CHOICES',
      { optionIds: ['d3b0a9a4-0d5f-4d9a-8f4e-7a5d0a6c1b11'] },
    ],
    [
      'a payment that is not offered',
      () => create(at12(), { selectedPaymentOption: 'ONLINE' }),
      '400 VALIDATION_FAILURE',
      { selectedPaymentOption: 'ONLINE' },
    ],
    [
      'somebody certain without saying whom',
      () =>
        create({
          ...at12(),
          resourceSelections: [{ resourceTypeId: staffResourceTypeId, selectionMethod: 'SPECIFIC_RESOURCE' }],
        }),
      '400 INVALID_FLOW_SELECTED_RESOURCES',
      { resourceTypeId: staffResourceTypeId },
    ],
    [
      'more people than the policy lets',
      () => create({ eventId: sessionId }, { totalParticipants: 5 }),
      '428 BOOKING_POLICY_VIOLATION',
      { policy: 'PARTICIPANTS', maxParticipantsPerBooking: 4 },
    ],
    [
      'more people than a session has places',
      () => create({ eventId: sessionId }, { totalParticipants: 4 }),
      '428 SESSION_CAPACITY_EXCEEDED',
      { openSpots: 3, nearest: [] },
    ],
    [
      'more people than a course has places',
      () => enrol(course.schedule.id, 4),
      '428 SCHEDULE_CAPACITY_EXCEEDED',
      { openSpots: 3 },
    ],
    [
      'a length that is not offered',
      () => create(at(haircut, '12:00', 45)),
      '428 SLOT_NOT_AVAILABLE',
      { reasons: ['DURATION_NOT_OFFERED'], nearest: expect.any(Array), conflicts: [] },
    ],
    [
      'a time outside the hours',
      () => create(at(haircut, '20:00')),
      '428 SLOT_NOT_AVAILABLE',
      { reasons: ['RESOURCE_NOT_IN_WORKING_HOURS'], nearest: expect.any(Array), conflicts: [] },
    ],
  ])('23: %s', async (_, ask, code, told) => {
    expect(refusalOf(await ask())).toEqual([code, told]);
  });

  test('23: what is not of the site is 404, with its id', async () => {
    const id = newId();
    const asked: [() => Promise<TestAnswer>, string, object][] = [
      [() => create({ ...at12(), serviceId: id }), '404 SCHEDULE_NOT_FOUND', { serviceId: id }],
      [() => create({ eventId: id }), '404 SESSION_NOT_FOUND', { eventId: id }],
      [() => enrol(id), '404 SCHEDULE_NOT_FOUND', { scheduleId: id }],
      [() => create({ ...at12(), resource: { id } }), '404 RESOURCE_NOT_FOUND', { resourceId: id }],
      [
        () => create(at12(), { bookedAddOns: [{ id, groupId: id, quantity: 1 }] }),
        '404 ADD_ON_GROUP_NOT_FOUND',
        { groupId: id },
      ],
      [() => create(at12(), {}, { slotHoldId: id }), '428 SLOT_HOLD_UNAVAILABLE', { slotHoldId: id }],
    ];
    for (const [ask, code, data] of asked) {
      expect(refusalOf(await ask())).toEqual([code, data]);
    }
  });

  test('23: without credentials 401, without the right 403', async () => {
    expect(refusalOf(await send('/v2/bookings', bodyOf(at12()), {}))[0]).toBe('401 UNAUTHENTICATED');
    const unknown = { authorization: 'nobody gave this out' };
    expect(refusalOf(await send('/v2/bookings', bodyOf(at12()), unknown))[0]).toBe('401 UNAUTHENTICATED');
    const flags = {
      ...bodyOf(at12(), { status: 'CREATED' }),
      flowControlSettings: { skipAvailabilityValidation: true },
    };
    for (const body of [bodyOf(at12()), flags]) {
      expect(refusalOf(await send('/v2/bookings', body, shop.visitor))[0]).toBe('403 UNAUTHORIZED_OPERATION');
    }
  });

  test('23: policy violations of the time say which', async () => {
    const violationsOf = async (service: Made) => refusalOf(await create(at(service, '10:00')));
    const staff = [await shop.newMember()];
    const early = { limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 60 } };
    const late = { limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 3 * 1440 } };
    for (const [spec, named] of [
      [{ rules: early }, { tooEarlyToBook: true }],
      [{ rules: late }, { tooLateToBook: true }],
      [{ more: { onlineBooking: { enabled: false } } }, { bookOnlineDisabled: true }],
    ] as const) {
      expect(await violationsOf(await shop.newService(staff, spec))).toEqual([
        '428 BOOKING_POLICY_VIOLATION',
        expect.objectContaining({ bookingPolicyViolations: expect.objectContaining(named) }),
      ]);
    }
  });
});

describe('22 and 23 changing', () => {
  const verbs = [
    'confirm',
    'decline',
    'mark_booking_as_pending',
    'update_number_of_participants',
    'cancel',
    'reschedule',
  ];
  const body = () => ({ totalParticipants: 1, slot: at(haircut, '17:00') });

  test.each(verbs)('23: %s of a booking that is not there, and by an id that is none', async (verb) => {
    const id = newId();
    const unknown = await change({ id }, verb, { revision: '1', ...body() });
    expect(refusalOf(unknown)).toEqual(['404 BOOKING_NOT_FOUND', { bookingId: id }]);
    const malformed = await change({ id: 'first' }, verb, { revision: '1', ...body() });
    expect(refusalOf(malformed)).toEqual(['400', ['bookingId FORMAT']]);
  });

  const asItIs = async ({ id }: Booking) =>
    (
      await shop.call<{ extendedBookings: object[] }>('POST', '/v2/extended-bookings/query', {
        query: { filter: { id } },
      })
    ).extendedBookings;

  test.each(verbs)('22: %s from a revision that is old changes nothing and tells the current one', async (verb) => {
    const booking = await shop.book({ eventId: sessionId }, { status: 'CREATED' });
    const before = await asItIs(booking);
    expect(before).toHaveLength(1);
    const refused = await change(booking, verb, { revision: '7', ...body() });
    expect(refusalOf(refused)).toEqual(['409 BOOKING_REVISION_MISMATCH', { currentRevision: '1' }]);
    expect(await asItIs(booking)).toEqual(before);
  });

  test.each(verbs.slice(0, 4))('22: %s needs the revision', async (verb) => {
    const booking = await shop.book({ eventId: sessionId }, { status: 'CREATED' });
    expect(refusalOf(await change(booking, verb, body()))).toEqual(['400', ['revision REQUIRED_FIELD']]);
  });

  test('22: moving and cancelling without a revision skip its check', async () => {
    const booking = await shop.book(at(haircut, '15:00'), { status: 'CREATED' });
    await shop.act({ ...booking, revision: '7' }, 'reschedule', {
      revision: undefined,
      slot: at(haircut, '16:00'),
      flowControlSettings: { ignoreReschedulePolicy: true },
    });
    expect((await shop.act(booking, 'cancel', { revision: undefined })).status).toBe('CANCELED');
  });

  test('23: what the state, the policy and the places refuse is 428, and says why', async () => {
    const sure = await shop.book(at(haircut, '14:00'));
    const from = { revision: sure.revision };
    const status = { status: 'CONFIRMED' };
    const asked: [() => Promise<TestAnswer>, string, object][] = [
      [
        () => create(at(haircut, '14:00')),
        '428 SLOT_NOT_AVAILABLE',
        expect.objectContaining({ reasons: ['RESOURCE_BUSY'] }),
      ],
      [() => change(sure, 'confirm', from), '428 FAILED_CONFIRMING_NON_PENDING_BOOKING', status],
      [() => change(sure, 'decline', from), '428 FAILED_DECLINE_NON_PENDING_BOOKING', status],
      [() => change(sure, 'mark_booking_as_pending', from), '428 BOOKING_MARK_BOOKING_AS_PENDING', status],
      [() => send(`/v2/confirmation/${sure.id}:confirmOrDecline`, {}), '428 INVALID_BOOKING_STATUS', status],
      [
        () => change(sure, 'update_number_of_participants', { ...from, totalParticipants: 2 }),
        '428 VALIDATION_FAILURE',
        status,
      ],
      [() => change(sure, 'cancel', from), '428 BOOKING_POLICY_VIOLATION', { policy: 'CANCELLATION' }],
      [
        () => change(sure, 'reschedule', { ...from, slot: at(haircut, '16:00') }),
        '428 BOOKING_POLICY_VIOLATION',
        { policy: 'RESCHEDULE' },
      ],
    ];
    for (const [ask, code, data] of asked) {
      expect(refusalOf(await ask())).toEqual([code, data]);
    }
  });
});

test('18.4: a policy limits how often one customer books a service: per day, per week, ever', async () => {
  const minute = 60_000;
  for (const [windowInMinutes, passedMs] of [
    [1440, 1440 * minute],
    [7 * 1440, 7 * 1440 * minute],
    [undefined, 300 * 1440 * minute],
  ] as const) {
    const startMs = server.now();
    const limitRebookingPolicy = {
      enabled: true,
      maxBookings: 1,
      ...(windowInMinutes === undefined ? {} : { windowInMinutes }),
    };
    const service = await shop.newSessions('CLASS', 9, { rules: { limitRebookingPolicy } });
    const session = (days: number) =>
      shop.newEvent({
        scheduleId: service.schedule.id,
        type: 'CLASS',
        ...between(new Date(startMs + days * 1440 * minute).toISOString().slice(0, 10), '10:00', '11:00'),
      });
    const eventId = await session(320);
    const by = (email: string) => create({ eventId }, { contactDetails: { firstName: 'Grace', email } });
    const refused = ['428 BOOKING_POLICY_VIOLATION', { policy: 'REBOOKING', maxBookings: 1 }];
    expect((await by('grace@example.com')).status).toBe(200);
    expect(refusalOf(await by('GRACE@example.com'))).toEqual(refused);
    expect((await by('alan@example.com')).status).toBe(200);
    await server.setClock(startMs + passedMs - 10 * minute);
    expect(refusalOf(await by('grace@example.com'))).toEqual(refused);
    await server.setClock(startMs + passedMs + 10 * minute);
    if (windowInMinutes === undefined) {
      expect(refusalOf(await by('grace@example.com'))).toEqual(refused);
    } else {
      expect((await by('grace@example.com')).status).toBe(200);
    }
  }
});
