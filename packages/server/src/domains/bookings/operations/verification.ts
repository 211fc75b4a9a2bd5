/** The operations on what is asked of customers who book without signing in, and on confirming by the code of a message. */
import { type ConfirmationWay, customerVerification as declared, fail } from '@openhours/contract';
import type { SiteDirectory } from '../../../auth/site-directory.ts';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import type { Reader } from '../../../db/transaction.ts';
import { readServices } from '../../services/index.ts';
import { setCustomerVerification, setServiceVerification } from '../commands/customer-verification.ts';
import { presentVerification, resendVerification, type VerificationParts, verifyBooking } from '../commands/verify.ts';
import type { Contention } from '../contention.ts';
import { type BookingLinks, namesByLink, requireLinked, siteByLink } from '../links.ts';
import type { BookingsParts } from '../parts.ts';
import { presentBooking, viewOfCaller } from '../present.ts';
import { findVerificationOf } from '../repository/booking-verification.ts';
import {
  type KnownServiceVerification,
  type KnownVerification,
  readServiceVerification,
  readVerification,
} from '../repository/customer-verification.ts';
import { readAwaitedWith } from '../repository/recurring.ts';
import { bookingTable } from '../repository.ts';

interface OperationParts extends VerificationParts {
  readonly links: BookingLinks;
  readonly sites: Pick<SiteDirectory, 'live'>;
}

export function verificationOperations(parts: OperationParts, contention: Contention): Binding[] {
  const { links, sites } = parts;
  const chooseSite = siteByLink(links, sites);
  const namesForLimits = namesByLink(links);

  return [
    bindRead(declared.getCustomerVerification, async ({ reader }) => present(await readVerification(reader), parts)),

    bindWrite(declared.updateCustomerVerification, async ({ tx, input, ...act }) =>
      present(await setCustomerVerification(tx, act, input), parts),
    ),

    bindRead(declared.getServiceVerification, async ({ reader, input: { serviceId } }) => {
      const [known, ofSite] = await Promise.all([
        readServiceVerification(reader, serviceId),
        readVerification(reader),
        requireService(reader, serviceId),
      ]);
      return presentOfService(known, ofSite, parts);
    }),

    bindWrite(declared.updateServiceVerification, async ({ tx, input, ...act }) => {
      const [ofSite] = await Promise.all([readVerification(tx), requireService(tx, input.serviceId)]);
      return presentOfService(await setServiceVerification(tx, act, input), ofSite, parts);
    }),

    bindRead(
      declared.getBookingVerification,
      async ({ input, reader, nowMs }) => {
        const linked = links.linkedBy(reader.siteId, input.token);
        const { id: bookingId } = linked;
        const booking = requireLinked(await bookingTable.find(reader, bookingId), linked, nowMs);
        const [known, waiting] = await Promise.all([
          findVerificationOf(reader, booking),
          readAwaitedWith(reader, booking),
        ]);
        // One whose time is over says so itself until it is called off.
        const awaited = waiting.find(({ id }) => id === bookingId) ?? waiting[0];
        return known === undefined || awaited === undefined
          ? {}
          : { verification: presentVerification(awaited, known) };
      },
      { chooseSite },
    ),

    bindWrite(
      declared.verifyBooking,
      async ({ tx, input, ...act }) => {
        const { booking, outcome } = await verifyBooking(tx, act, input, parts);
        return { booking: presentBooking(booking, await viewOfCaller(tx, act, parts)), outcome };
      },
      {
        chooseSite,
        namesForLimits,
        contendsFor: (call) => {
          const { id: bookingId } = links.linkedBy(call.site.id, call.input.token);
          return contention.queuesOfConfirmation({ ...call, input: { bookingId } });
        },
      },
    ),

    bindWrite(
      declared.resendVerification,
      async ({ tx, input, ...act }) => ({ verification: await resendVerification(tx, act, input, parts) }),
      { chooseSite, namesForLimits },
    ),
  ];
}

function present(
  { captcha, confirmation, mostOpenBookings, revision }: KnownVerification,
  { sendsMail }: Pick<BookingsParts, 'sendsMail'>,
) {
  return {
    customerVerification: { confirmation, captcha, ...(mostOpenBookings === undefined ? {} : { mostOpenBookings }) },
    revision: String(revision),
    canSendMail: sendsMail(),
  };
}

function presentOfService(
  { confirmation: own, revision }: KnownServiceVerification,
  ofSite: KnownVerification,
  { sendsMail }: Pick<BookingsParts, 'sendsMail'>,
) {
  const confirmation: ConfirmationWay = sendsMail() ? (own ?? ofSite.confirmation) : 'AT_ONCE';
  return {
    serviceVerification: own === undefined ? {} : { confirmation: own },
    revision: String(revision),
    confirmation,
  };
}

async function requireService(reader: Reader, serviceId: string): Promise<void> {
  if ((await readServices(reader, [serviceId])).length === 0) {
    throw fail('SERVICE_NOT_FOUND', 'The site has no service with this id', { serviceId });
  }
}
