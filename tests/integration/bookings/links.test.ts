/** Links to bookings over HTTP (bookings sheet 9), and the policies under which bookings were made (13). */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { otherSpellingsOf } from '../../support/other-spellings.ts';
import { setEnd } from '../../support/past-bookings.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let open: TestService;
let closed: TestService;
/** Lets customers cancel, but only when they have signed in. */
let signedIn: TestService;

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  open = await business.addService({
    name: 'Open',
    rules: { cancellationPolicy: { enabled: true }, reschedulePolicy: { enabled: true } },
  });
  closed = await business.addService({ name: 'Closed', rules: { cancellationFeePolicy: { enabled: true } } });
  signedIn = await business.addService({
    name: 'Signed in',
    rules: {
      cancellationPolicy: { enabled: true, allowAnonymous: false },
      reschedulePolicy: { enabled: true, allowAnonymous: false },
    },
  });
});
afterAll(() => server.stop());

const confirmed = { status: 'CONFIRMED' };

async function tokenOf(booking: Pick<Booking, 'id'>): Promise<string> {
  const answer = await server.send('GET', `/v1/anonymous-bookings/${booking.id}/token`, { headers: business.owner });
  expect(outcome(answer)).toBe('200 OK');
  return answer.body.token as string;
}
const read = (token: string, headers: Record<string, string> = {}) =>
  server.send('GET', `/v1/anonymous-bookings/${token}`, { headers });
const cancel = (token: string, revision: string | undefined, headers: Record<string, string> = {}) =>
  server.send('POST', `/_api/v1/anonymous-bookings/${token}/cancel`, { body: { token, revision }, headers });

describe('the token', () => {
  it('is URL-safe, tells nothing, and is another one each time', async () => {
    const booking = await business.booked({ service: open });
    const [first, second] = [await tokenOf(booking), await tokenOf(booking)];
    expect(first).toMatch(/^[\w-]{32,2048}$/);
    expect(first).not.toBe(second);
    const bytes = Buffer.from(first, 'base64url').toString('hex');
    expect(bytes).not.toContain(booking.id.replaceAll('-', ''));
    expect(bytes).not.toContain(server.siteId.replaceAll('-', ''));
    for (const token of [first, second]) {
      expect((await read(token)).body.booking).toMatchObject({ id: booking.id });
    }
  });

  it('is given to the business only', async () => {
    const booking = await business.booked({ service: open });
    const path = `/v1/anonymous-bookings/${booking.id}/token`;
    for (const kind of ['visitor', 'member', 'STAFF'] as const) {
      const answer = await server.send('GET', path, { headers: await server.caller(kind) });
      expect(outcome(answer)).toBe('403 UNAUTHORIZED_OPERATION');
    }
    const unknown = await server.send('GET', path.replace(booking.id, newId()), { headers: business.owner });
    expect(outcome(unknown)).toBe('404 BOOKING_NOT_FOUND');
    // A token stands where the id does: the id must be one.
    const token = await tokenOf(booking);
    const misplaced = await server.send('GET', `/v1/anonymous-bookings/${token}/token`, { headers: business.owner });
    expect(outcome(misplaced)).toBe('400 INVALID_ARGUMENT');
  });

  it('must be one of this server and of this site', async () => {
    const booking = await business.booked({ service: open });
    const token = await tokenOf(booking);
    const changed = `${token.slice(0, 40)}${token[40] === 'A' ? 'B' : 'A'}${token.slice(41)}`;
    const others = otherSpellingsOf(token);
    expect(others.length).toBeGreaterThan(64);
    for (const wrong of [changed, 'x'.repeat(64), booking.id, `${token}.`, ...others]) {
      expect(outcome(await read(wrong))).toBe('400 INVALID_TOKEN');
    }
    expect(outcome(await read('short'))).toBe('400 INVALID_ARGUMENT');
    const other = await server.addSite('Other');
    expect(outcome(await read(token, await server.caller('visitor', other)))).toBe('400 INVALID_TOKEN');
    const foreign = await openBusiness({ ...server, ...other, caller: (kind) => server.caller(kind, other) });
    const theirs = await foreign.booked({ service: await foreign.addService({ name: 'Theirs' }) });
    const given = await server.send('GET', `/v1/anonymous-bookings/${theirs.id}/token`, { headers: foreign.owner });
    // Nobody says who they are: then the link itself names its site.
    expect((await read(given.body.token as string)).body.booking).toMatchObject({ id: theirs.id });
  });

  it('is good until 30 days after the end of the booking', async () => {
    const booking = await business.booked({ service: open });
    const token = await tokenOf(booking);
    await setEnd(server, booking, server.now() - 30 * dayMs + 60_000);
    expect(outcome(await read(token))).toBe('200 OK');
    await setEnd(server, booking, server.now() - 30 * dayMs - 1_000);
    expect(outcome(await read(token))).toBe('400 INVALID_TOKEN');
    expect(outcome(await cancel(token, '1'))).toBe('400 INVALID_TOKEN');
  });
});

describe('a renewed link', () => {
  const renew = (bookingId: string, headers = business.owner) =>
    server.send('POST', `/v1/anonymous-bookings/${bookingId}/renew-token`, { headers });

  it('opens the booking, and no older one does anything any more', async () => {
    const booking = await business.booked({ service: open, booking: confirmed });
    const old = [await tokenOf(booking), await tokenOf(booking)];
    const answer = await renew(booking.id);
    expect(outcome(answer)).toBe('200 OK');
    const token = String(answer.body.token);
    expect((await read(token)).body.booking).toMatchObject({ id: booking.id, revision: booking.revision });
    for (const dead of old) {
      const slot = booking.bookedEntity.slot;
      const answers = [
        await read(dead),
        await server.send('GET', `/v1/anonymous-bookings/${dead}/service`),
        await cancel(dead, booking.revision),
        await server.send('POST', `/v1/anonymous-bookings/${dead}/reschedule`, {
          body: { slot, revision: booking.revision },
        }),
      ];
      expect(answers.map(outcome)).toEqual(answers.map(() => '400 INVALID_TOKEN'));
    }
    // What is asked for afterwards is a link of now.
    expect(outcome(await read(await tokenOf(booking)))).toBe('200 OK');
    const second = String((await renew(booking.id)).body.token);
    expect([outcome(await read(token)), outcome(await read(second))]).toEqual(['400 INVALID_TOKEN', '200 OK']);
    expect(outcome(await cancel(second, booking.revision))).toBe('200 OK');
  });

  it('is made by the business only, and stands in the history with who made it', async () => {
    const booking = await business.booked({ service: open, booking: confirmed });
    for (const kind of ['visitor', 'member', 'STAFF'] as const) {
      expect(outcome(await renew(booking.id, await server.caller(kind)))).toBe('403 UNAUTHORIZED_OPERATION');
    }
    expect(outcome(await renew(newId()))).toBe('404 BOOKING_NOT_FOUND');
    expect(outcome(await renew(booking.id, await server.caller('FRONT_DESK')))).toBe('200 OK');
    const { body } = await server.send('GET', `/v1/bookings/${booking.id}/history`, { headers: business.owner });
    expect(
      (body.acts as { kind: string; actor: object }[]).filter(({ kind }) => kind === 'LINK_RENEWED'),
    ).toMatchObject([{ actor: { type: 'PERSON' } }]);
  });
});

describe('reading by link', () => {
  it('gives the booking and what may be done, to whoever holds it', async () => {
    const booking = await business.booked({ service: open, booking: confirmed });
    const token = await tokenOf(booking);
    // Without a limit, the start is what there is to say.
    const { startDate } = booking;
    const allowed = {
      allowedAnonymousActions: { cancel: true, reschedule: true },
      anonymousActionDeadlines: { cancel: startDate, reschedule: startDate },
    };
    const { email, ...resource } = booking.bookedEntity.slot?.resource ?? {};
    expect(email).toBe('ada@example.com');
    const slot = { ...booking.bookedEntity.slot, resource };
    expect(booking.createdBy.wixUserId).toBeDefined();
    const { wixUserId: _wixUserId, ...createdBy } = booking.createdBy;
    const shown = { ...booking, createdBy, bookedEntity: { ...booking.bookedEntity, slot } };
    for (const headers of [{}, await server.caller('visitor'), await server.caller('member')]) {
      const { body } = await read(token, headers as Record<string, string>);
      expect(body).toEqual({ booking: shown, ...allowed });
    }
    const { body } = await read(token, business.owner);
    expect(body).toEqual({ booking, ...allowed });
    const fields = await server.send('GET', `/_api/v1/anonymous-bookings/${token}?fields=BOOKING_FEES`);
    expect(outcome(fields)).toBe('200 OK');
  });

  it.each([
    ['the policy allows nothing', () => closed, { cancel: false, reschedule: false }],
    ['the policy asks people to sign in', () => signedIn, { cancel: false, reschedule: false }],
  ])('allows nothing when %s', async (_name, service, allowedAnonymousActions) => {
    const booking = await business.booked({ service: service(), booking: confirmed });
    const { body } = await read(await tokenOf(booking));
    const { booking: _booking, ...allowed } = body;
    expect(allowed).toEqual({ allowedAnonymousActions, anonymousActionDeadlines: {} });
  });

  it('gives the service', async () => {
    const token = await tokenOf(await business.booked({ service: open }));
    const path = `/v1/anonymous-bookings/${token}/service`;
    const answer = await server.send('GET', `${path}?fields=STAFF_MEMBER_DETAILS&fields=RESOURCE_TYPE_DETAILS`);
    expect(answer.body.service).toMatchObject({ id: open.serviceId, name: 'Open' });
    expect(outcome(await server.send('GET', path.replace(token, 'x'.repeat(64))))).toBe('400 INVALID_TOKEN');
    expect(outcome(await server.send('GET', `${path}?fields=EVERYTHING`))).toBe('400 INVALID_ARGUMENT');
  });
});

describe('cancelling by link', () => {
  it('frees the place and says who it was not', async () => {
    const booking = await business.booked({ service: open, booking: confirmed });
    const answer = await cancel(await tokenOf(booking), '1');
    expect(answer.body.booking).toMatchObject({ id: booking.id, status: 'CANCELED', revision: '2' });
    expect(await business.occupancyOf(booking.id)).toEqual([]);
    expect((await business.eventsOf(booking.id)).at(-1)).toMatchObject({
      type: 'wix.bookings.v2.booking_canceled',
      body: { previousStatus: 'CONFIRMED', initiatedBy: { identityType: 'UNKNOWN' } },
    });
  });

  it('needs the revision, and the right one', async () => {
    const token = await tokenOf(await business.booked({ service: open }));
    expect(outcome(await cancel(token, undefined))).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await cancel(token, '5'))).toBe('409 BOOKING_REVISION_MISMATCH');
    expect(outcome(await cancel(token, '1'))).toBe('200 OK');
    expect(outcome(await cancel(token, '2'))).toBe('428 BOOKING_CANNOT_BE_CANCELLED');
  });

  it.each([
    ['the policy forbids it', () => closed, confirmed, '428 BOOKING_CANNOT_BE_CANCELLED'],
    ['people must sign in', () => signedIn, confirmed, '428 BOOKING_CANNOT_BE_CANCELLED'],
    ['people must sign in, also for what is only CREATED', () => signedIn, {}, '428 BOOKING_CANNOT_BE_CANCELLED'],
    ['it is only CREATED, whatever the policy', () => closed, {}, '200 OK'],
  ] as const)('when %s', async (_name, service, booking, expected) => {
    const made = await business.booked({ service: service(), booking });
    expect(outcome(await cancel(await tokenOf(made), '1'))).toBe(expected);
  });
});

describe('moving by link', () => {
  const timesOf = ({ startDate, endDate }: Record<string, unknown>) => ({ startDate, endDate });
  const move = (
    token: string,
    slot: object,
    revision: string | undefined = '1',
    headers: Record<string, string> = {},
  ) => server.send('POST', `/v1/anonymous-bookings/${token}/reschedule`, { body: { token, slot, revision }, headers });

  it('takes the new time, frees the old one, and always tells the participants', async () => {
    const before = await business.booked({ service: open, booking: confirmed });
    const to = timesOf(business.slot(open));
    const answer = await move(await tokenOf(before), to);
    expect(answer.body.booking).toMatchObject({ ...to, id: before.id, status: 'CONFIRMED', revision: '2' });
    const old = { serviceId: open.serviceId, ...timesOf(before as never) };
    expect(outcome(await business.book({ service: open, slot: old, booking: confirmed }))).toBe('200 OK');
    expect((await business.eventsOf(before.id)).at(-1)).toMatchObject({
      type: 'wix.bookings.v2.booking_rescheduled',
      body: {
        participantNotification: { notifyParticipants: true },
        previousStartDate: before.startDate,
        initiatedBy: { identityType: 'UNKNOWN' },
      },
    });
  });

  it('is judged like any move: a taken time is refused, and its own does not stand in its way', async () => {
    const taken = await business.booked({ service: open, booking: confirmed });
    const booking = await business.booked({ service: open, booking: confirmed });
    const token = await tokenOf(booking);
    expect(outcome(await move(token, timesOf(taken as never)))).toBe('428 SLOT_NOT_AVAILABLE');
    expect(outcome(await move(token, { startDate: 'soon', endDate: 'later' }))).toBe('400 INVALID_DATE_FORMAT');
    expect(outcome(await move(token, timesOf(booking as never)))).toBe('200 OK');
  });

  it('asks the business again where the service does, whoever opens the link', async () => {
    const asking = await business.addService({
      name: 'Asking',
      manualApproval: true,
      rules: { reschedulePolicy: { enabled: true } },
    });
    const booking = await business.booked({ service: asking, booking: confirmed });
    const answer = await move(await tokenOf(booking), timesOf(business.slot(asking)), '1', business.owner);
    expect(answer.body.booking).toMatchObject({ status: 'PENDING' });
  });

  it('needs the revision, and the right one', async () => {
    const booking = await business.booked({ service: open });
    const [token, to] = [await tokenOf(booking), timesOf(business.slot(open))];
    const none = await server.send('POST', `/v1/anonymous-bookings/${token}/reschedule`, { body: { slot: to } });
    expect(outcome(none)).toBe('400 INVALID_ARGUMENT');
    expect(outcome(await move(token, to, '5'))).toBe('409 BOOKING_REVISION_MISMATCH');
    expect(outcome(await move(token, to, '1'))).toBe('200 OK');
  });

  it.each([
    ['the policy forbids it', () => closed],
    ['people must sign in', () => signedIn],
  ])('is RESCHEDULING_NOT_ALLOWED when %s', async (_name, service) => {
    for (const booking of [confirmed, {}]) {
      const made = await business.booked({ service: service(), booking });
      const answer = await move(await tokenOf(made), timesOf(business.slot(service())));
      expect(outcome(answer)).toBe('428 RESCHEDULING_NOT_ALLOWED');
    }
  });

  it('is RESCHEDULING_NOT_ALLOWED for what is over', async () => {
    const booking = await business.booked({ service: open });
    const token = await tokenOf(booking);
    expect(outcome(await cancel(token, '1'))).toBe('200 OK');
    expect(outcome(await move(token, timesOf(business.slot(open)), '2'))).toBe('428 RESCHEDULING_NOT_ALLOWED');
    expect(outcome(await move('x'.repeat(64), timesOf(business.slot(open))))).toBe('400 INVALID_TOKEN');
  });
});

describe('policy snapshots (13)', () => {
  const list = (ids: readonly string[], headers = business.owner) =>
    server.send(
      'GET',
      `/_api/booking-policy-snapshots/v1/policy-snapshots?${ids.map((id) => `bookingIds=${id}`).join('&')}`,
      {
        headers,
      },
    );

  it('gives every booking one from its creation, and nothing for unknown ids', async () => {
    const [first, second] = [await business.booked({ service: open }), await business.booked({ service: closed })];
    const answer = await list([first.id, newId(), second.id]);
    const snapshots = answer.body.bookingPolicySnapshots as Record<string, unknown>[];
    const byBooking = new Map(snapshots.map((each) => [each.bookingId, each]));
    expect([...byBooking.keys()].toSorted()).toEqual([first.id, second.id].toSorted());
    expect(byBooking.get(first.id)).toMatchObject({
      id: expect.any(String),
      createdDate: first.createdDate,
      policy: {
        name: 'Rules of Open',
        revision: '1',
        default: false,
        customPolicyDescription: { enabled: false },
        cancellationPolicy: { enabled: true },
        cancellationFeePolicy: { enabled: false },
        saveCreditCardPolicy: { enabled: false },
      },
    });
    expect(byBooking.get(first.id)?.policy).not.toHaveProperty('limitLateBookingPolicy');
    expect((await list([newId()])).body).toEqual({ bookingPolicySnapshots: [] });
  });

  it('keeps what was agreed when the policy changes', async () => {
    const service = await business.addService({ name: 'Changing' });
    const before = await business.booked({ service });
    const [snapshot] = (await list([before.id])).body.bookingPolicySnapshots as { policy: { id: string } }[];
    const changed = await server.send('PATCH', `/bookings/v1/booking-policies/${snapshot?.policy.id}`, {
      body: { bookingPolicy: { id: snapshot?.policy.id, revision: '1', cancellationPolicy: { enabled: true } } },
      headers: business.owner,
    });
    expect(outcome(changed)).toBe('200 OK');
    const after = await business.booked({ service });
    const policies = new Map(
      ((await list([before.id, after.id])).body.bookingPolicySnapshots as { bookingId: string; policy: object }[]).map(
        ({ bookingId, policy }) => [bookingId, policy],
      ),
    );
    expect(policies.get(before.id)).toMatchObject({ revision: '1', cancellationPolicy: { enabled: false } });
    expect(policies.get(after.id)).toMatchObject({ revision: '2', cancellationPolicy: { enabled: true } });
  });

  it('keeps name and default of the time of booking, also when the policy is renamed, made the default or deleted', async () => {
    const service = await business.addService({ name: 'Renamed later' });
    const booking = await business.booked({ service });
    const snapshotOf = async () => {
      const [snapshot] = (await list([booking.id])).body.bookingPolicySnapshots as { policy: { id: string } }[];
      return snapshot!.policy;
    };
    const agreed = await snapshotOf();
    expect(agreed).toMatchObject({ name: 'Rules of Renamed later', default: false, revision: '1' });
    const path = `/bookings/v1/booking-policies/${agreed.id}`;
    const call = async (method: string, at: string, body?: object) => {
      const answer = await server.send(method, at, {
        headers: business.owner,
        ...(body === undefined ? {} : { body }),
      });
      expect(outcome(answer), answer.text).toBe('200 OK');
      return answer.body as { bookingPolicies: { id: string; default: boolean }[] };
    };
    await call('PATCH', path, { bookingPolicy: { id: agreed.id, revision: '1', name: 'Another name' } });
    expect(await snapshotOf()).toEqual(agreed);
    const { bookingPolicies } = await call('POST', '/bookings/v1/booking-policies/query', { query: {} });
    const former = bookingPolicies.find((each) => each.default)!;
    await call('POST', `${path}:setDefault`, {});
    expect(await snapshotOf()).toEqual(agreed);
    await call('POST', `/bookings/v1/booking-policies/${former.id}:setDefault`, {});
    await call('DELETE', path);
    expect(await snapshotOf()).toEqual(agreed);
  });

  it('is for the business, and takes 1 to 100 ids', async () => {
    const booking = await business.booked({ service: open });
    expect(outcome(await list([booking.id], await server.caller('member')))).toBe('403 UNAUTHORIZED_OPERATION');
    expect(outcome(await list([]))).toBe('400 INVALID_ARGUMENT');
    const many = Array.from({ length: 101 }, () => newId());
    expect(outcome(await list(many))).toBe('400 INVALID_ARGUMENT');
  });
});
