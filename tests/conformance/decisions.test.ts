/**
 * Decisions, bulks, links and snapshots with the published SDK, unmodified (bookings sheet 4, 5, 7, 9, 13): every call
 * that the SDK has for them, and the refusals as it shows them.
 */
import { bookingPolicies, bookingPolicySnapshots, bookings, extendedBookings } from '@wix/bookings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Business, openBusiness, type TestService } from '../support/business.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const modules = { bookingPolicies, bookingPolicySnapshots, bookings, extendedBookings };

let server: TestServer;
let business: Business;
let service: TestService;
let asking: TestService;
let owner: ReturnType<typeof ownerClient>;
let visitor: ReturnType<typeof visitorClient>;

const ownerClient = () => sdkClient(server, modules, ownerOf(server));
const visitorClient = () => sdkClient(server, modules, visitorOf(server));

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  service = await business.addService({ name: 'Service', rules: { cancellationPolicy: { enabled: true } } });
  asking = await business.addService({ name: 'Asking', manualApproval: true });
  owner = ownerClient();
  visitor = visitorClient();
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

/** In the package, not in its typings. */
interface Untyped {
  bulkCancelBooking(options: object): Promise<{
    results: { itemMetadata?: { error?: { code: string } }; item?: object }[];
    bulkActionMetadata: object;
  }>;
}

function appointment(of: TestService, more: object = {}) {
  return {
    bookedEntity: { slot: business.slot(of) },
    totalParticipants: 1,
    contactDetails: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
    ...more,
  };
}

async function created(of: TestService = service, more: object = {}) {
  const { booking } = await owner.bookings.createBooking(appointment(of, more));
  return { id: booking!._id!, revision: booking!.revision! };
}

/** Status and code of the error that a call of the SDK throws. */
async function refusalOf(call: Promise<unknown>): Promise<[number, string | undefined]> {
  try {
    await call;
  } catch (error) {
    const { status, details } = error as { status: number; details: { applicationError?: { code: string } } };
    return [status, details.applicationError?.code];
  }
  throw new Error('the call was not refused');
}

describe('one booking', () => {
  it('is asked for and declined', async () => {
    const { id, revision } = await created(asking);
    const { booking: pending } = await owner.bookings.markBookingAsPending(id, revision, {
      participantNotification: { notifyParticipants: true },
      paymentStatus: 'NOT_PAID',
    });
    expect(pending).toMatchObject({ status: 'PENDING', revision: '2', paymentStatus: 'NOT_PAID' });
    const { booking: declined } = await owner.bookings.declineBooking(id, pending!.revision!, {
      flowControlSettings: { withRefund: false },
    });
    expect(declined).toMatchObject({ _id: id, status: 'DECLINED', revision: '3' });
    expect(await refusalOf(owner.bookings.declineBooking(id, '3', {}))).toEqual([428, 'INVALID_BOOKING_STATUS']);
    expect(await refusalOf(owner.bookings.markBookingAsPending(id, '3', {}))).toEqual([
      428,
      'BOOKING_MARK_BOOKING_AS_PENDING',
    ]);
  });

  it('is decided after a checkout', async () => {
    const { id } = await created();
    const { booking } = await owner.bookings.confirmOrDeclineBooking(id, { paymentStatus: 'PAID' });
    expect(booking).toMatchObject({ _id: id, status: 'CONFIRMED', paymentStatus: 'PAID' });
    expect(booking!._updatedDate).toBeInstanceOf(Date);
    expect(await refusalOf(owner.bookings.confirmOrDeclineBooking(id))).toEqual([428, 'INVALID_BOOKING_STATUS']);
    expect(await refusalOf(visitor.bookings.confirmOrDeclineBooking(id))).toEqual([403, 'UNAUTHORIZED_OPERATION']);
  });

  it('keeps data of namespaces and a form submission', async () => {
    const { id } = await created();
    const namespaceData = { colour: 'red', list: [1, 2] };
    const kept = await owner.bookings.updateExtendedFields(id, '@app/space', { namespaceData });
    expect(kept).toEqual({ namespace: '@app/space', namespaceData });
    const submissionId = crypto.randomUUID();
    const { booking } = await owner.bookings.setBookingSubmissionId(id, submissionId);
    expect(booking).toMatchObject({
      formSubmissionId: submissionId,
      extendedFields: { namespaces: { '@app/space': namespaceData } },
      revision: '3',
    });
    expect(await refusalOf(owner.bookings.setBookingSubmissionId(crypto.randomUUID(), submissionId))).toEqual([
      404,
      'BOOKING_NOT_FOUND',
    ]);
  });
});

describe('many bookings', () => {
  it('are created, decided, asked about and cancelled', async () => {
    const slot = business.slot(service);
    const booking = { bookedEntity: { slot }, totalParticipants: 1 };
    const made = await owner.bookings.bulkCreateBooking([{ booking }, { booking }, { booking: appointment(service) }], {
      returnFullEntity: true,
    });
    expect(made.bulkActionMetadata).toMatchObject({ totalSuccesses: 3, totalFailures: 0 });
    const ids = made.results!.map(({ item }) => item!._id!);
    const decided = await owner.bookings.bulkConfirmOrDeclineBooking(
      ids.map((bookingId) => ({ bookingId })),
      { returnEntity: true },
    );
    expect(decided.results!.map(({ item }) => item!.status)).toEqual(['CONFIRMED', 'DECLINED', 'CONFIRMED']);
    const unknown = crypto.randomUUID();
    const allowed = await owner.bookings.bulkCalculateAllowedActions([ids[0]!, unknown]);
    expect(allowed.results).toMatchObject([
      { item: { cancel: true, reschedule: false }, itemMetadata: { _id: ids[0], success: true } },
      { itemMetadata: { _id: unknown, success: false, error: { code: 'BOOKING_NOT_FOUND' } } },
    ]);
    expect(
      await refusalOf(owner.bookings.bulkConfirmOrDeclineBooking([{ bookingId: unknown }, { bookingId: unknown }])),
    ).toEqual([400, 'DUPLICATED_BOOKINGS']);
  });

  it('are cancelled in one call, each by its own revision', async () => {
    const { bulkCancelBooking } = owner.bookings as typeof owner.bookings & Untyped;
    const [ok, stale] = [await created(), await created()];
    const answer = await bulkCancelBooking({
      bookings: {
        bookingsInfo: [
          { bookingId: ok.id, revision: ok.revision, participantNotification: { notifyParticipants: false } },
          { bookingId: stale.id, revision: '9' },
        ],
      },
      returnFullEntity: true,
    });
    expect(answer.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 });
    expect(answer.results.map(({ itemMetadata }) => itemMetadata?.error?.code)).toEqual([
      undefined,
      'BOOKING_REVISION_MISMATCH',
    ]);
    expect(answer.results[0]?.item).toMatchObject({ _id: ok.id, status: 'CANCELED' });
    expect(await refusalOf(bulkCancelBooking({}))).toEqual([400, 'MISSING_CANCELLATION_INFO']);
  });

  it('are counted, by the same filters as they are found', async () => {
    const externalUserId = crypto.randomUUID();
    await created(service, { externalUserId });
    await created(service, { externalUserId, status: 'CONFIRMED' });
    const filter = { externalUserId, status: { $in: ['CREATED', 'CONFIRMED'] } };
    expect(await owner.extendedBookings.countExtendedBookings({ filter })).toEqual({ count: 2 });
    expect(await owner.extendedBookings.countExtendedBookings({ filter: { ...filter, status: 'CONFIRMED' } })).toEqual({
      count: 1,
    });
    expect(await refusalOf(visitor.extendedBookings.countExtendedBookings({ filter }))).toEqual([
      403,
      'UNAUTHORIZED_OPERATION',
    ]);
  });

  it('are found by the session in which they take part', async () => {
    const { booking } = await owner.bookings.createBooking(appointment(service, { status: 'CONFIRMED' }));
    const { extendedBookings: found } = await owner.extendedBookings.query(
      { filter: { id: crypto.randomUUID() } } as never,
      { sessionId: booking!.bookedEntity!.slot!.eventId!, withBookingAllowedActions: true },
    );
    expect(found).toEqual([{ booking, allowedActions: { cancel: true, reschedule: false } }]);
  });
});

describe('links', () => {
  it('open, tell and cancel one booking', async () => {
    const { id } = await created(service, { status: 'CONFIRMED' });
    const { token } = await owner.bookings.getAnonymousActionToken(id);
    expect(token).toMatch(/^[\w-]{32,2048}$/);
    const opened = await visitor.bookings.bookingsGetBookingAnonymously(token!);
    expect(opened).toMatchObject({
      booking: { _id: id, status: 'CONFIRMED' },
      allowedAnonymousActions: { cancel: true, reschedule: false },
    });
    const { service: told } = await visitor.bookings.getServiceAnonymously(token!, {
      fields: ['STAFF_MEMBER_DETAILS', 'RESOURCE_TYPE_DETAILS'],
    });
    expect(told).toMatchObject({ _id: service.serviceId, name: 'Service' });
    const { booking } = await visitor.bookings.bookingsCancelBookingAnonymously(token!, opened.booking!.revision!);
    expect(booking).toMatchObject({ _id: id, status: 'CANCELED' });
    expect(await refusalOf(visitor.bookings.bookingsCancelBookingAnonymously(token!, '2'))).toEqual([
      428,
      'BOOKING_CANNOT_BE_CANCELLED',
    ]);
    expect(await refusalOf(visitor.bookings.bookingsGetBookingAnonymously('x'.repeat(64)))).toEqual([
      400,
      'INVALID_TOKEN',
    ]);
    expect(await refusalOf(visitor.bookings.getAnonymousActionToken(id))).toEqual([403, 'UNAUTHORIZED_OPERATION']);
  });
});

describe('moving by link', () => {
  it('gives the booking its new time, and refuses what the policy does not allow', async () => {
    const movable = await business.addService({ name: 'Movable', rules: { reschedulePolicy: { enabled: true } } });
    const { id, revision } = await created(movable, { status: 'CONFIRMED' });
    const { token } = await owner.bookings.getAnonymousActionToken(id);
    const { startDate, endDate } = business.slot(movable);
    const { booking } = await visitor.bookings.bookingsRescheduleBookingAnonymously(
      token!,
      { startDate, endDate },
      { revision },
    );
    expect(booking).toMatchObject({ _id: id, status: 'CONFIRMED', revision: '2', startDate: new Date(startDate) });
    expect(
      await refusalOf(
        visitor.bookings.bookingsRescheduleBookingAnonymously(token!, { startDate, endDate }, { revision }),
      ),
    ).toEqual([409, 'BOOKING_REVISION_MISMATCH']);
    const other = await created(service, { status: 'CONFIRMED' });
    const { token: another } = await owner.bookings.getAnonymousActionToken(other.id);
    expect(
      await refusalOf(
        visitor.bookings.bookingsRescheduleBookingAnonymously(another!, business.slot(service), {
          revision: other.revision,
        }),
      ),
    ).toEqual([428, 'RESCHEDULING_NOT_ALLOWED']);
  });
});

describe('policy snapshots', () => {
  it('say under which policy a booking was made', async () => {
    const { id } = await created();
    const { bookingPolicySnapshots: found } = await owner.bookingPolicySnapshots.listPolicySnapshotsByBookingIds([id]);
    expect(found).toMatchObject([
      { bookingId: id, policy: { name: 'Rules of Service', revision: '1', cancellationPolicy: { enabled: true } } },
    ]);
  });

  it('read as they were agreed when the policy has another name, is the default one or is gone', async () => {
    const { id } = await created(await business.addService({ name: 'Renamed later' }));
    const snapshot = async () => {
      const { bookingPolicySnapshots: all } = await owner.bookingPolicySnapshots.listPolicySnapshotsByBookingIds([id]);
      return all?.[0]?.policy;
    };
    const agreed = await snapshot();
    expect(agreed).toMatchObject({ name: 'Rules of Renamed later', default: false });
    const { bookingPolicies: policies } = owner;
    const policyId = agreed!._id as string;
    const [former] = (await policies.queryBookingPolicies().eq('default', true).find()).items;
    await policies.updateBookingPolicy(policyId, { revision: '1', name: 'Another name' });
    expect(await snapshot()).toEqual(agreed);
    await policies.setDefaultBookingPolicy(policyId);
    expect(await snapshot()).toEqual(agreed);
    await policies.setDefaultBookingPolicy(former!._id as string);
    await policies.deleteBookingPolicy(policyId);
    expect(await snapshot()).toEqual(agreed);
  });
});
