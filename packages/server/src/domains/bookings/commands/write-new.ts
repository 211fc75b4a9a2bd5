/** The end of creating a booking, whatever is booked: its place is taken or held, and it is written with its answers. */
import { isPlacedStatus } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { CatalogueService } from '../../availability/index.ts';
import type { AskedOfService } from '../../consents/index.ts';
import type { BookingsParts } from '../parts.ts';
import type { KnownNaming } from '../repository/participants.ts';
import type { BookingRow } from '../repository.ts';
import { confirmedActionEvent, markedAsPendingActionEvent } from '../rules/action-events.ts';
import type { Intake } from '../rules/intake.ts';
import type { Common } from '../rules/new-booking.ts';
import { keepAnswers } from './answers.ts';
import { awaitCustomer, type WayOfBooking } from './await-customer.ts';
import { type GivenConsents, keepGiven } from './consents.ts';
import { consumeHold } from './hold.ts';
import { insertParticipants, readNewParticipants, withNamed } from './named-participants.ts';
import { writeBooking } from './record.ts';
import { type Taking, takePlace } from './take.ts';

/** What was asked, and what was decided about it under the locks of its place. */
export interface JudgedBooking {
  readonly request: Pick<Common, 'slotHoldId' | 'namedParticipants' | 'participantNotification' | 'overrideReason'>;
  readonly service: Pick<CatalogueService, 'form'>;
  readonly intake: Intake;
  /** What the service asks of those who come. */
  readonly naming: KnownNaming;
  readonly way: WayOfBooking['way'];
  /** What the service wants signed, and what was. */
  readonly consents: GivenConsents & { readonly asked: readonly AskedOfService[] };
  /** Where its customer is waited for, the code is that of another booking. */
  readonly isCodeElsewhere?: boolean | undefined;
  readonly draft: BookingRow;
  /**
   * Used when the booking comes onto the calendar at once; what is held while its customer is waited for are its
   * resources.
   */
  readonly taking: Taking;
}

/** Writes a booking that was found bookable: one that its customer is to confirm waits for that, with its place held. */
export async function writeNewBooking(
  tx: Transaction,
  act: Act,
  { consents, request, service: { form }, intake, naming, way, draft, taking, isCodeElsewhere = false }: JudgedBooking,
  parts: BookingsParts,
): Promise<BookingRow> {
  const { namedParticipants, overrideReason, participantNotification, slotHoldId } = request;
  const participants = await readNewParticipants(tx, act, draft, { said: namedParticipants, naming, form, intake });
  const named = withNamed(draft, participants.length);
  const isAwaited = way !== 'AT_ONCE';
  const booking = isAwaited
    ? awaitCustomer(tx, act, named, { resourceIds: taking.resourceIds, formerHoldId: slotHoldId, isCodeElsewhere })
    : named;
  if (slotHoldId !== undefined && !isAwaited) {
    consumeHold(tx, booking, slotHoldId);
  }
  const isPlaced = isPlacedStatus(booking.status);
  if (isPlaced) {
    await takePlace(tx, act, undefined, booking, taking, parts);
  }
  await keepGiven(tx, act, booking, consents, parts);
  keepAnswers(tx, act, booking, { form, intake }, parts);
  const actionEvent = booking.status === 'PENDING' ? markedAsPendingActionEvent : confirmedActionEvent;
  const actionEvents = isPlaced ? [actionEvent(booking, participantNotification)] : [];
  const written = writeBooking(tx, act, { before: undefined, after: booking, actionEvents, overrideReason }, parts);
  insertParticipants(tx, participants);
  return written;
}
