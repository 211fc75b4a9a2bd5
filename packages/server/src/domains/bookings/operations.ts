/** The operations of bookings: each loads, asks a rule or a command, and presents. */
import { bookings, isPlacedStatus } from '@openhours/contract';
import type { Auth } from '../../auth/auth.ts';
import { type Binding, bindWrite } from '../../call.ts';
import { cancelBooking } from './commands/cancel.ts';
import { confirmBooking } from './commands/confirm.ts';
import { createBooking } from './commands/create.ts';
import { createContention } from './contention.ts';
import type { MessagesParts } from './messages/parts.ts';
import { createMultiServiceLinks } from './multi-service-links.ts';
import { attendanceOperations } from './operations/attendance.ts';
import { bulkOperations } from './operations/bulk.ts';
import { changeOperations } from './operations/change.ts';
import { consentOperations } from './operations/consents.ts';
import { contactVisitsOperations } from './operations/contact-visits.ts';
import { decisionOperations } from './operations/decide.ts';
import { extendedFieldOperations } from './operations/extended-fields.ts';
import { feeOperations } from './operations/fees.ts';
import { holdOperations } from './operations/holds.ts';
import { internalOperations } from './operations/internal.ts';
import { type LinkParts, linkOperations } from './operations/links.ts';
import { multiServiceOperations } from './operations/multi-service.ts';
import { multiServiceLinkOperations } from './operations/multi-service-links.ts';
import { participantOperations } from './operations/participants.ts';
import { presenceOperations } from './operations/presence.ts';
import { pricingOperations } from './operations/pricing.ts';
import { queryOperations } from './operations/queries.ts';
import { recipientOperations } from './operations/recipient.ts';
import { recurringOperations } from './operations/recurring.ts';
import { recurringLinkOperations } from './operations/recurring-links.ts';
import { sessionChangeOperations } from './operations/session-changes.ts';
import { verificationOperations } from './operations/verification.ts';
import { visitsWithinOperations } from './operations/visits-within.ts';
import { waitlistOperations } from './operations/waitlist.ts';
import type { BookingsParts } from './parts.ts';
import { presentBooking, viewOfCaller } from './present.ts';
import type { VerificationCodes } from './verification-codes.ts';

export interface BookingsDependencies extends BookingsParts, Pick<LinkParts, 'originOf'> {
  readonly auth: Pick<Auth, 'sealing' | 'sites'>;
}

/** What messages stand on, with links and codes that are also opened. */
type LinkedParts = MessagesParts & Pick<LinkParts, 'links'> & { readonly codes: VerificationCodes };

export function bookingsOperations({ auth, ...parts }: BookingsDependencies, messages: LinkedParts): Binding[] {
  const contention = createContention(parts.availability);
  const { codes, links } = messages;

  return [
    bindWrite(
      bookings.createBooking,
      async ({ tx, input, ...act }) => {
        const booking = await createBooking(tx, act, input, parts);
        if (isPlacedStatus(booking.status)) {
          tx.afterCommit(() => contention.noteTaken(tx.siteId, booking, act.nowMs));
        }
        return { booking: presentBooking(booking, await viewOfCaller(tx, act, parts)) };
      },
      { contendsFor: contention.queuesOfCreation, recheck: contention.requireTimeNotTaken },
    ),

    bindWrite(
      bookings.confirmBooking,
      async ({ tx, input, ...act }) => ({
        booking: presentBooking(await confirmBooking(tx, act, input, parts), 'whole'),
      }),
      { contendsFor: contention.queuesOfConfirmation },
    ),

    bindWrite(bookings.cancelBooking, async ({ tx, input, ...act }) => {
      const booking = await cancelBooking(tx, act, input, parts);
      return { booking: presentBooking(booking, await viewOfCaller(tx, act, parts)) };
    }),

    ...changeOperations(parts, contention),
    ...decisionOperations(parts, contention),
    ...bulkOperations(parts, contention),
    ...queryOperations(parts),
    ...visitsWithinOperations(parts),
    ...contactVisitsOperations(),
    ...extendedFieldOperations(parts),
    ...pricingOperations(parts),
    ...feeOperations(parts),

    ...attendanceOperations({ ...parts, messages }),
    ...internalOperations(parts),
    ...presenceOperations(parts),
    ...recipientOperations({ ...parts, links, messages, sites: auth.sites }),
    ...verificationOperations({ ...parts, links, sites: auth.sites, codes }, contention),

    ...holdOperations(parts, contention),
    ...sessionChangeOperations(parts),

    ...consentOperations({ ...parts, links, sites: auth.sites }),
    ...participantOperations({ ...parts, links, sites: auth.sites }, contention),
    ...linkOperations({ ...parts, links, sites: auth.sites }, contention),
    ...multiServiceOperations(parts, contention),
    ...recurringOperations(parts, contention),
    ...recurringLinkOperations({ ...parts, links, sites: auth.sites }, contention),
    ...multiServiceLinkOperations(
      {
        ...parts,
        links,
        multiServiceLinks: createMultiServiceLinks(auth.sealing),
        sites: auth.sites,
      },
      contention,
    ),
    ...waitlistOperations({ ...parts, links, sites: auth.sites }, contention),
  ];
}
