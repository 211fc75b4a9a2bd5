/** What pages ask about messages (`site/calls.ts`), through the typed client. Runs on the server only. */
import { isCallError, type PageCalls } from '@openhours/client';
import type { OptionalMessageType } from '@openhours/contract';
import { isNobodysAddress } from '@openhours/contract/text/mail-addresses';
import { codeOf, hindrance } from './refusals.ts';
import type { LinksOutcome, MessageOutcome, VisitRecipient } from './visits.ts';

/** What customers are told by. */
export interface MessageCalls {
  /**
   * Whether a message of a type goes out to an address: there is a mail server, the business sends such, and somebody
   * has it.
   */
  tells(type: OptionalMessageType, email: string): Promise<boolean>;
  /** To whom messages about a link's booking go, and what this visitor may do about it; nothing when they go to nobody. */
  findRecipient(token: string): Promise<VisitRecipient | undefined>;
  /** Sends once more how the booking stands; `email`: to another address. */
  sendMessage(
    act: { readonly token: string; readonly idempotencyKey: string },
    email: string | undefined,
  ): Promise<MessageOutcome>;
  /** Sends to an address the links of what is booked with it, if anything is. */
  sendLinks(email: string, idempotencyKey: string): Promise<LinksOutcome>;
}

const refusals: Readonly<Record<string, MessageOutcome>> = {
  OPEN_BOOKINGS_LIMIT_REACHED: { kind: 'open-limit' },
  BOOKING_POLICY_VIOLATION: { kind: 'limit-reached' },
  ALREADY_EXISTS: { kind: 'waits-already' },
  SENDING_LIMIT_REACHED: { kind: 'changed' },
  UNAUTHORIZED_OPERATION: { kind: 'changed' },
  INVALID_BOOKING_STATUS: { kind: 'changed' },
  INVALID_TOKEN: { kind: 'changed' },
  BOOKING_NOT_FOUND: { kind: 'changed' },
};

function isMalformed(error: unknown): boolean {
  return isCallError(error) && error.fieldViolations.some(({ field }) => field === 'email');
}

export function messageCallsOf({ site, visitor }: PageCalls): MessageCalls {
  let asked: ReturnType<typeof site.notifications.getMailDelivery> | undefined;
  return {
    async tells(type, email) {
      asked ??= site.notifications.getMailDelivery({});
      const { state, withheldTypes } = (await asked).delivery;
      return state !== 'NOWHERE' && !withheldTypes.includes(type) && !isNobodysAddress(email);
    },
    async findRecipient(token) {
      const { recipient } = await visitor.bookings.getBookingRecipient({ token });
      return recipient === undefined
        ? undefined
        : { email: recipient.email, sendingsLeft: recipient.sendingsLeft, isCorrectable: recipient.correctable };
    },
    async sendMessage({ idempotencyKey, token }, email) {
      try {
        const input = email === undefined ? { token } : { token, email };
        await visitor.bookings.sendBookingMessage(input, { idempotencyKey });
        return { kind: 'sent' };
      } catch (error) {
        const refused = refusals[codeOf(error) ?? ''] ?? hindrance(error);
        if (refused === undefined && !isMalformed(error)) {
          throw error;
        }
        return refused ?? { kind: 'malformed' };
      }
    },
    async sendLinks(email, idempotencyKey) {
      try {
        await visitor.bookings.sendBookingLinks({ email }, { idempotencyKey });
        return { kind: 'sent' };
      } catch (error) {
        const hindered = hindrance(error);
        if (hindered === undefined && !isMalformed(error)) {
          throw error;
        }
        return hindered ?? { kind: 'malformed' };
      }
    },
  };
}
