/** The consumer `messages`: a booking event becomes a message row, once, in the transaction of its delivery. */
import { type EventType, notifications } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountOwnerCaller } from '../../../packages/server/src/auth/caller.ts';
import type { ReadCall } from '../../../packages/server/src/call.ts';
import { databaseNow } from '../../../packages/server/src/db/clock.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { createMessagesConsumer } from '../../../packages/server/src/domains/bookings/messages/consumer.ts';
import type { MessagesParts } from '../../../packages/server/src/domains/bookings/messages/parts.ts';
import { locationTable } from '../../../packages/server/src/domains/locations/repository.ts';
import { plainFacts } from '../../../packages/server/src/domains/locations/rules.ts';
import { notificationsOperations } from '../../../packages/server/src/domains/notifications/operations.ts';
import type { Consumer } from '../../../packages/server/src/events/consumer.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { messagePartsOn } from '../../support/message-parts.ts';
import { plantSite } from '../../support/sites.ts';
import { at, countStates, createDeliveryWorker, outboxOf, recordAll } from './support.ts';

let made: TestDatabase;
let parts: MessagesParts;
let consumer: Consumer;
beforeAll(async () => {
  made = await createTestDatabase();
  parts = messagePartsOn(made.database);
  consumer = createMessagesConsumer(parts);
});
afterAll(() => made.drop());

const lisbonId = newId();

/** A German salon in Berlin that is also in Lisbon. */
async function openSalon(): Promise<string> {
  const owner = { email: 'owner@salon.example', passwordHash: '' };
  const { siteId } = await plantSite(made.database, { displayName: 'Salon', language: 'de', owner }, at);
  await made.database.transact(siteId, async (tx) => {
    locationTable.insert(tx, {
      ...plainFacts('Lissabon'),
      id: lisbonId,
      revision: 1,
      time_zone: 'Europe/Lisbon',
      is_default: false,
      archived: false,
      created_at: at,
      updated_at: at,
    });
  });
  return siteId;
}

const contactId = newId();
const serviceId = newId();

function bookingEvent(slug: string, entitySequence: number, bookingId: string, more: Record<string, unknown> = {}) {
  const booking = {
    id: bookingId,
    status: 'CONFIRMED',
    startDate: '2026-12-01T09:00:00.000Z',
    endDate: '2026-12-01T10:00:00.000Z',
    bookedAddOns: [],
    bookedEntity: { title: 'Haarschnitt', slot: { serviceId, location: { id: lisbonId, name: 'Lissabon' } } },
    contactDetails: { contactId, firstName: 'Grace', email: 'grace@example.com', timeZone: 'Europe/Lisbon' },
  };
  return {
    type: `wix.bookings.v2.booking_${slug}` as EventType,
    entityId: bookingId,
    entitySequence,
    at,
    identity: { identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: newId() } as const,
    body: slug === 'created' ? booking : { booking, previousStatus: 'CREATED', ...more },
  };
}

function listMessages(siteId: string, input: Record<string, unknown> = {}) {
  const binding = notificationsOperations({ ...parts, readReachedAtSignIn: async () => [] }).find(
    (each) => each.operation === notifications.listMessages,
  );
  if (binding?.kind !== 'read') {
    throw new Error('the list of messages is not bound');
  }
  return binding.handle({
    reader: made.database.reader(siteId),
    caller: accountOwnerCaller(newId()),
    nowMs: at,
    site: { id: siteId },
    signing: { key: Buffer.alloc(32, 1), siteId, operation: notifications.listMessages.name },
    input,
  } as unknown as ReadCall<unknown>) as Promise<{
    messages: Record<string, unknown>[];
    pagingMetadata: Record<string, unknown>;
  }>;
}

test('a confirmed booking tells customer and business once, however often it is delivered', async () => {
  const { database } = made;
  const siteId = await openSalon();
  const bookingId = newId();
  const record = outboxOf([consumer]);
  const relay = createDeliveryWorker({ database, consumers: [consumer] });
  await recordAll(database, siteId, record, [
    bookingEvent('created', 10, bookingId),
    bookingEvent('confirmed', 11, bookingId, { participantNotification: { notifyParticipants: true } }),
  ]);
  await relay.drain();
  const { messages, pagingMetadata } = await listMessages(siteId);
  expect(pagingMetadata).toEqual({
    count: 2,
    offset: 0,
    total: 2,
    tooManyToCount: false,
    cursors: {},
    hasNext: false,
  });
  const toCustomer = messages.find((each) => each.to === 'grace@example.com');
  expect(toCustomer).toMatchObject({
    type: 'BOOKING_CONFIRMED',
    from: 'no-reply@salon.example',
    status: 'QUEUED',
    channel: 'EMAIL',
    language: 'de',
    relatedId: bookingId,
    subject: 'Ihre Buchung ist bestätigt: Haarschnitt',
    createdDate: new Date(at).toISOString(),
  });
  // Lisbon's clock, which is the place's: one hour behind the site's.
  expect(toCustomer?.text).toMatch(/09:00/);
  expect(messages.map(({ type, to }) => [type, to]).sort()).toEqual([
    ['BOOKING_CONFIRMED', 'grace@example.com'],
    ['BUSINESS_BOOKING_CREATED', 'owner@salon.example'],
  ]);

  await database.serverReader.all(
    statement(`update task set state = 'PENDING', due_at = ${databaseNow}, ended_at = null where site_id = $1`, [
      siteId,
    ]),
  );
  await relay.drain();
  expect(await countStates(database.reader(siteId))).toEqual({ DONE: 2 });
  expect((await listMessages(siteId)).messages).toHaveLength(2);
});

test('messages are found by recipient and type, newest first, page by page, and only on their site', async () => {
  const { database } = made;
  const siteId = await openSalon();
  const record = outboxOf([consumer]);
  for (let index = 0; index < 3; index += 1) {
    const event = bookingEvent('canceled', 20, newId(), { participantNotification: { notifyParticipants: true } });
    await recordAll(database, siteId, record, [{ ...event, at: at + index }]);
  }
  await createDeliveryWorker({ database, consumers: [consumer] }).drain();
  const found = await listMessages(siteId, { to: 'GRACE@example.com', type: 'BOOKING_CANCELED', limit: 2 });
  expect(found.messages.map((each) => Date.parse(each.createdDate as string))).toEqual([at + 2, at + 1]);
  expect(found.pagingMetadata).toMatchObject({ count: 2, total: 3 });
  const rest = await listMessages(siteId, { to: 'grace@example.com', limit: 2, offset: 2 });
  expect(rest.messages).toHaveLength(1);
  expect((await listMessages(siteId, { type: 'OTHER' })).messages).toEqual([]);
  expect((await listMessages(newId())).messages).toEqual([]);
});

test('by cursor the log goes on behind what was answered, whatever was written since; it counts once', async () => {
  const { database } = made;
  const siteId = await openSalon();
  const write = async (sequence: number) => {
    const event = bookingEvent('canceled', 20, newId(), { participantNotification: { notifyParticipants: true } });
    await recordAll(database, siteId, outboxOf([consumer]), [{ ...event, at: at + sequence }]);
    await createDeliveryWorker({ database, consumers: [consumer] }).drain();
  };
  for (let index = 0; index < 5; index += 1) {
    await write(index);
  }
  const asked = { type: 'BOOKING_CANCELED', status: 'QUEUED', limit: 2 };
  const datesOf = (messages: readonly Record<string, unknown>[]) =>
    messages.map(({ createdDate }) => Date.parse(createdDate as string) - at);
  const first = await listMessages(siteId, asked);
  expect(datesOf(first.messages)).toEqual([4, 3]);
  expect(first.pagingMetadata).toMatchObject({ total: 5, hasNext: true });
  await write(5);
  const cursorOf = ({ pagingMetadata }: typeof first) => (pagingMetadata['cursors'] as { next: string }).next;
  const second = await listMessages(siteId, { cursor: cursorOf(first) });
  expect(datesOf(second.messages)).toEqual([2, 1]);
  expect(second.pagingMetadata).not.toHaveProperty('total');
  const last = await listMessages(siteId, { cursor: cursorOf(second), limit: 50 });
  expect(datesOf(last.messages)).toEqual([0]);
  expect(last.pagingMetadata).toMatchObject({ hasNext: false });
  await expect(listMessages(siteId, { cursor: cursorOf(first), offset: 2 })).rejects.toThrow(
    '"cursor" cannot be combined with an offset',
  );
  await expect(listMessages(newId(), { cursor: cursorOf(first) })).rejects.toThrow('"cursor" is not a cursor');
});

test('what was read before an erasure tells nobody about the person after it', async () => {
  const { database } = made;
  const siteId = await openSalon();
  const erasedId = newId();
  await database.serverReader.all(
    statement(
      `insert into contact (site_id, id, revision, name_folded, erased, created_at, updated_at)
       values ($1, $2, 2, '', true, $3, $3)`,
      [siteId, erasedId, new Date(at).toISOString()],
    ),
  );
  const event = bookingEvent('confirmed', 11, newId(), { participantNotification: { notifyParticipants: true } });
  const { booking } = event.body as { booking: { contactDetails: { contactId: string } } };
  booking.contactDetails.contactId = erasedId;
  await recordAll(database, siteId, outboxOf([consumer]), [event]);
  await createDeliveryWorker({ database, consumers: [consumer] }).drain();
  const { messages } = await listMessages(siteId);
  expect(messages.map((each) => each.type)).toEqual(['BUSINESS_BOOKING_CREATED']);
  expect(JSON.stringify(messages)).not.toMatch(/grace/i);
});
