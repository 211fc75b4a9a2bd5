/**
 * Which contact becomes a member's: a new one, or one that was there before, with its bookings, once the address is verified
 * and never when it is another member's (identity sheet 1.3, docs/decisions/0079).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { goodPassword, newAddress, openMembers } from '../../support/members.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let members: ReturnType<typeof openMembers>;
let business: Business;
let service: TestService;
beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true });
  members = openMembers(server);
  business = await openBusiness(server);
  service = await business.addService({ name: 'Haircut' });
});
afterAll(() => server.stop());
beforeEach(() => members.resetSettings());

/** Somebody books without signing in. */
async function booked(email: string, firstName = 'Grace') {
  const visitor = await server.caller('visitor');
  const booking = await business.booked({ service, booking: { contactDetails: { firstName, email } }, as: visitor });
  return { bookingId: booking.id, contactId: String(booking.contactDetails.contactId) };
}

async function bookingsOf(memberId: string): Promise<string[]> {
  const headers = await members.headersOf(memberId);
  const { body } = await server.send('POST', '/v2/extended-bookings/query', { headers, body: { query: {} } });
  return (body.extendedBookings as { booking: { id: string } }[]).map(({ booking }) => booking.id);
}

async function events(entityId: string): Promise<string[]> {
  const rows = await server.database
    .reader(server.siteId)
    .all(
      statement<{ type: string }>(
        'select type from outbox_event where site_id = $1 and entity_id = $2 order by entity_sequence',
        [server.siteId, entityId],
      ),
    );
  return rows.map(({ type }) => type);
}

describe('a new address', () => {
  test('gets a contact of its own, that the owner finds by it', async () => {
    const email = newAddress();
    const { identity } = await members.register({ email, profile: { firstName: 'Ada', phones: ['+44 1'] } });
    const id = String(identity?.id);
    const { contactId } = await members.member(id);
    const found = await server.send('GET', `/v1/contacts/${contactId}`, { headers: members.owner });
    expect(found.body.contact).toMatchObject({ email, firstName: 'Ada', phone: '+44 1', memberId: id });
    expect(await events(id)).toEqual(['wix.members.v1.member_created']);
  });

  test('that nobody has verified makes nobody else’s booking the member’s', async () => {
    const email = newAddress();
    const { identity } = await members.register({ email, profile: { firstName: 'Grace' } });
    const id = String(identity?.id);
    const stranger = await booked(email);
    expect(stranger.contactId).not.toBe((await members.member(id))['contactId']);
    expect(await bookingsOf(id)).toEqual([]);
  });
});

test('who books as a member with their own address books as their own contact', async () => {
  const email = newAddress();
  const { identity } = await members.register({ email });
  const id = String(identity?.id);
  const booking = await business.booked({
    service,
    booking: { contactDetails: { firstName: 'Grace', email } },
    as: await members.headersOf(id),
  });
  expect(booking.contactDetails.contactId).toBe((await members.member(id))['contactId']);
});

describe('an address that is known as that of a contact', () => {
  test('is verified, whatever the policy, and its bookings come with it then', async () => {
    const email = newAddress();
    const { bookingId, contactId } = await booked(email);
    const waiting = await members.register({ email: email.toUpperCase(), profile: { firstName: 'Grace' } });
    const id = String(waiting.identity?.id);
    expect(waiting).toMatchObject({
      state: 'REQUIRE_EMAIL_VERIFICATION',
      identity: { status: { name: 'PENDING', reasons: ['PENDING_EMAIL_VERIFICATION_REQUIRED'] } },
    });
    expect(await members.member(id)).not.toHaveProperty('contactId');
    expect(await bookingsOf(id)).toEqual([]);
    const verified = await members.verifying(await members.codeTo(email.toUpperCase()), waiting.stateToken);
    expect(verified.body).toMatchObject({ state: 'SUCCESS' });
    expect(await members.member(id)).toMatchObject({ contactId, loginEmailVerified: true, status: 'APPROVED' });
    expect(await bookingsOf(id)).toEqual([bookingId]);
    expect(await events(id)).toEqual(['wix.members.v1.member_created', 'wix.members.v1.member_updated']);
  });

  test('is not theirs whom the owner lets in without', async () => {
    const email = newAddress();
    const { contactId } = await booked(email);
    const { identity } = await members.register({ email });
    const id = String(identity?.id);
    expect(outcome(await members.administer(id, 'approve'))).toBe('200 OK');
    const member = await members.member(id);
    expect(member).toMatchObject({ status: 'APPROVED', loginEmailVerified: false, contactId: expect.any(String) });
    expect(member['contactId']).not.toBe(contactId);
    expect(await bookingsOf(id)).toEqual([]);
    expect(await events(id)).toContain('wix.members.v1.member_member_approved');
  });

  test('becomes theirs by a link for a password, too', async () => {
    const email = newAddress();
    const { bookingId, contactId } = await booked(email);
    const { identity } = await members.register({ email, profile: { firstName: 'Grace' } });
    await members.call('/v1/send-email', { email });
    expect(outcome(await members.recovering(await members.linkTokenTo(email), goodPassword))).toBe('200 OK');
    expect(await members.member(String(identity?.id))).toMatchObject({ contactId });
    expect(await bookingsOf(String(identity?.id))).toEqual([bookingId]);
  });

  test('is never theirs when another member has it', async () => {
    const email = newAddress();
    const { contactId } = await booked(email);
    const first = (await members.signingOn(email, { verifyEmail: true })).body as { identity: { id: string } };
    expect(await members.member(first.identity.id)).toMatchObject({ contactId });
    await server.send('PATCH', `/api/v1/members/${first.identity.id}/change-login-email`, {
      headers: members.owner,
      body: { newEmail: newAddress() },
    });
    const second = await members.register({ email });
    await members.verifying(await members.codeTo(email), second.stateToken);
    const member = await members.member(String(second.identity?.id));
    expect(member).toMatchObject({ status: 'APPROVED', contactId: expect.any(String) });
    expect(member['contactId']).not.toBe(contactId);
  });

  test('is theirs who leaves and comes back', async () => {
    const email = newAddress();
    const { contactId } = await booked(email);
    const first = (await members.signingOn(email, { verifyEmail: true })).body as { identity: { id: string } };
    await members.administer(first.identity.id, 'disconnect');
    const again = await members.register({ email });
    expect(again.state).toBe('REQUIRE_EMAIL_VERIFICATION');
    await members.verifying(await members.codeTo(email), again.stateToken);
    expect(await members.member(String(again.identity?.id))).toMatchObject({ contactId });
  });
});

test('a sign-on joins the contact, or leaves it where it is asked to', async () => {
  const [one, other] = [newAddress(), newAddress()];
  const [{ contactId }, { contactId: kept }] = [await booked(one), await booked(other)];
  const joined = (await members.signingOn(one)).body as { identity: { id: string } };
  expect(await members.member(joined.identity.id)).toMatchObject({ contactId });
  const apart = (await members.signingOn(other, { mergeExistingContact: false })).body as { identity: { id: string } };
  expect((await members.member(apart.identity.id))['contactId']).not.toBe(kept);
});

test('verification comes before approval, and the owner is asked then', async () => {
  await members.configure({ policy: { requireEmailVerification: true, requireOwnerApproval: true } });
  const email = newAddress();
  const { identity, stateToken } = await members.register({ email });
  const asked = async () =>
    (await members.messagesTo(server.ownerEmail, 'OWNER_APPROVAL_REQUEST')).filter(
      ({ relatedId }) => relatedId === identity?.id,
    ).length;
  expect(await asked()).toBe(0);
  const verified = await members.verifying(await members.codeTo(email), stateToken);
  expect(verified.body).toMatchObject({ state: 'REQUIRE_OWNER_APPROVAL', stateToken });
  expect(await asked()).toBe(1);
  await members.administer(String(identity?.id), 'approve');
  expect(await members.messagesTo(email, 'MEMBER_APPROVED')).toHaveLength(1);
  expect((await members.proceeding(stateToken)).body).toMatchObject({ state: { status: 'DONE' } });
});

test('of many who sign up with one address at once one does', async () => {
  const email = newAddress();
  const answers = await Promise.all(Array.from({ length: 6 }, () => members.registering({ email })));
  expect(answers.map(outcome).toSorted()).toEqual(['200 OK', ...Array.from({ length: 5 }, () => '400 -19995')]);
});

const erase = async (contactId: string) =>
  expect(
    outcome(await server.send('POST', `/v1/contacts/${contactId}/erase`, { headers: members.owner, body: {} })),
  ).toBe('200 OK');

test('an erasure leaves a member of their own with the same address alone', async () => {
  const email = newAddress();
  const { identity, sessionToken } = await members.register({ email, profile: { firstName: 'Ada' } });
  const id = String(identity?.id);
  const { contactId } = await members.member(id);
  const guest = await booked(email);
  expect(guest.contactId).not.toBe(contactId);
  await erase(guest.contactId);
  expect(await members.member(id)).toMatchObject({ contactId, loginEmail: email });
  expect(await members.isLive(sessionToken)).toBe(true);
  expect(await events(id)).toEqual(['wix.members.v1.member_created']);
});

/** Which tables still say something that is to be forgotten. */
async function tablesWith(words: string): Promise<string[]> {
  const reader = server.database.serverReader;
  const tables = await reader.all(
    statement<{ name: string }>(
      `select c.table_name as name from information_schema.columns as c
         join information_schema.tables as t on t.table_schema = c.table_schema and t.table_name = c.table_name
       where c.table_schema = 'public' and c.column_name = 'site_id' and t.table_type = 'BASE TABLE'
       group by c.table_name order by c.table_name`,
      [],
    ),
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await reader.all(
        statement<object>(
          `select 1 from ${name} as kept where site_id = $1 and position($2 in to_jsonb(kept)::text) > 0 limit 1`,
          [server.siteId, words],
        ),
      );
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

test.each<[string, (email: string) => Promise<unknown>, (email: string) => Promise<string>]>([
  [
    'whom a back end has signed on without verifying the address',
    (email) => members.signingOn(email),
    async (email) => {
      const { identity } = (await members.signingOn(email)).body as { identity: { id: string } };
      return String((await members.member(identity.id))['contactId']);
    },
  ],
  [
    'who has signed up and waits for a code',
    async () => undefined,
    async (email) => {
      const { contactId } = await booked(email);
      await members.register({ email });
      await members.call('/v1/send-email', { email });
      return contactId;
    },
  ],
])('an erasure leaves no trace of somebody %s', async (_who, before, prepare) => {
  const email = newAddress();
  await before(email);
  await erase(await prepare(email));
  expect(await tablesWith(email)).toEqual([]);
});

test('an erasure takes the member along, and a sign-up of a stranger with the address', async () => {
  const email = newAddress();
  const { contactId } = await booked(email);
  const mine = (await members.signingOn(email, { verifyEmail: true })).body as {
    identity: { id: string };
    sessionToken: string;
  };
  const other = newAddress();
  const known = await booked(other);
  const strangers = await members.register({ email: other, profile: { firstName: 'Mallory' } });
  for (const id of [contactId, known.contactId]) {
    expect((await server.send('POST', `/v1/contacts/${id}/erase`, { headers: members.owner, body: {} })).status).toBe(
      200,
    );
  }
  expect(await members.isLive(mine.sessionToken)).toBe(false);
  for (const id of [mine.identity.id, String(strangers.identity?.id)]) {
    expect(outcome(await server.send('GET', `/v1/members/${id}`, { headers: members.owner }))).toBe('404 NOT_FOUND');
    expect((await events(id)).at(-1)).toBe('wix.members.v1.member_deleted');
  }
  expect(outcome(await members.loggingIn(other))).toBe('400 -19999');
  const rows = await server.database
    .reader(server.siteId)
    .all(
      statement<{ one: number }>('select 1 as one from identity where site_id = $1 and email_folded = any ($2)', [
        server.siteId,
        [email, other],
      ]),
    );
  expect(rows).toEqual([]);
});

test('a sign-up that nobody has verified for a week is no more, and its address free', async () => {
  const email = newAddress();
  await members.configure({ policy: { requireEmailVerification: true } });
  const { identity } = await members.register({ email });
  const id = String(identity?.id);
  const { contactId } = await members.member(id);
  await server.setClock(server.now() + 7 * dayMs - 1000);
  expect(outcome(await members.registering({ email }))).toBe('400 -19995');
  await server.setClock(server.now() + 1000);
  await server.runDueWork();
  expect(outcome(await server.send('GET', `/v1/members/${id}`, { headers: members.owner }))).toBe('404 NOT_FOUND');
  expect(outcome(await server.send('GET', `/v1/contacts/${contactId}`, { headers: members.owner }))).toBe(
    '404 CONTACT_NOT_FOUND',
  );
  expect((await events(id)).at(-1)).toBe('wix.members.v1.member_deleted');
  expect(outcome(await members.registering({ email }))).toBe('200 OK');
});
