/** Redirect sessions: sending a browser from a client's pages to those of this site and back, signed in or not. */
import type { DomainContract } from '../domain.ts';
import { redirectsEventBodies } from './event-bodies.ts';
import { redirects } from './redirect-sessions.ts';

export const redirectsContract = {
  operations: {
    redirects,
  },
  topics: {
    redirects: {
      title: 'Redirects',
      about:
        "Sending a browser from a client's pages to those of this site and back: booking, signing in, signing out.",
    },
  },
  eventBodies: redirectsEventBodies,
} as const satisfies DomainContract;

export * from './redirect-sessions.ts';
