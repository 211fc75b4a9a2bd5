/** What goes on behind the answer of a call. */
import type { DomainContract } from '../domain.ts';
import { jobs } from './jobs.ts';

export const jobsContract = {
  operations: {
    jobs,
  },
  topics: {
    jobs: { title: 'Jobs', about: 'What goes on behind the answer of a call: how far it is, and taking it back.' },
  },
} as const satisfies DomainContract;

export * from './jobs.ts';
