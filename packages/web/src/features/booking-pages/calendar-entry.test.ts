/** What of a visit goes into the calendars of others. */
import type { PageRequest } from '@openhours/client';
import { expect, test } from 'vitest';
import type { BookedVisit } from '../../site/visits.ts';
import { calendarsOf, writeVisitFile } from './calendar-entry.ts';

const token = 'the-link-that-opens-the-booking';
const request = {
  nowMs: Date.parse('2026-11-23T08:00:00Z'),
  site: { timeZone: 'UTC', displayName: 'Harbour', publicUrl: 'https://harbour.example', sendsMail: true },
} as unknown as PageRequest;
const visit = {
  id: 'visit',
  revision: '1',
  status: 'CONFIRMED',
  title: 'Massage',
  startMs: Date.parse('2026-11-24T10:00:00Z'),
  endMs: Date.parse('2026-11-24T10:50:00Z'),
  place: { name: 'Pier', address: '1 Quay' },
} as unknown as BookedVisit;

test('calendars of others are given no link that opens the booking', () => {
  const calendars = calendarsOf(request, visit, token, []);
  // The file is fetched by whoever holds the link, and says nothing of it.
  expect(calendars?.file).toContain(token);
  const given = { staffNames: ['Mara'], sessions: [] } as unknown as Parameters<typeof writeVisitFile>[1]['given'];
  const file = writeVisitFile(request, { visit, given }, () => 'with Mara');
  const web = [calendars?.web?.google, calendars?.web?.outlook].map((address) => new URL(address as string));
  for (const { searchParams } of web) {
    // Each has the page on which the link can be asked for.
    expect([...searchParams.values()]).toContain('https://harbour.example/find-booking');
  }
  expect([file, ...web.map(({ href }) => decodeURIComponent(href))].filter((each) => each.includes(token))).toEqual([]);
  expect([file, ...web.map(String)].filter((each) => /manage|token/i.test(each))).toEqual([]);
});
