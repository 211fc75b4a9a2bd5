/** What is booked within a time is asked of all of it. */
import type { Client } from '@openhours/client';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { addDays } from '../days/dates.ts';
import { periodOfDays, visitsWithin } from './visits-within.ts';

test('of many closed days all are asked about, and none is left out unsaid', async () => {
  const asked: number[] = [];
  const client = {
    bookings: {
      listVisitsWithin: ({ periods }: { readonly periods: readonly unknown[] }) => {
        asked.push(periods.length);
        return Promise.resolve({ appointmentCount: 0, sessionCount: 0, participantCount: 0, visits: [] });
      },
    },
  } as unknown as Client;
  const days = Array.from({ length: 260 }, (_, index) => addDays('2026-12-01', index));
  const periods = days.map((day) => periodOfDays({ firstDate: day, lastDate: day }));
  await new QueryClient().fetchQuery(visitsWithin(client, { periods }));
  expect(asked).toEqual([260]);
});
