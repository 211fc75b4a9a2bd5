/**
 * The states of bookings that this page has brought about itself: a booking that stands in another one was changed by
 * somebody else, under whichever sign-in.
 */
import type { ClientTransport } from '@openhours/client';

export interface ActsHere {
  /** A transport that notes what its acts answer. */
  noting(transport: ClientTransport): ClientTransport;
  isOurs(bookingId: string, revision: string): boolean;
}

interface Known {
  readonly id?: string;
  readonly revision?: string;
}

/** Of one booking, or of many, each for itself. */
interface Answered {
  readonly booking?: Known;
  readonly results?: readonly { readonly item?: Known }[];
}

export function createActsHere(): ActsHere {
  const made = new Set<string>();
  const name = (bookingId: string | undefined, revision: string | undefined) => `${bookingId} ${revision}`;
  return {
    noting: (transport) => async (request) => {
      const answer = await transport(request);
      // Every act on a booking has an idempotency key, and no question has one.
      if (request.headers['idempotency-key'] === undefined || answer.status !== 200) {
        return answer;
      }
      return {
        ...answer,
        async text() {
          const text = await answer.text();
          const { booking, results = [] } = JSON.parse(text) as Answered;
          for (const known of [booking, ...results.map(({ item }) => item)]) {
            if (known !== undefined) {
              made.add(name(known.id, known.revision));
            }
          }
          return text;
        },
      };
    },
    isOurs: (bookingId, revision) => made.has(name(bookingId, revision)),
  };
}
