/** What is known of a call besides its input, whoever made it: a request, a page, a test. */
import type { Caller } from '../../auth/caller.ts';
import type { Site } from '../../call.ts';

export interface CallFacts {
  readonly caller: Caller;
  /** The site that the credentials name; for anonymous callers the one of the host. */
  readonly site: Site | undefined;
  readonly requestId: string;
  /** A call of the server itself: its pages hand no cursor on to anybody. */
  readonly isWithin?: true;
  readonly clientAddress: string | undefined;
  readonly language: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly header: (name: string) => string | undefined;
}
