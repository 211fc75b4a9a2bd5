/**
 * Decisions about many bookings as jobs over HTTP (bookings sheet 7.1): each by the rules of the single act, followed,
 * stopped and undone.
 */
import type { Booking, BookingAct, JobItem } from '@openhours/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addApiKey } from '../../../packages/server/src/auth/api-key-store.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { untilWaiting } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { endedJob, readJob, type SeenJob } from '../../support/jobs.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { multiServiceIn, openMultiServices } from './multi-service-calls.ts';

let server: TestServer;
let business: Business;
let service: TestService;
/** Cannot be cancelled by its policy, which binds customers. */
let strict: TestService;

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TEST_CLOCK: 'on' } });
  business = await openBusiness(server);
  service = await business.addService({ name: 'Haircut', rules: { cancellationPolicy: { enabled: true } } });
  strict = await business.addService({ name: 'Strict' });
});
afterAll(() => server.stop());

type Act = 'confirm' | 'decline' | 'cancel' | 'restore';
const start = (act: Act, body: object, headers = business.owner) =>
  server.send('POST', `/v1/bulk/bookings/${act}`, { body, headers });

async function ended(act: Act, body: object, headers = business.owner) {
  const answer = await start(act, body, headers);
  expect(outcome(answer)).toBe('200 OK');
  return endedJob(server, answer.body.jobId, headers);
}

const confirmed = (of: TestService = service) => business.booked({ service: of, booking: { status: 'CONFIRMED' } });
const waiting = (of: TestService = service) => business.booked({ service: of });
const named = ({ id, revision }: Booking) => ({ bookingId: id, revision });
const of = (bookings: readonly Booking[]) => ({ id: { $in: bookings.map(({ id }) => id) } });

async function statuses(bookings: readonly Booking[]): Promise<string[]> {
  const answer = await server.send('POST', '/v2/extended-bookings/query', {
    body: { query: { filter: of(bookings) } },
    headers: business.owner,
  });
  const found = answer.body.extendedBookings as { booking: Booking }[];
  return bookings.map(({ id }) => found.find(({ booking }) => booking.id === id)?.booking.status ?? 'MISSING');
}

async function items(jobId: string, query = '', headers = business.owner): Promise<JobItem[]> {
  const answer = await server.send('GET', `/v1/jobs/${jobId}/items${query}`, { headers });
  expect(outcome(answer)).toBe('200 OK');
  return answer.body.items as JobItem[];
}

it('cancels all that a filter finds but the exceptions, each by the command of the single act, and tells who is to be told', async () => {
  const bookings = [await confirmed(), await confirmed(), await confirmed()];
  const [, spared] = bookings as [Booking, Booking, Booking];
  const job = await ended('cancel', {
    filter: of(bookings),
    exceptBookingIds: [spared.id],
    participantNotification: { notifyParticipants: true, message: 'We are closed that day' },
  });
  expect(job).toMatchObject({
    kind: 'bookings.startBulkCancel',
    status: 'DONE',
    total: 2,
    succeeded: 2,
    failed: 0,
    undoable: 2,
  });
  expect(await statuses(bookings)).toEqual(['CANCELED', 'CONFIRMED', 'CANCELED']);
  const [first] = bookings as [Booking];
  expect(await business.occupancyOf(first.id)).toEqual([]);
  const history = await server.send('GET', `/v1/bookings/${first.id}/history`, { headers: business.owner });
  const [last] = history.body.acts as BookingAct[];
  expect(last).toMatchObject({ kind: 'CANCELED', actor: { type: 'PERSON' }, notifiesParticipants: true });
});

it('what is refused stays as it is, with its reason', async () => {
  const bookings = [await confirmed(strict), await confirmed(), await confirmed()];
  const [bound, changed, fine] = bookings as [Booking, Booking, Booking];
  const moved = await server.send('POST', `/v2/bookings/${changed.id}/update_extended_fields`, {
    body: { namespace: '@own/fields', namespaceData: { since: true } },
    headers: business.owner,
  });
  expect(outcome(moved)).toBe('200 OK');
  const job = await ended('cancel', { bookings: [fine, changed, bound].map(named) });
  expect(job).toMatchObject({ total: 3, succeeded: 1, failed: 2, undoable: 1 });
  expect(await items(job.id, '?status=FAILED')).toEqual(
    [
      { id: bound.id, status: 'FAILED', code: 'BOOKING_POLICY_VIOLATION' },
      { id: changed.id, status: 'FAILED', code: 'BOOKING_REVISION_MISMATCH' },
    ].sort((one, other) => (one.id < other.id ? -1 : 1)),
  );
  expect(await items(job.id, '?status=DONE')).toEqual([{ id: fine.id, status: 'DONE', revision: '2' }]);
  expect(await statuses(bookings)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELED']);
  // The business may set the policy aside, as for one booking.
  const flowControlSettings = { ignoreCancellationPolicy: true };
  await ended('cancel', { bookings: [named(bound)], flowControlSettings });
  expect(await statuses([bound])).toEqual(['CANCELED']);
});

it('of two that want one time one is confirmed, in the order in which they were made', async () => {
  const slot = business.slot(service);
  const bookings = [
    await business.booked({ service, booking: { bookedEntity: { slot } } }),
    await business.booked({ service, booking: { bookedEntity: { slot } } }),
  ];
  const job = await ended('confirm', {
    bookings: bookings.map(named),
    flowControlSettings: { checkAvailabilityValidation: true },
  });
  expect(job).toMatchObject({ succeeded: 1, failed: 1 });
  expect(job).not.toHaveProperty('undoable');
  expect((await statuses(bookings)).toSorted()).toEqual(['CONFIRMED', 'CREATED']);
});

it('what was ended is taken back, but for what somebody has changed since and what was never confirmed', async () => {
  const bookings = [await waiting(), await waiting(), await waiting()];
  const [, changed] = bookings as [Booking, Booking, Booking];
  const job = await ended('decline', { bookings: bookings.map(named) });
  expect(job).toMatchObject({ succeeded: 3, undoable: 3 });
  const back = await server.send('POST', `/v1/bookings/${changed.id}/restore`, {
    body: { revision: '2' },
    headers: business.owner,
  });
  expect(outcome(back)).toBe('200 OK');
  const restored = await ended('restore', { endedByJobId: job.id });
  expect(restored).toMatchObject({ total: 3, succeeded: 2, failed: 1 });
  expect(restored.failures?.map(({ code, ids }) => [code, ids])).toEqual([['BOOKING_REVISION_MISMATCH', [changed.id]]]);
  expect(await statuses(bookings)).toEqual(['CREATED', 'CREATED', 'CREATED']);
  const history = await server.send('GET', `/v1/bookings/${bookings[0]?.id}/history`, { headers: business.owner });
  expect((history.body.acts as BookingAct[])[0]).toMatchObject({ kind: 'RESTORED' });
});

it('what has ended by now is not offered to be taken back', async () => {
  const booking = await confirmed();
  const job = await ended('cancel', {
    filter: { ...of([booking]), endDate: { $gt: new Date(server.now()).toISOString() } },
  });
  expect(job).toMatchObject({ undoable: 1 });
  expect(
    await ended('restore', {
      filter: { ...of([booking]), startDate: { $lt: new Date(server.now() - dayMs).toISOString() } },
    }),
  ).toMatchObject({ total: 0 });
});

it('the same call with the same key starts one job', async () => {
  const booking = await confirmed();
  const headers = { ...business.owner, 'idempotency-key': newId() };
  const [one, again] = [
    await start('cancel', { bookings: [named(booking)] }, headers),
    await start('cancel', { bookings: [named(booking)] }, headers),
  ];
  expect(again?.body.jobId).toBe(one?.body.jobId);
  expect(await endedJob(server, one?.body.jobId, business.owner)).toMatchObject({ succeeded: 1, failed: 0 });
});

/**
 * Starts a job that stands still at the second of its bookings, does something meanwhile, and answers how it ended. Whether
 * the second one is done is left open: its wait may be over before what is done meanwhile, and then it is tried again.
 */
async function whileUnderWay(
  bookings: readonly Booking[],
  headers: Record<string, string>,
  meanwhile: (jobId: string, holder: pg.Client) => Promise<void>,
) {
  const held = new pg.Client({ connectionString: server.databaseUrl });
  await held.connect();
  try {
    await held.query('begin');
    await held.query('select 1 from booking where site_id = $1 and id = $2 for update', [
      server.siteId,
      bookings[1]?.id,
    ]);
    const jobId = (await start('cancel', { bookings: bookings.map(named) }, headers)).body.jobId as string;
    await eventually(
      () => readJob(server, jobId, business.owner),
      ({ succeeded }) => succeeded === 1,
    );
    await untilWaiting(held, 1);
    await meanwhile(jobId, held);
    await held.query('rollback');
    return await endedJob(server, jobId, business.owner);
  } finally {
    await held.end();
  }
}

/** How far a job came that ended after the first of four bookings, or after the second at which it stood. */
async function expectEndedThere(job: SeenJob, bookings: readonly Booking[]): Promise<void> {
  const after = await statuses(bookings);
  expect(['CANCELED', 'CONFIRMED']).toContain(after[1]);
  expect(after).toEqual(['CANCELED', after[1], 'CONFIRMED', 'CONFIRMED']);
  expect(job.succeeded).toBe(after.filter((status) => status === 'CANCELED').length);
}

async function userIdOf(headers: Record<string, string>): Promise<string> {
  const answer = await server.send('GET', '/v1/profile', { headers });
  return (answer.body.user as { id: string }).id;
}

const four = async () =>
  [await confirmed(), await confirmed(), await confirmed(), await confirmed()].toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  );

it('whoever is removed while their job is under way does no more by it', async () => {
  const leaving = await server.caller('FRONT_DESK');
  const bookings = await four();
  const job = await whileUnderWay(bookings, leaving, async () => {
    const removed = await server.send('DELETE', `/v1/users/${await userIdOf(leaving)}`, { headers: business.owner });
    expect(outcome(removed)).toBe('200 OK');
  });
  expect(job).toMatchObject({ status: 'FAILED', total: 4, failed: 0 });
  await expectEndedThere(job, bookings);
});

it('whoever reaches only their own from now on reaches no others by a job of before', async () => {
  const lowered = await server.caller('FRONT_DESK');
  const bookings = await four();
  const job = await whileUnderWay(bookings, lowered, async () => {
    const changed = await server.send('PATCH', `/v1/users/${await userIdOf(lowered)}`, {
      body: { user: { role: 'STAFF' } },
      headers: business.owner,
    });
    expect(outcome(changed)).toBe('200 OK');
  });
  expect(job).toMatchObject({ status: 'DONE', total: 4 });
  expect(job.failures?.map(({ code }) => code)).toEqual(['UNAUTHORIZED_OPERATION']);
  await expectEndedThere(job, bookings);
});

it('a key that is revoked while its job is under way does no more by it', async () => {
  const text = `key-${newId()}-${newId()}`;
  await server.database.transact(server.siteId, async (tx) => {
    const [owner] = await tx.all<{ id: string; account_id: string }>(
      statement('select owner_user_id as id, account_id from api_key where $1::uuid = any (site_ids)', [tx.siteId]),
    );
    addApiKey(
      tx,
      {
        text,
        name: 'revoked',
        accountId: owner?.account_id ?? '',
        siteIds: [tx.siteId],
        accountWide: false,
        permissions: ['*'],
        ownerUserId: owner?.id ?? '',
      },
      server.now(),
    );
  });
  const bookings = await four();
  const job = await whileUnderWay(bookings, { authorization: text, 'wix-site-id': server.siteId }, async () => {
    await server.database.serverReader.all(
      statement('update api_key set revoked_at = created_at where name = $1', ['revoked']),
    );
  });
  expect(job).toMatchObject({ status: 'FAILED', total: 4, failed: 0 });
  await expectEndedThere(job, bookings);
});

it('signing out ends no job', async () => {
  const leaving = await server.caller('FRONT_DESK');
  const bookings = await four();
  const job = await whileUnderWay(bookings, leaving, async () => {
    const ended = await server.send('DELETE', '/v1/user-sessions/current', { headers: leaving });
    expect(outcome(ended)).toBe('200 OK');
  });
  expect(job).toMatchObject({ status: 'DONE', succeeded: 4, failed: 0 });
});

it('stopped, it leaves the rest as they are; what it was asked is kept no longer than it runs', async () => {
  const bookings = await four();
  let jobId = '';
  let stopping: Promise<TestAnswer> | undefined;
  const job = await whileUnderWay(bookings, business.owner, async (id, holder) => {
    jobId = id;
    stopping = server.send('POST', `/v1/jobs/${id}/cancel`, { headers: business.owner, body: {} });
    // For the one that waits itself: the job is told before its next one begins.
    await untilWaiting(holder, 2, stopping);
  });
  expect(outcome((await stopping) as TestAnswer)).toBe('200 OK');
  expect(job).toMatchObject({ status: 'CANCELED', total: 4 });
  await expectEndedThere(job, bookings);
  const listed = await server.send('GET', '/v1/jobs?startedByMe=true&limit=1', { headers: business.owner });
  expect(listed.body.jobs).toEqual([expect.objectContaining({ id: jobId })]);
  const row = await server.database.serverReader.first(
    statement<{ input: unknown }>('select input from process where site_id = $1 and id = $2', [server.siteId, jobId]),
  );
  expect(row?.input).toBeNull();
});

it('whoever reaches only their own bookings decides about no others, and sees no job of others', async () => {
  const staff = await server.caller('STAFF');
  const [own, others] = [
    await business.booked({ service, booking: { status: 'CONFIRMED' } }),
    await business.booked({ service, booking: { status: 'CONFIRMED' } }),
  ];
  const job = await ended('cancel', { filter: of([own, others]) });
  expect(outcome(await server.send('GET', `/v1/jobs/${job.id}/items`, { headers: staff }))).toBe('404 JOB_NOT_FOUND');
  expect(outcome(await start('restore', { endedByJobId: job.id }, staff))).toBe('404 JOB_NOT_FOUND');
  expect(outcome(await start('restore', { endedByJobId: newId() }))).toBe('404 JOB_NOT_FOUND');
  const foreign = await confirmed();
  expect(await ended('cancel', { filter: of([foreign]) }, staff)).toMatchObject({ total: 0, succeeded: 0 });
  const byId = await ended('cancel', { bookings: [named(foreign)] }, staff);
  expect(byId.failures?.map(({ code }) => code)).toEqual(['UNAUTHORIZED_OPERATION']);
  expect(await statuses([foreign])).toEqual(['CONFIRMED']);
});

it('refuses at once what nobody could follow', async () => {
  const { id } = await confirmed();
  const answers = await Promise.all([
    start('cancel', {}),
    start('cancel', { filter: {}, bookings: [{ bookingId: id }] }),
    start('cancel', { bookings: [{ bookingId: id }], exceptBookingIds: [id] }),
    start('cancel', { filter: { nothing: 1 } }),
    start('cancel', { bookings: [{ bookingId: id }, { bookingId: id }] }),
  ]);
  expect(answers.map(outcome)).toEqual([
    '400 INVALID_ARGUMENT',
    '400 INVALID_ARGUMENT',
    '400 INVALID_ARGUMENT',
    expect.stringMatching(/^400 /),
    '400 DUPLICATE_BOOKING_IDS',
  ]);
  expect(await statuses([{ id } as Booking])).toEqual(['CONFIRMED']);
});

it('undoing brings back what was booked together as a whole, or none of it with the reason', async () => {
  const approved = await business.addService({ name: 'Approved', manualApproval: true });
  const multiServices = openMultiServices(server, business);
  const requested = async () => {
    const made = await multiServices.created(multiServices.slots([approved, approved, approved]));
    return multiServiceIn(await multiServices.act('mark_as_pending', made)).bookings;
  };
  const [free, taken] = [await requested(), await requested()];
  const job = await ended('decline', { filter: of([...free, ...taken]) });
  expect(job).toMatchObject({ succeeded: 6, undoable: 6 });
  const [, , last] = taken as [Booking, Booking, Booking];
  const { endDate, startDate } = last;
  await business.booked({
    service: approved,
    slot: { serviceId: approved.serviceId, startDate, endDate },
    booking: { status: 'CONFIRMED' },
  });
  const restored = await ended('restore', { endedByJobId: job.id });
  expect(restored).toMatchObject({ total: 6, succeeded: 3, failed: 3 });
  expect(await statuses(free)).toEqual(['PENDING', 'PENDING', 'PENDING']);
  expect(await statuses(taken)).toEqual(['DECLINED', 'DECLINED', 'DECLINED']);
  for (const { id } of taken) {
    expect(await business.occupancyOf(id)).toEqual([]);
  }
  const failed = await items(restored.id, '?status=FAILED');
  expect(failed.map(({ id }) => id)).toEqual(taken.map(({ id }) => id).toSorted());
  expect(new Set(failed.map(({ code }) => code))).toEqual(new Set(['SLOT_NOT_AVAILABLE']));
});
