/**
 * The search of the catalogue over many services: its pages together are what each service answers alone, however few of
 * them are free, and one call asks so many of them and no more.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPolicies } from '../../../packages/server/src/domains/policies/index.ts';
import { type Business, openBusiness } from '../../support/business.ts';
import { mondayMorningMs } from '../../support/clock.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { addAppointmentService, addStaff, siteZone } from '../../support/site-catalogue.ts';

let server: TestServer;
let business: Business;
let visitor: Record<string, string>;
const serviceCount = 130;
/** Every thirteenth is free in the morning, the others in the evening. */
const isEarly = (index: number) => index % 13 === 12;
let serviceIds: string[];

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TIME_ZONE: siteZone }, startsAtMs: mondayMorningMs });
  business = await openBusiness(server);
  visitor = await server.caller('visitor');
  serviceIds = await server.database.transact(server.siteId, async (tx) => {
    const nowMs = server.now();
    const early = addStaff(tx, 'Early', [[8, 10]], nowMs).resourceId;
    const late = addStaff(tx, 'Late', [[18, 20]], nowMs).resourceId;
    await tx.flush();
    const [policy] = await readPolicies(tx);
    const policyId = policy?.id as string;
    const made: string[] = [];
    for (let index = 0; index < serviceCount; index += 1) {
      const resourceIds = [isEarly(index) ? early : late];
      const name = `Service ${String(index).padStart(3, '0')}`;
      made.push((await addAppointmentService(tx, { name, resourceIds, policyId }, nowMs)).serviceId);
    }
    return made;
  });
});
afterAll(() => server.stop());

interface Page {
  readonly results: readonly { readonly service: { readonly id: string }; readonly available: boolean }[];
  readonly pagingMetadata: { readonly count: number; readonly hasNext: boolean; readonly cursors: { next?: string } };
}

async function ask(body: object): Promise<Page> {
  const answer = await server.send('POST', '/v1/catalog/search/services/query', { headers: visitor, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Page;
}

const byName = { filter: { name: { $startsWith: 'Service' } }, sort: [{ fieldName: 'name' }] };
const morning = { localStartDate: '2026-11-24T08:00:00', localEndDate: '2026-11-24T10:00:00' };

/** All pages of a search; answers the ids, and how many each page had. */
async function readAll(serviceFilters: object, limit: number) {
  const ids: string[] = [];
  const counts: number[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query = cursor === '' ? { ...byName, cursorPaging: { limit } } : { cursorPaging: { limit, cursor } };
    const page = await ask({ query, ...(cursor === '' ? { serviceFilters } : {}) });
    ids.push(...page.results.map(({ service }) => service.id));
    counts.push(page.results.length);
    expect(page.pagingMetadata.count).toBe(page.results.length);
    expect(page.pagingMetadata.hasNext).toBe(page.pagingMetadata.cursors.next !== undefined);
    cursor = page.pagingMetadata.cursors.next;
  }
  return { ids, counts };
}

test.each([1, 2, 3, 10, 50])('pages of %i together are all that are free, each once and in order', async (limit) => {
  const { counts, ids } = await readAll(morning, limit);
  expect(ids).toEqual(serviceIds.filter((_, index) => isEarly(index)));
  expect(Math.max(...counts)).toBeLessThanOrEqual(limit);
});

test('a page is filled before it is answered, as far as a call goes', async () => {
  const first = await ask({ query: { ...byName, cursorPaging: { limit: 3 } }, serviceFilters: morning });
  expect(first.results.map(({ service }) => service.id)).toEqual([12, 25, 38].map((index) => serviceIds[index]));
  // Seven of the first hundred are free; the call ends there, and says where the next one goes on.
  const most = await ask({ query: { ...byName, cursorPaging: { limit: 50 } }, serviceFilters: morning });
  expect(most.results.length).toBe(7);
  expect(most.pagingMetadata.hasNext).toBe(true);
});

test('without paging the first services are asked, and their page has those that are free', async () => {
  const page = await ask({ query: byName, serviceFilters: morning });
  expect(page.results).toEqual([]);
  expect(page.pagingMetadata.hasNext).toBe(true);
});

test('unavailable ones are told in their place where they are asked for', async () => {
  const query = { ...byName, cursorPaging: { limit: 14 } };
  const page = await ask({ query, serviceFilters: { ...morning, includeUnavailable: true } });
  expect(page.results.map(({ available }) => available)).toEqual(
    Array.from({ length: 14 }, (_, index) => isEarly(index)),
  );
});

test('a cursor holds the window, and needs no number again', async () => {
  const first = await ask({ query: { ...byName, cursorPaging: { limit: 2 } }, serviceFilters: morning });
  const { next } = first.pagingMetadata.cursors;
  const second = await ask({ query: { cursorPaging: { cursor: next } }, serviceFilters: { timeZone: 'Mars' } });
  expect(second.results.map(({ service }) => service.id)).toEqual([38, 51].map((index) => serviceIds[index]));
});

test('a service that was just changed is asked as it is now', async () => {
  const first = serviceIds[0] as string;
  const query = { filter: { id: first }, cursorPaging: {} };
  expect((await ask({ query, serviceFilters: morning })).results).toEqual([]);
  const read = await server.send('GET', `/v2/services/${first}`, { headers: business.owner });
  const { revision } = read.body.service as { revision: string };
  const answer = await server.send('PATCH', `/v2/services/${first}`, {
    headers: business.owner,
    body: { service: { id: first, revision, staffMemberIds: [business.ada.resourceId] } },
  });
  expect(answer.status, answer.text).toBe(200);
  expect((await ask({ query, serviceFilters: morning })).results).toHaveLength(1);
});
