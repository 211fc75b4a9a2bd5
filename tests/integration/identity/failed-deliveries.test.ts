/**
 * The command line on events that a consumer could not take: they are listed with the reason, and sent again when told
 * to.
 */
import { expect, test } from 'vitest';
import {
  bookingUpdated,
  countStates,
  createDeliveryWorker,
  outboxOf,
  readTraces,
  recordAll,
  tracingConsumer,
} from '../events/support.ts';
import { commandLineOfFile } from './command-line-support.ts';

const commands = commandLineOfFile();
const { run, said, warned } = commands;

test('what was given up is listed with the reason, and taken once it is sent again', async () => {
  const { database, siteId } = commands.server;
  expect(await run(['failed-deliveries'])).toBe(0);
  expect(said).toEqual(['No delivery has failed.']);
  expect(await run(['failed-deliveries', '--again'])).toBe(0);
  said.length = 0;

  let isBroken = true;
  const consumer = {
    ...tracingConsumer('fragile', () => {
      if (isBroken) {
        throw new Error('cannot digest this');
      }
    }),
    retry: { attempts: 1, delayMs: () => 0 },
  };
  const statesBefore = await countStates(database.reader(siteId));
  await recordAll(database, siteId, outboxOf([consumer]), [bookingUpdated('one', 1), bookingUpdated('other', 1)]);
  const relay = createDeliveryWorker({ database, consumers: [consumer] });
  await relay.drain();
  expect(await run(['failed-deliveries'])).toBe(1);
  expect(said).toHaveLength(2);
  expect(said.join('\n')).toMatch(/of one\n {2}fragile: given up at attempt 1, \S+Z: Error: cannot digest this/);
  expect(warned.join('')).toContain('--again');

  isBroken = false;
  said.length = 0;
  expect(await run(['failed-deliveries', '--again'])).toBe(0);
  expect(said.join('')).toContain('On their way again: 2.');
  await relay.drain();
  expect((await readTraces(database.reader(siteId))).map(({ entityId }) => entityId)).toEqual(
    expect.arrayContaining(['one', 'other']),
  );
  expect(await countStates(database.reader(siteId))).toEqual({
    ...statesBefore,
    DONE: (statesBefore['DONE'] ?? 0) + 2,
  });
  expect(await run(['failed-deliveries'])).toBe(0);
});
