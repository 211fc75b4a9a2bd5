/** A back end that acts in somebody's context sees and does what that person may, whatever its key could by itself. */
import type { ExtendedBooking } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { newAddress, openMembers } from '../../support/members.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let haircut: TestService;
let members: readonly Record<string, string>[];
let visitor: Record<string, string>;
/** By whom each was made. */
let made: { readonly business: string; readonly visitor: string; readonly members: readonly string[] };

const pairOf = ({ authorization }: Record<string, string>, key = server.apiKey) => ({
  authorization: `${authorization},${key}`,
});

beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  haircut = await business.addService({ name: 'Haircut' });
  members = [await server.caller('member'), await server.caller('member')];
  visitor = await server.caller('visitor');
  const booked = async (as?: Record<string, string>) =>
    (await business.booked({ service: haircut, ...(as && { as }) })).id;
  made = {
    business: await booked(),
    visitor: await booked(visitor),
    members: [await booked(members[0]), await booked(pairOf(members[1] as Record<string, string>))],
  };
});
afterAll(() => server.stop());

function query(headers: Record<string, string>, body: object = {}): Promise<TestAnswer> {
  return server.send('POST', '/v2/extended-bookings/query', { body, headers });
}

async function seenBy(headers: Record<string, string>, body?: object): Promise<string[]> {
  const answer = await query(headers, body);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return (answer.body.extendedBookings as ExtendedBooking[]).map(({ booking }) => booking.id);
}

test('with a member it sees the bookings of that member only, however it asks', async () => {
  expect((await seenBy({ authorization: server.apiKey, 'wix-site-id': server.siteId })).length).toBe(4);
  for (const [index, member] of members.entries()) {
    for (const headers of [pairOf(member), { ...pairOf(member), 'wix-site-id': server.siteId }]) {
      expect(await seenBy(headers)).toEqual([made.members[index]]);
      const everything = {
        $or: [{ id: { $in: [...made.members, made.visitor, made.business] } }, { status: 'CREATED' }],
      };
      expect(await seenBy(headers, { query: { filter: everything } })).toEqual([made.members[index]]);
      expect(await seenBy(headers, { query: { filter: { id: made.members[1 - index] } } })).toEqual([]);
    }
  }
});

test('a cursor or a total of the business shows a member nothing more', async () => {
  const wide = await query(business.owner, { query: { cursorPaging: { limit: 1 } } });
  const { cursors } = wide.body.pagingMetadata as { cursors: { next: string } };
  const [one, other] = members as [Record<string, string>, Record<string, string>];
  const body = { query: { cursorPaging: { limit: 10, cursor: cursors.next } } };
  for (const [index, headers] of [pairOf(one), pairOf(other)].entries()) {
    const seen = await seenBy(headers, body);
    expect(seen.filter((id) => id !== made.members[index])).toEqual([]);
  }
  const counted = await query(pairOf(one), { query: { paging: { limit: 1 } } });
  expect(counted.body.pagingMetadata).toMatchObject({ count: 1, total: 1 });
});

test('with a visitor it sees what a visitor sees: nothing', async () => {
  const [alone, paired] = [await query(visitor), await query(pairOf(visitor))];
  expect([alone.status, alone.code]).toEqual([403, 'UNAUTHORIZED_OPERATION']);
  expect([paired.status, paired.code]).toEqual([403, 'UNAUTHORIZED_OPERATION']);
});

test('neither confirms nor cancels what is not its own', async () => {
  for (const headers of [pairOf(members[0] as Record<string, string>), pairOf(visitor)]) {
    for (const act of ['confirm', 'cancel']) {
      const answer = await server.send('POST', `/v2/bookings/${made.business}/${act}`, {
        body: { revision: '1' },
        headers,
      });
      expect([act, answer.status]).toEqual([act, 403]);
    }
  }
});

test('with a member it does what that member may with their own way in, and signs out the token it comes with', async () => {
  const member = await openMembers(server).register({ email: newAddress(), profile: { firstName: 'Ada' } });
  const memberId = String(member.identity?.id);
  const pair = pairOf(await openMembers(server).headersOf(memberId));
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    server.send(method, path, { headers: pair, ...(body && { body }) });
  expect((await call('GET', '/v1/member-access')).body).toMatchObject({ access: { memberId, firstName: 'Ada' } });
  const renamed = await call('POST', '/v1/member-access/name', { firstName: 'Augusta' });
  expect(renamed.body).toMatchObject({ access: { memberId, firstName: 'Augusta' } });
  const newPassword = 'another tree by the river';
  const wrong = { currentPassword: 'wrong one', newPassword };
  expect(await call('POST', '/v1/member-access/password', wrong)).toMatchObject({ status: 400, code: '-19976' });
  expect((await call('POST', '/v2/change-password', { newPassword })).status).toBe(200);
  expect(
    (await call('POST', '/_api/iam/verification/v1/start', { identityId: memberId, target: 'EMAIL' })).status,
  ).toBe(200);
  expect((await call('POST', '/v1/member-access/sign-out', {})).status).toBe(200);
  expect((await call('GET', '/v1/member-access')).status).toBe(401);
});

test('a pair of two sites, of a person of the dashboard, or with a made-up half is nobody', async () => {
  const other = await server.addSite('Another account');
  const foreign = await server.caller('member', other);
  const member = members[0] as Record<string, string>;
  for (const headers of [
    pairOf(foreign),
    pairOf(member, other.apiKey),
    pairOf(business.owner),
    pairOf(member, 'ok_made_up'),
    pairOf({ authorization: 'made.up.token' }),
    { ...pairOf(member), 'wix-site-id': other.siteId },
    { authorization: `${member.authorization},` },
    { authorization: `${member.authorization},${server.apiKey},${server.apiKey}` },
  ]) {
    expect((await query(headers)).status).toBe(401);
  }
});
