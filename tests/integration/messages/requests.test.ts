/** What whoever asks for an appointment hears of it, and what a cancellation by the link takes out of the calendar. */
import type { Booking } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Business } from '../../support/business.ts';
import type { TestServer } from '../../support/server.ts';
import { openSchool, type School, toldAlways } from './school.ts';

let school: School;
let server: TestServer;
let business: Business;
let owner: Record<string, string>;

beforeAll(async () => {
  school = await openSchool();
  ({ server, business, owner } = school);
});
afterAll(() => server.stop());

test('whoever asks hears that the request has arrived, once, and what becomes of it', async () => {
  const haircut = await business.addService({ name: 'Haircut' });
  const to = 'asks@customers.test';
  const request = await business.book({
    service: haircut,
    booking: { contactDetails: { firstName: 'Grace', email: to } },
    request: toldAlways,
    as: await server.caller('visitor'),
  });
  expect(request.status, request.text).toBe(200);
  const { id, revision } = request.body.booking as Booking;
  const [arrived] = await school.messagesTo(to);
  expect(arrived).toMatchObject({ type: 'BOOKING_REQUESTED', hasCalendarFile: false });
  expect(arrived?.text).toContain('/manage/');
  const waiting = await school.act('POST', `/v2/bookings/${id}/mark_booking_as_pending`, {
    revision,
    flowControlSettings: { skipPendingApprovalServiceValidation: true },
    ...toldAlways,
  });
  expect(await school.typesTo(to)).toEqual(['BOOKING_REQUESTED']);
  await school.act('POST', `/v2/bookings/${id}/decline`, {
    revision: (waiting.booking as Booking).revision,
    ...toldAlways,
  });
  expect(await school.typesTo(to)).toEqual(['BOOKING_REQUESTED', 'BOOKING_DECLINED']);
  // No calendar ever had it.
  expect(await school.filesTo(to)).toEqual([]);
});

test('nobody who did not ask to be told is told of a request', async () => {
  const haircut = await business.addService({ name: 'Haircut' });
  const to = 'silent@customers.test';
  await business.book({
    service: haircut,
    booking: { contactDetails: { firstName: 'Grace', email: to } },
    as: await server.caller('visitor'),
  });
  expect(await school.typesTo(to)).toEqual([]);
});

test('whoever cancels by the link is sent what takes the visit out of the calendar', async () => {
  const haircut = await business.addService({ name: 'Haircut', rules: { cancellationPolicy: { enabled: true } } });
  const to = 'by-link@customers.test';
  const booking = await business.booked({
    service: haircut,
    booking: { contactDetails: { firstName: 'Grace', email: to }, status: 'CONFIRMED' },
    request: toldAlways,
  });
  const { body } = await server.send('GET', `/v1/anonymous-bookings/${booking.id}/token`, { headers: owner });
  const cancelled = await server.send('POST', `/v1/anonymous-bookings/${body.token}/cancel`, {
    headers: await server.caller('visitor'),
    body: { revision: booking.revision },
  });
  expect(cancelled.status, cancelled.text).toBe(200);
  expect(await school.typesTo(to)).toEqual(['BOOKING_CONFIRMED', 'BOOKING_CANCELED']);
  expect((await school.filesTo(to)).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL']);
});
