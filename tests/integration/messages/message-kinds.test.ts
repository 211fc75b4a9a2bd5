/** The kinds of message that the domains declare are those of the contract, and are counted as those like them. */
import { everyMessageType, optionalMessageTypes } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dailyCapOf } from '../../../packages/server/src/domains/notifications/rules/daily-caps.ts';
import { createMessageKinds, type MessageKinds } from '../../../packages/server/src/messages/message-kind.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { connectTestDomains } from '../../support/sites.ts';
import { at } from '../events/support.ts';

let made: TestDatabase;
let kinds: MessageKinds;
beforeAll(async () => {
  made = await createTestDatabase();
  const { domains } = connectTestDomains(made.database, at);
  kinds = createMessageKinds(domains.flatMap((domain) => domain.messageKinds ?? []));
});
afterAll(() => made.drop());
const capOf = (type: (typeof everyMessageType)[number]) => dailyCapOf(type, kinds);

test('each type is declared by one domain, and shown before it is sent where the business may word it', () => {
  expect(kinds.all.map(({ type }) => type).toSorted()).toEqual(everyMessageType.toSorted());
  const shown = kinds.all.filter(({ preview }) => preview !== undefined).map(({ type }) => type);
  expect(shown.toSorted()).toEqual(optionalMessageTypes.toSorted());
});

test('every type is counted among those like it, but for what only the business asks for', () => {
  const uncounted = everyMessageType.filter((type) => capOf(type) === undefined);
  expect(uncounted).toEqual(['USER_INVITATION', 'USER_PASSWORD_RESET', 'USER_SECURITY_NOTICE', 'TEST_MESSAGE']);
  const counted = everyMessageType.filter((type) => capOf(type) !== undefined);
  expect(counted.every((type) => capOf(type)?.types.includes(type))).toBe(true);
});

test('customers, codes, links and the business are counted apart', () => {
  expect(capOf('BOOKING_CONFIRMED')).toMatchObject({ most: 40 });
  expect(capOf('BOOKING_CONFIRMED')).toEqual(capOf('WAITLIST_OFFERED'));
  expect(capOf('BOOKING_VERIFICATION')).toEqual({ most: 20, types: ['BOOKING_VERIFICATION'] });
  expect(capOf('BOOKING_LINKS')).toEqual({ most: 12, types: ['BOOKING_LINKS'] });
  expect(capOf('EMAIL_VERIFICATION_CODE')).toMatchObject({ most: 40 });
  expect(capOf('EMAIL_VERIFICATION_CODE')).toEqual(capOf('PASSWORD_RECOVERY'));
  expect(capOf('REGISTRATION_ATTEMPTED')).toEqual({ most: 3, types: ['REGISTRATION_ATTEMPTED'] });
  expect(capOf('BUSINESS_BOOKING_CREATED')).toMatchObject({ most: 2_000 });
  expect(capOf('STAFF_BOOKING_REMINDER')).toEqual(capOf('SUBSTITUTE_REQUESTED'));
});
