/** The server itself: what it offers to tests alone. */
import type { DomainContract } from '../domain.ts';
import { server } from './test-clock.ts';

export const serverContract = {
  operations: {
    server,
  },
  topics: {
    server: {
      title: 'Test clock',
      about: 'For tests only: these answer where the setting OPENHOURS_TEST_CLOCK is on, and nowhere else.',
    },
  },
} as const satisfies DomainContract;

export * from './test-clock.ts';
