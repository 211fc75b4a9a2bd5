/** A bulk job: each item for itself, refusals counted by their reasons, and one that breaks keeps no other from its turn. */
import { fail, services, ValidationError } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerName } from '../../../packages/server/src/auth/caller.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { AnyBulkJob, ConsequenceAct, JobOfItems } from '../../../packages/server/src/domain.ts';
import {
  type BulkJobParts,
  createBulkJobProcess,
  operationsOf,
} from '../../../packages/server/src/processes/bulk-job.ts';
import { presentJob } from '../../../packages/server/src/processes/present.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { at } from '../events/support.ts';
import { createScene, leaveTrace, owner, readTraces } from './support.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());

const ids = Array.from({ length: 47 }, () => newId()).toSorted();

/** What a site says of one that is live. */
const findSite = async (id: string) => ({
  id,
  accountId: newId(),
  displayName: 'Salon',
  businessName: 'Salon',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  language: 'en',
  state: 'ENABLED' as const,
});

/** Runs a job over the ids, in which each is traced and then judged, and answers it with the ids that have stayed traced. */
async function runJob(
  judge: (index: number) => void,
  {
    by = 'OWNER',
    ending,
    starterNow = async (_reader, starter) => starter,
  }: Partial<BulkJobParts> & {
    /** Where it follows from an act: what its end does. */
    readonly ending?: () => void;
    readonly by?: 'OWNER' | 'SERVER';
  } = {},
) {
  const siteId = newId();
  const callers = new Set<string>();
  const items: Omit<JobOfItems<unknown, unknown, ConsequenceAct>, 'leftOf'> = {
    count: async () => ids.length,
    idsAfter: async (_reader, _asked, { after, limit }) => {
      const begin = after === undefined ? 0 : ids.indexOf(after) + 1;
      return ids.slice(begin, begin + limit);
    },
    work: async (tx, { caller }, id, asked) => {
      callers.add(caller === undefined ? 'SERVER' : callerName(caller));
      leaveTrace(tx, { what: 'item', step: id, id: String(asked) });
      judge(ids.indexOf(id));
    },
  };
  const operation = services.bulkDeleteServicesByFilter;
  const end = async () => ending?.();
  const job: AnyBulkJob =
    ending === undefined
      ? { ...items, operation }
      : { ...items, operation, isConsequence: true, name: 'bookings.release', end };
  const { steps } = createBulkJobProcess(job, { findSite, operations: operationsOf([job]), starterNow });
  const scene = createScene(made.database, steps);
  const input = { asked: 'asked', startedAtMs: at, operation: operation.name };
  const { id } = await scene.start(siteId, newId(), input, by);
  await scene.work(siteId);
  await scene.work(siteId);
  const reader = made.database.reader(siteId);
  const traces = await readTraces(reader);
  const done = traces.map(({ step }) => step);
  return { job: presentJob((await scene.run.read(reader, id))!), done, callers: [...callers] };
}

test('what is refused is counted by code and member with the first twenty of its items, and leaves nothing behind', async () => {
  const notFound = (index: number) => index >= 12 && index < 42;
  const { job, done } = await runJob((index) => {
    if (index === 3) {
      throw new ValidationError([{ field: 'service.name', description: 'is taken', violatedRule: 'OTHER' }]);
    }
    if (notFound(index)) {
      throw fail('NOT_FOUND', 'It is gone');
    }
  });
  expect(job).toMatchObject({ status: 'DONE', total: 47, succeeded: 16, failed: 31 });
  expect(job.failures).toEqual([
    { code: 'INVALID_ARGUMENT', field: 'service.name', count: 1, ids: [ids[3]] },
    { code: 'NOT_FOUND', count: 30, ids: ids.slice(12, 32) },
  ]);
  expect(done).toEqual(ids.filter((_, index) => index !== 3 && !notFound(index)));
});

test('an item that breaks is tried again with its batch, and counted in the last attempt; the others are done once', async () => {
  const { job, done } = await runJob((index) => {
    if (index === 25) {
      throw new TypeError('what nobody has thought of');
    }
  });
  expect(job).toMatchObject({ status: 'DONE', total: 47, succeeded: 46, failed: 1 });
  expect(job.failures).toEqual([{ code: 'INTERNAL', count: 1, ids: [ids[25]] }]);
  expect(done).toEqual(ids.filter((_, index) => index !== 25));
});

test('one that breaks but once is done in the second attempt', async () => {
  let isBroken = true;
  const { job, done, callers } = await runJob((index) => {
    if (index === 25 && isBroken) {
      isBroken = false;
      throw new TypeError('what passes by itself');
    }
  });
  expect(job).toMatchObject({ status: 'DONE', total: 47, succeeded: 47, failed: 0 });
  expect(job).not.toHaveProperty('failures');
  expect(done).toEqual(ids);
  expect(callers).toEqual([callerName(owner)]);
});

test('whoever is not of the site any more does nothing by it, but what follows from an act that is done goes on', async () => {
  const starterNow = async () => undefined;
  const { job, done } = await runJob(() => {}, { starterNow });
  expect([job.status, job.endedDate, done]).toEqual(['FAILED', expect.any(String), []]);
  const consequence = await runJob(() => {}, { starterNow, ending: () => {} });
  expect(consequence).toMatchObject({ job: { status: 'DONE', succeeded: 47 }, callers: [callerName(owner)] });
});

test('what follows from something that the server did itself is done as by the server, and ends once', async () => {
  const ends: string[] = [];
  const { job, done, callers } = await runJob(() => {}, { by: 'SERVER', ending: () => ends.push('end') });
  expect([job.status, job.succeeded, done, callers, ends]).toEqual(['DONE', 47, ids, ['SERVER'], ['end']]);
});

test('what the server asked for without an act that it follows from is done by nobody', async () => {
  const { job, done } = await runJob(() => {}, { by: 'SERVER' });
  expect([job.status, done]).toEqual(['FAILED', []]);
});
