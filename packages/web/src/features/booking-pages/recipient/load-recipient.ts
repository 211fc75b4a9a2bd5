/** Loads to whom the messages of a booking go, and what its maker may do about it. Runs on the server only. */
import type { PageRequest } from '@openhours/client';
import type { OptionalMessageType } from '@openhours/contract';
import { messageOfStatus } from '@openhours/contract/bookings/message-of-status';
import type { RecipientState, Standing } from '../../../pages/state/visit.ts';
import type { SiteCalls } from '../../../site/calls.ts';
import type { BookedVisit } from '../../../site/visits.ts';

/** What came of sending it once more. */
export type RecipientFacts = Partial<Pick<RecipientState, 'isSent' | 'malformed' | 'trouble' | 'retryAfterSeconds'>>;

interface Recipient {
  readonly token: string;
  readonly booking: Pick<BookedVisit, 'id' | 'status'>;
  readonly standing: Standing;
  /** What was just done, where that is told by another message. */
  readonly told?: OptionalMessageType | undefined;
}

const sealing = 'booking of a message';

/** By which message the customer hears of what was just done. */
export const messageOfAct = {
  joined: 'WAITLIST_JOINED',
  moved: 'BOOKING_RESCHEDULED',
  cancelled: 'BOOKING_CANCELED',
  withdrawn: 'BOOKING_CANCELED',
  left: 'WAITLIST_ENDED',
} as const;

/** `path`: of the page on which the form stands. */
export async function loadRecipient(
  request: PageRequest,
  calls: SiteCalls,
  { booking, standing, token, told = standing === 'over' ? undefined : messageOfStatus(booking.status) }: Recipient,
  path: string,
  facts: RecipientFacts = {},
): Promise<RecipientState | undefined> {
  const found = told === undefined ? undefined : await calls.findRecipient(token);
  if (told === undefined || found === undefined) {
    return undefined;
  }
  const { email, isCorrectable, sendingsLeft } = found;
  const isWrittenTo = await calls.tells(told, email);
  return {
    email,
    isWrittenTo,
    isCorrectable,
    sendingsLeft,
    // Where no message goes out there is nothing to send.
    ticket:
      isWrittenTo && (isCorrectable || sendingsLeft > 0)
        ? request.issueTicket(path, { act: 'recipient', booking: request.seal(sealing, booking.id) })
        : undefined,
    isSent: facts.isSent === true,
    malformed: facts.malformed,
    trouble: facts.trouble,
    retryAfterSeconds: facts.retryAfterSeconds,
  };
}

/** The booking that a posted form is about: its link is another one once the address was corrected. */
export function bookingOfForm({ ticket, unseal }: Pick<PageRequest, 'ticket' | 'unseal'>): string | undefined {
  return ticket.state === 'valid' ? unseal(sealing, ticket.values['booking'] ?? '') : undefined;
}
