/** The links of many bookings in one message: what is the same of all of them is read once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Database, Transaction } from '../../../packages/server/src/db/transaction.ts';
import { createLinksSending } from '../../../packages/server/src/domains/bookings/messages/links.ts';
import type { ClaimedTask } from '../../../packages/server/src/tasks/task.ts';
import { openBusiness } from '../../support/business.ts';
import { messagePartsOn } from '../../support/message-parts.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A database whose transactions tell what they read. */
function watched(database: Database, read: (text: string) => void): Pick<Database, 'transact'> {
  const watch = (tx: Transaction): Transaction =>
    new Proxy(tx, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        return typeof value !== 'function'
          ? value
          : (...given: unknown[]) => {
              if (name === 'first' || name === 'all') {
                read((given[0] as ReturnType<typeof statement>).compile().sql);
              }
              return value.apply(target, given);
            };
      },
    });
  return { transact: (siteId, work) => database.transact(siteId, (tx) => work(watch(tx))) };
}

test('business, colours and settings are read once for five bookings of three people', async () => {
  const business = await openBusiness(server);
  const service = await business.addService({ name: 'Haircut' });
  const bookingIds: string[] = [];
  for (const firstName of ['Ada', 'Ada', 'Ada', 'Grace', 'Zoe']) {
    const booking = { status: 'CONFIRMED', contactDetails: { firstName, email: 'family@customers.test' } } as const;
    bookingIds.push((await business.booked({ service, booking })).id);
  }
  const kind = createLinksSending(messagePartsOn(server.database));
  const texts: string[] = [];
  const database = watched(server.database, (text) => texts.push(text));
  const task = { id: newId(), siteId: server.siteId, input: { bookingIds, nowMs: server.now() }, attempt: 1 };
  await kind.run(task as unknown as ClaimedTask, { database } as unknown as Parameters<typeof kind.run>[1]);
  expect(texts.filter((text) => text.includes('from mail_setting'))).toHaveLength(1);
  const written = await server.database.serverReader.all(
    statement<{ text: string }>(`select text from message where site_id = $1 and type = 'BOOKING_LINKS'`, [
      server.siteId,
    ]),
  );
  expect(written.map(({ text }) => text.match(/manage\/token/g)?.length).toSorted()).toEqual([1, 1, 3]);
});
