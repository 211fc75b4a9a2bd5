/**
 * What the sample of a first start shows on its pages: pictures of all, its sign, and a full session that can be waited
 * for.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seenOfSample } from '../../support/sample-pages.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withPages: true, environment: { OPENHOURS_SAMPLE_DATA: 'true' } });
});
afterAll(() => server.stop());

test('the sample is seen by its pictures and its sign, and shows a waitlist with somebody in line', async () => {
  const seen = await seenOfSample(server);
  expect(seen).toEqual({
    signs: [expect.stringContaining('/media/')],
    withoutPicture: [],
    missing: [],
    waitlists: 1,
  });
  const { bookings } = await server.client('apiKey');
  const { extendedBookings } = await bookings.queryExtendedBookings({ query: { filter: { status: 'WAITING_LIST' } } });
  expect(extendedBookings.map(({ booking }) => booking.contactDetails.firstName)).toEqual(['Jona']);
});
