/** What the domain of bookings stands on. */

import type { SignsOfAddresses } from '../../admission/script-signs.ts';
import type { CaptchaProvider } from '../../auth/captcha.ts';
import type { ReadKeptContacts } from '../../db/kept-contacts.ts';
import type { BulkWork, UndoableItems } from '../../domain.ts';
import type { TellEphemeralEvent } from '../../events/ephemeral-events.ts';
import type { RecordEvents } from '../../events/outbox.ts';
import type { DispatchReactions } from '../../events/reactions.ts';
import type { Availability } from '../availability/index.ts';

/** What the commands of bookings stand on. */
export interface BookingsParts extends BulkWork {
  readonly availability: Availability;
  readonly recordEvents: RecordEvents;
  readonly dispatchReactions: DispatchReactions;
  readonly undoableItems: UndoableItems;
  readonly tellEphemeralEvent: TellEphemeralEvent;
  /** There is a mail server to take messages. */
  readonly sendsMail: () => boolean;
  readonly readKeptContacts: ReadKeptContacts;
  readonly captcha: Pick<CaptchaProvider, 'verify'>;
  readonly scriptSigns: Pick<SignsOfAddresses, 'read'>;
  /** False: nothing keeps strangers in bounds (`OPENHOURS_RATE_LIMITS=off`). */
  readonly limitsStrangers: boolean;
}
