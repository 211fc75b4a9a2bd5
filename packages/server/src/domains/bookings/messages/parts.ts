/** What messages about bookings stand on. */
import type { Auth } from '../../../auth/auth.ts';
import type { Availability } from '../../availability/index.ts';
import type { WritingParts } from '../../notifications/index.ts';
import type { BookingLinks } from '../links.ts';
import type { VerificationCodes } from '../verification-codes.ts';

export interface SettingParts {
  readonly auth: Pick<Auth, 'sites'>;
  /** Knows when people work, which says when a place is open where nobody has written that down. */
  readonly availability: Pick<Availability, 'latestSeen'>;
  /** The sender's address of all messages. */
  readonly fromAddress: string;
  /** Origin under which people reach the server, without a slash at the end. */
  readonly publicOrigin: () => string;
  /** A mail server is set: what is asked for on the pages can be sent. */
  readonly sendsMail: () => boolean;
  /** Names a booking to whoever holds its link. */
  readonly links: Pick<BookingLinks, 'tokenOf'>;
}

export interface MessagesParts extends SettingParts, WritingParts {
  readonly auth: Pick<Auth, 'sites' | 'sealing'>;
  readonly codes: Pick<VerificationCodes, 'codeOf'>;
}
