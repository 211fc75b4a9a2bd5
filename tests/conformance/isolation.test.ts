/**
 * Two sites on one server: whatever a caller of one knows of the other, the answer is that there is no such thing, and
 * nothing there changes. The tests look at every operation and every table, so that neither can be forgotten.
 */
import { allOperations, type Operation, pathParameters } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../packages/server/src/db/statement.ts';
import { smallestOf } from '../support/schema-values.ts';
import { shareOf } from '../support/second-server.ts';
import { siteTables } from '../support/stored-rows.ts';
import { type Site, startTestSites } from '../support/two-sites.ts';

/** Tables without a row in the planted sites, and why. */
const emptyTables: Readonly<Record<string, string>> = {
  idempotency:
    'written only for calls that carry a key of their own; tests/integration/http/hostile-input.test.ts has some',
  sign_in_failure: 'written by failed sign-ins only',
};

/** Operations that do not answer 404 for an id nobody has, and why. */
const otherAnswers: Readonly<Record<string, { readonly status: number; readonly reason: string }>> = {
  'bookings.getBookingAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.getServiceAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.cancelBookingAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.getConsentsAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.signConsentsAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.getParticipantsAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.nameParticipantsAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.cancelParticipantsAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.rescheduleParticipantsAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.getWaitlistPlaceAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.rescheduleBookingAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.getBookingVerification': { status: 400, reason: 'an id is no token' },
  'bookings.verifyBooking': { status: 400, reason: 'an id is no token' },
  'bookings.resendVerification': { status: 400, reason: 'an id is no token' },
  'bookings.getBookingRecipient': { status: 400, reason: 'an id is no token' },
  'bookings.sendBookingMessage': { status: 400, reason: 'an id is no token' },
  'bookings.getMultiServiceBookingAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.cancelMultiServiceBookingAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.rescheduleMultiServiceBookingAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.getRecurringBookingsAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.cancelRecurringBookingsAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.rescheduleRecurringBookingsAnonymously': { status: 400, reason: 'an id is no token' },
  'bookings.checkRecurringRescheduleAnonymously': { status: 400, reason: 'an id is no token' },
  'apiKeys.revokeApiKey': { status: 403, reason: 'keys are ended by people' },
  'sharedComputers.updateSharedComputer': { status: 403, reason: 'a key sits at no computer' },
  'sharedComputers.endSharedComputer': { status: 403, reason: 'a key sits at no computer' },
  'factors.removePasskey': { status: 403, reason: 'a key has no passkeys' },
  'users.endOwnSession': { status: 403, reason: 'a key is signed in nowhere' },
  'memberAccess.removeLinkedSignIn': { status: 403, reason: 'a key is no member' },
  'memberToMemberBlock.unblockMember': { status: 403, reason: 'a key is no member' },
  'memberFollowers.followMember': { status: 403, reason: 'a key is no member' },
  'memberFollowers.unfollowMember': { status: 403, reason: 'a key is no member' },
  'displaySettings.getBookingsDisplaySettingsByWidget': { status: 400, reason: 'an id is no type of widget' },
  'displaySettings.upsertBookingsDisplaySettings': { status: 400, reason: 'an id is no type of widget' },
};

let sites: Awaited<ReturnType<typeof startTestSites>>;
let foreign: Site;
let owner: Record<string, string>;

beforeAll(async () => {
  sites = await startTestSites();
  foreign = sites.foreign;
  owner = await sites.server.caller('apiKey', sites.own.planted);
});
afterAll(() => sites.server.stop());

test('every table of sites has rows of the other site to find', async () => {
  const empty: string[] = [];
  for (const table of await siteTables(sites.server)) {
    const row = await sites.server.database.serverReader.first(
      statement<{ one: number }>(`select 1 as one from ${table} where site_id = $1 limit 1`, [foreign.planted.siteId]),
    );
    if (row === undefined) {
      empty.push(table);
    }
  }
  // Exactly these: a reason that is over would hide the next gap.
  expect(empty.toSorted(), 'a table has a row by the file of its domain in tests/support/planted-rows').toEqual(
    Object.keys(emptyTables).toSorted(),
  );
});

/** What an operation asks for beyond its schema, so that it comes to look for the id. */
const more: Readonly<Record<string, Record<string, unknown>>> = {
  'services.setCustomSlug': { slug: 'some-slug' },
  'members.updateMemberSlug': { slug: 'some-slug' },
  'badgesV2.updateBadge': { badge: { revision: '1', title: 'Some badge' } },
};

/** The smallest input that the operation accepts, with the id wherever its path has one. */
function inputWith(operation: Operation, names: readonly string[], id: string): Record<string, unknown> {
  const input: Record<string, unknown> = {
    ...(smallestOf(operation.input) as Record<string, unknown>),
    ...more[operation.name],
  };
  for (const name of names) {
    const [first = name, ...rest] = name.split('.');
    const nested = rest.reduceRight<unknown>((value, each) => ({ [each]: value }), id);
    const there = input[first];
    const isInside = typeof nested === 'object' && typeof there === 'object';
    input[first] = isInside ? { ...there, ...(nested as object) } : nested;
  }
  return input;
}

/** An operation is called with an id of each table of the other site. */
const withIds = allOperations().filter((operation) => operation.path.includes('{'));

test('every operation of the server with an id in its path is tried', () => {
  const served = sites.server.assembly.operations.map(({ operation }) => operation);
  const named = served.filter(({ path }) => path.includes('{')).map(({ name }) => name);
  expect(named.toSorted()).toEqual(withIds.map(({ name }) => name).toSorted());
});

describe('ids of the other site are unknown', () => {
  test.each(withIds)('to $name', async (operation) => {
    const complaints: string[] = [];
    const names = pathParameters(operation.path);
    const expected = otherAnswers[operation.name]?.status ?? 404;
    for (const id of shareOf(foreign.idOfEachTable, 4, withIds.indexOf(operation))) {
      const input = inputWith(operation, names, id);
      const path = operation.path.replaceAll(/\{[^}]+\}/g, id);
      const isRead = operation.method === 'GET' || operation.method === 'DELETE';
      const query = `?.r=${Buffer.from(JSON.stringify(input)).toString('base64url')}`;
      const answer = await sites.server.send(operation.method, isRead ? `${path}${query}` : path, {
        headers: owner,
        ...(isRead ? {} : { body: input }),
      });
      if (answer.status !== expected) {
        complaints.push(`${operation.name} with ${id}: ${answer.status} ${answer.text.slice(0, 200)}`);
        break;
      }
    }
    expect(complaints).toEqual([]);
  });

  test('and nothing of it has changed', async () => {
    expect(await sites.fingerprintOf(foreign)).toBe(foreign.fingerprint);
  });
});
