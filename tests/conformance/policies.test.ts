/** Booking policies through the published SDK, and over plain HTTP where its types do not reach (services sheet 6). */
import { policies as declared } from '@openhours/contract';
import { bookingPolicies as sdkPolicies } from '@wix/bookings';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { type Business, openBusiness } from '../support/business.ts';
import { ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server.ts';

let server: TestServer;
let business: Business;
let visitor: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_CURRENCY: 'EUR' } });
  business = await openBusiness(server);
  visitor = await server.caller('visitor');
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

const owner = () => sdkClient(server, { policies: sdkPolicies }, ownerOf(server)).policies;
const asVisitor = () => sdkClient(server, { policies: sdkPolicies }, visitorOf(server)).policies;
const path = '/bookings/v1/booking-policies';
const send = (method: string, below: string, body?: unknown, headers = business.owner) =>
  server.send(method, `${path}${below}`, { headers, ...(body === undefined ? {} : { body }) });
const create = async (bookingPolicy: object) => {
  const answer = await send('POST', '', { bookingPolicy });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.bookingPolicy as { id: string; revision: string };
};
const eventsOf = async (id: string) =>
  (await business.eventsOf(id)).map(({ type }) => type.split('_').slice(2).join('_'));

/** Every sub-policy as one has it about which nobody said anything: the table of services sheet 6. */
const defaults = {
  customPolicyDescription: { enabled: false, description: '' },
  limitEarlyBookingPolicy: { enabled: false, earliestBookingInMinutes: 10_080 },
  limitLateBookingPolicy: { enabled: false, latestBookingInMinutes: 1440 },
  bookAfterStartPolicy: { enabled: false },
  cancellationPolicy: {
    enabled: false,
    limitLatestCancellation: false,
    latestCancellationInMinutes: 1440,
    allowAnonymous: null,
  },
  reschedulePolicy: {
    enabled: false,
    limitLatestReschedule: false,
    latestRescheduleInMinutes: 1440,
    allowAnonymous: null,
  },
  waitlistPolicy: { enabled: false, capacity: 10, reservationTimeInMinutes: 10 },
  participantsPolicy: { maxParticipantsPerBooking: 1 },
  resourcesPolicy: { enabled: false, autoAssignAllowed: false },
  cancellationFeePolicy: { enabled: false, cancellationWindows: [], autoCollectFeeEnabled: true },
  saveCreditCardPolicy: { enabled: false },
  staffSortingPolicy: { sortingMethodType: 'RANDOM' },
  intakeFormPolicy: { enabled: false },
};

describe('the published SDK', () => {
  test('creates a policy with the defaults of every sub-policy', async () => {
    const policy = await owner().createBookingPolicy({ name: 'Plain' });
    expect(policy).toMatchObject({ name: 'Plain', revision: '1', default: false, ...defaults });
    expect(policy._createdDate).toBeInstanceOf(Date);
    expect(await asVisitor().getBookingPolicy(policy._id as string)).toEqual(policy);
    expect(await eventsOf(policy._id as string)).toEqual(['created']);
  });

  test('what is said of a sub-policy keeps the defaults beside it', async () => {
    const policy = await owner().createBookingPolicy({
      name: 'Said',
      cancellationPolicy: { enabled: true, allowAnonymous: false },
      staffSortingPolicy: { sortingMethodType: 'RANKING', rankingOptions: { order: 'HIGHEST_TO_LOWEST' } },
    });
    expect(policy.cancellationPolicy).toEqual({ ...defaults.cancellationPolicy, enabled: true, allowAnonymous: false });
    expect(policy.staffSortingPolicy).toEqual({
      sortingMethodType: 'RANKING',
      rankingOptions: { order: 'HIGHEST_TO_LOWEST' },
    });
    const ranked = await owner().createBookingPolicy({ staffSortingPolicy: { sortingMethodType: 'RANKING' } });
    expect(ranked.staffSortingPolicy).toEqual({
      sortingMethodType: 'RANKING',
      rankingOptions: { order: 'LOWEST_TO_HIGHEST' },
    });
  });

  test('a sub-policy that is sent replaces the whole one; a stale revision is refused', async () => {
    const made = await owner().createBookingPolicy({
      name: 'Before',
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 60 },
      participantsPolicy: { maxParticipantsPerBooking: 4 },
    });
    const changed = await owner().updateBookingPolicy(made._id as string, {
      revision: made.revision as string,
      limitLateBookingPolicy: { enabled: true },
    });
    expect(changed).toMatchObject({
      revision: '2',
      name: 'Before',
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 1440 },
      participantsPolicy: { maxParticipantsPerBooking: 4 },
    });
    expect(await eventsOf(made._id as string)).toEqual(['created', 'updated']);
    const stale = await owner()
      .updateBookingPolicy(made._id as string, { revision: '1', name: 'Late' })
      .catch((error) => error);
    expect(stale.details.applicationError).toMatchObject({ code: 'INVALID_REVISION', data: { currentRevision: '2' } });
  });

  test('sets the default by the path with the literal colon', async () => {
    const [first] = (await owner().queryBookingPolicies().eq('default', true).find()).items;
    const other = await owner().createBookingPolicy({ name: 'Other default' });
    const set = await owner().setDefaultBookingPolicy(other._id as string);
    expect(set.currentDefaultBookingPolicy).toMatchObject({ _id: other._id, default: true });
    expect(set.previousDefaultBookingPolicy).toMatchObject({ _id: first?._id, default: false });
    expect(await eventsOf(other._id as string)).toEqual(['created', 'updated', 'default_booking_policy_set']);
    expect((await eventsOf(first?._id as string)).at(-1)).toBe('updated');
    const again = await owner().setDefaultBookingPolicy(other._id as string);
    expect(again.currentDefaultBookingPolicy?.revision).toBe(set.currentDefaultBookingPolicy?.revision);
    expect(again).not.toHaveProperty('previousDefaultBookingPolicy');
    await owner().setDefaultBookingPolicy(first?._id as string);
  });

  test('deletes a policy, but never the default one', async () => {
    const policy = await owner().createBookingPolicy({ name: 'Short-lived' });
    await owner().deleteBookingPolicy(policy._id as string);
    const gone = await owner()
      .getBookingPolicy(policy._id as string)
      .catch((error) => error);
    expect(gone.details.applicationError.code).toBe('NOT_FOUND');
    const events = await business.eventsOf(policy._id as string);
    expect(events.map(({ type }) => type)).toEqual([
      'wix.bookings.v1.booking_policy_created',
      'wix.bookings.v1.booking_policy_deleted',
    ]);
    expect(events[0]!.sequence).toBeLessThan(events[1]!.sequence);
    const [standard] = (await owner().queryBookingPolicies().eq('default', true).find()).items;
    const refused = await owner()
      .deleteBookingPolicy(standard?._id as string)
      .catch((error) => error);
    expect(refused.details.applicationError.code).toBe('DEFAULT_POLICY_CANNOT_BE_DELETED');
    expect((await send('DELETE', `/${standard?._id}`)).status).toBe(428);
  });

  test('queries by filter and sort with cursors, the oldest first, and counts', async () => {
    const names = ['Page C', 'Page A', 'Page B'];
    for (const [index, name] of names.entries()) {
      await owner().createBookingPolicy({ name, waitlistPolicy: { enabled: true, capacity: 70 + index } });
    }
    const found = await asVisitor().queryBookingPolicies().startsWith('name', 'page').limit(2).find();
    expect(found.items.map(({ name }) => name)).toEqual(['Page C', 'Page A']);
    expect((await found.next()).items.map(({ name }) => name)).toEqual(['Page B']);
    const sorted = await asVisitor()
      .queryBookingPolicies()
      .ge('waitlistPolicy.capacity', 71)
      .eq('waitlistPolicy.enabled', true)
      .descending('waitlistPolicy.capacity')
      .find();
    expect(sorted.items.map(({ name }) => name)).toEqual(['Page B', 'Page A']);
    const filter = { 'waitlistPolicy.capacity': { $in: [70, 71] } };
    expect(await asVisitor().countBookingPolicies({ filter })).toEqual({ count: 2 });
  });

  test('merges policies into the strictest', async () => {
    const one = await owner().createBookingPolicy({
      limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 9000 },
      cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 60 },
      participantsPolicy: { maxParticipantsPerBooking: 5 },
      bookAfterStartPolicy: { enabled: true },
      waitlistPolicy: { enabled: true },
    });
    const other = await owner().createBookingPolicy({
      limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 20_000 },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 120 },
      cancellationPolicy: {
        enabled: true,
        limitLatestCancellation: true,
        latestCancellationInMinutes: 90,
        allowAnonymous: false,
      },
      participantsPolicy: { maxParticipantsPerBooking: 3 },
    });
    const ids = [one._id as string, other._id as string];
    const { bookingPolicy } = await asVisitor().getStrictestBookingPolicy(ids);
    expect(bookingPolicy).toMatchObject({
      _id: null,
      limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 9000 },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 120 },
      cancellationPolicy: { enabled: true, latestCancellationInMinutes: 90, allowAnonymous: false },
      participantsPolicy: { maxParticipantsPerBooking: 3 },
      bookAfterStartPolicy: { enabled: false },
      waitlistPolicy: { enabled: false },
    });
    const unknown = await send('POST', '/strictest', { bookingPolicyIds: [one._id, newId()] });
    expect([unknown.status, unknown.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('rules by their names', () => {
  const fee = { enabled: true, cancellationWindows: [{ percentage: '50', startInMinutes: 60 }] };
  const text = { customPolicyDescription: { enabled: true, description: 'Half the price' } };
  const card = { saveCreditCardPolicy: { enabled: true } };
  const windows = (...cancellationWindows: object[]) => ({
    ...text,
    ...card,
    cancellationFeePolicy: { enabled: true, cancellationWindows },
  });
  const violationsOf = (answer: TestAnswer) =>
    (answer.body as { details: { validationError: { fieldViolations: Record<string, string>[] } } }).details
      .validationError.fieldViolations;

  test.each<[string, object]>([
    [
      'BOTH_LATE_AND_AFTER_START_POLICIES_NOT_ALLOWED',
      { limitLateBookingPolicy: { enabled: true }, bookAfterStartPolicy: { enabled: true } },
    ],
    [
      'INVALID_BOOKING_WINDOW',
      {
        limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 60 },
        limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 60 },
      },
    ],
    ['CANCELLATION_FEE_WITHOUT_CREDIT_CARD', { ...text, cancellationFeePolicy: fee }],
    ['CANCELLATION_FEE_WITHOUT_DESCRIPTION', { ...card, cancellationFeePolicy: fee }],
    [
      'CANCELLATION_FEE_WITHOUT_DESCRIPTION',
      { ...card, cancellationFeePolicy: fee, customPolicyDescription: { enabled: true, description: ' ' } },
    ],
    ['EMPTY_CANCELLATION_WINDOWS_LIST', windows()],
    [
      'INVALID_CANCELLATION_WINDOWS_ORDER',
      windows({ percentage: '10', startInMinutes: 60 }, { percentage: '20', startInMinutes: 60 }),
    ],
    ['INVALID_CANCELLATION_WINDOWS_ORDER', windows({ percentage: '10' }, { percentage: '20', startInMinutes: 60 })],
    ['INTAKE_FORM_ID_REQUIRED', { intakeFormPolicy: { enabled: true } }],
    [
      'INVALID_COMPLETION_REQUIREMENT_FOR_TIMING',
      { intakeFormPolicy: { timing: 'AFTER_BOOKING', completionRequirement: 'REQUIRED_BEFORE_BOOKING' } },
    ],
  ])('%s %j', async (ruleName, bookingPolicy) => {
    const answer = await send('POST', '', { bookingPolicy });
    expect(answer.status, answer.text).toBe(400);
    expect(violationsOf(answer)).toMatchObject([{ violatedRule: 'OTHER', ruleName }]);
  });

  test.each<[string, string, object]>([
    ['ONE_OF_ALIGNMENT', 'cancellationWindows[0]', { amount: { value: '5' }, percentage: '5' }],
    ['REQUIRED_ONE_OF_FIELD', 'cancellationWindows[0]', {}],
    ['DECIMAL_GT', 'cancellationWindows[0].percentage', { percentage: '0' }],
    ['DECIMAL_LTE', 'cancellationWindows[0].percentage', { percentage: '100.01' }],
    ['DECIMAL_MAX_SCALE', 'cancellationWindows[0].percentage', { percentage: '1.001' }],
    ['DECIMAL_GT', 'cancellationWindows[0].amount.value', { amount: { value: '0.00' } }],
    ['FORMAT', 'cancellationWindows[0].amount.value', { amount: { value: '-5' } }],
    ['MIN', 'cancellationWindows[0].startInMinutes', { percentage: '5', startInMinutes: 0 }],
  ])('%s at %s', async (violatedRule, field, window) => {
    const answer = await send('POST', '', { bookingPolicy: windows(window) });
    expect(violationsOf(answer)).toMatchObject([
      { violatedRule, field: `bookingPolicy.cancellationFeePolicy.${field}` },
    ]);
  });

  test('a share above the whole is told the bound', async () => {
    const answer = await send('POST', '', { bookingPolicy: windows({ percentage: '100.01' }) });
    expect(violationsOf(answer)).toMatchObject([{ violatedRule: 'DECIMAL_LTE', data: { threshold: 100 } }]);
  });

  test('a fee that is whole is kept, its amount in the site’s currency', async () => {
    const made = await create(windows({ amount: { value: '20.50' }, startInMinutes: 600 }, { percentage: '100' }));
    expect(made).toMatchObject({
      cancellationFeePolicy: {
        enabled: true,
        autoCollectFeeEnabled: true,
        cancellationWindows: [
          { amount: { value: '20.50', currency: 'EUR' }, startInMinutes: 600 },
          { percentage: '100' },
        ],
      },
    });
  });

  test('the bounds of the table: a name of 400, a description of 2500 characters', async () => {
    const at = { name: 'n'.repeat(400), customPolicyDescription: { description: 'd'.repeat(2500) } };
    await create(at);
    expect((await send('POST', '', { bookingPolicy: { name: `${at.name}n` } })).status).toBe(400);
    const longer = { customPolicyDescription: { description: 'd'.repeat(2501) } };
    expect((await send('POST', '', { bookingPolicy: longer })).status).toBe(400);
  });

  test('a change is checked on the result as it would stand', async () => {
    const { id, revision } = await create({ bookAfterStartPolicy: { enabled: true } });
    const answer = await send('PATCH', `/${id}`, {
      bookingPolicy: { id, revision, limitLateBookingPolicy: { enabled: true } },
    });
    expect(violationsOf(answer)).toMatchObject([{ ruleName: 'BOTH_LATE_AND_AFTER_START_POLICIES_NOT_ALLOWED' }]);
  });
});

describe('the wire', () => {
  test('null returns a sub-policy to its default, and what is read-only is ignored', async () => {
    const { id, revision } = await create({
      name: 'Cleared',
      participantsPolicy: { maxParticipantsPerBooking: 9 },
      appId: '3f0c9d2e-8a4b-4c0e-9b1d-2f6f0d5a7c11',
      extendedFields: { namespaces: { '@me/app': { colour: 'red' } } },
    });
    const sent = {
      revision,
      participantsPolicy: null,
      default: true,
      createdDate: '2001-01-01T00:00:00.000Z',
      appId: newId(),
    };
    const answer = await send('PATCH', `/${id}`, { bookingPolicy: sent });
    expect(Compile(declared.updateBookingPolicy.output).Check(answer.body)).toBe(true);
    expect(answer.body.bookingPolicy).toMatchObject({
      id,
      revision: '2',
      default: false,
      appId: '3f0c9d2e-8a4b-4c0e-9b1d-2f6f0d5a7c11',
      participantsPolicy: { maxParticipantsPerBooking: 1 },
      extendedFields: { namespaces: { '@me/app': { colour: 'red' } } },
    });
    const without = await send('PATCH', `/${id}`, { bookingPolicy: { name: 'No revision' } });
    expect([without.status, without.text.includes('bookingPolicy.revision')]).toEqual([400, true]);
  });

  test('answers at every path, and stores a repeated create', async () => {
    const { id } = await create({ name: 'Paths' });
    for (const prefix of ['', '/bookings', '/_api/bookings']) {
      const answer = await server.send('GET', `${prefix}/v1/booking-policies/${id}`, { headers: visitor });
      expect(answer.status).toBe(200);
    }
    const key = { ...business.owner, 'idempotency-key': newId() };
    const once = await send('POST', '', { bookingPolicy: { name: 'Once' } }, key);
    const twice = await send('POST', '', { bookingPolicy: { name: 'Once' } }, key);
    expect(twice.body).toEqual(once.body);
  });

  test('visitors and members read, and write nothing; another site knows nothing of it', async () => {
    const { id, revision } = await create({ name: 'Guarded' });
    for (const kind of ['visitor', 'member', 'FRONT_DESK', 'STAFF'] as const) {
      const caller = await server.caller(kind);
      expect((await send('GET', `/${id}`, undefined, caller)).status).toBe(200);
      expect((await send('DELETE', `/${id}`, undefined, caller)).status).toBe(403);
      expect((await send('PATCH', `/${id}`, { bookingPolicy: { revision } }, caller)).status).toBe(403);
    }
    const stranger = await server.caller('apiKey', await server.addSite('Stranger'));
    expect((await send('GET', `/${id}`, undefined, stranger)).status).toBe(404);
    expect((await send('POST', `/${id}:setDefault`, {}, stranger)).status).toBe(404);
  });

  test('filters only by what the table names', async () => {
    const answer = await send('POST', '/query', { query: { filter: { 'waitlistPolicy.secret': 1 } } });
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_ARGUMENT']);
    const operator = await send('POST', '/query', { query: { filter: { name: { $in: ['a'] } } } });
    expect(operator.status).toBe(400);
  });
});

describe('what hangs on a policy', () => {
  test('a change shows in its services at their old revision, and a deleted policy leaves them the default', async () => {
    const { id, revision } = await create({ name: 'Of a service' });
    const service = await business.addService({ name: 'Hung', policyId: id });
    const read = async () => {
      const answer = await server.send('GET', `/v2/services/${service.serviceId}`, { headers: visitor });
      return answer.body.service as { revision: string; bookingPolicy: { id: string; name: string; default: boolean } };
    };
    const before = await read();
    await send('PATCH', `/${id}`, { bookingPolicy: { revision, name: 'Renamed' } });
    expect(await read()).toMatchObject({ revision: before.revision, bookingPolicy: { id, name: 'Renamed' } });
    expect((await send('DELETE', `/${id}`)).status).toBe(200);
    expect((await read()).bookingPolicy).toMatchObject({ default: true });
  });

  test('every revision stays as the snapshot of bookings, and availability sees a change at once', async () => {
    const { id, revision } = await create({ name: 'Snapshot', limitLateBookingPolicy: { enabled: false } });
    const service = await business.addService({ name: 'Snapped', policyId: id });
    const booked = await business.booked({ service });
    const late = { enabled: true, latestBookingInMinutes: 2_000_000 };
    await send('PATCH', `/${id}`, { bookingPolicy: { revision, limitLateBookingPolicy: late } });
    const refused = await business.book({ service, as: visitor });
    expect(refused.code).toBe('BOOKING_POLICY_VIOLATION');
    await send('DELETE', `/${id}`);
    const versions = await server.database.serverReader.all(
      statement<{ revision: number }>(
        'select revision from booking_policy_version where site_id = $1 and policy_id = $2 order by revision',
        [server.siteId, id],
      ),
    );
    expect(versions.map((each) => each.revision)).toEqual([1, 2]);
    expect(booked.bookedEntity.slot?.serviceId).toBe(service.serviceId);
  });
});

test('thirty changes of the default at once leave exactly one default', async () => {
  const ids = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => (await create({ name: `R${index}` })).id),
  );
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => send('POST', `/${ids[index % 5]}:setDefault`, {})),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await send('POST', '/count', { filter: { default: true } })).body).toEqual({ count: 1 });
});
