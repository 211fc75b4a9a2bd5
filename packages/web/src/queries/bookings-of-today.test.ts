/** A day with very much on the calendars is read whole. */
import type { Client } from '@openhours/client';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { eventsToday } from './bookings-of-today.ts';

interface Asked {
  readonly query: {
    readonly filter?: object;
    readonly cursorPaging: { readonly limit: number; readonly cursor?: string };
  };
}

test.each([
  ['hours', { type: 'WORKING_HOURS' }],
  ['events', undefined],
] as const)('%s of a day are read to their end, by the question and then by its cursor alone', async (kind, filter) => {
  const asked: Asked['query'][] = [];
  const client = {
    calendar: {
      queryEvents: ({ query }: Asked) => {
        asked.push(query);
        const isFirst = query.cursorPaging.cursor === undefined;
        return Promise.resolve({
          events: Array.from({ length: isFirst ? 1000 : 200 }, (_, index) => ({
            id: `${isFirst ? 'a' : 'b'}${index}`,
          })),
          pagingMetadata: isFirst ? { cursors: { next: 'more' } } : { cursors: {} },
        });
      },
    },
  } as unknown as Client;
  const events = await new QueryClient().fetchQuery(eventsToday(client, '2026-11-23', 'Europe/Berlin', kind));
  expect(events).toHaveLength(1200);
  expect(asked).toEqual([
    { ...(filter === undefined ? {} : { filter }), cursorPaging: { limit: 1000 } },
    { cursorPaging: { limit: 1000, cursor: 'more' } },
  ]);
});
