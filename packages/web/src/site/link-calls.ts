/** What whoever holds a booking's link asks (`site/calls.ts`), through the typed client. Runs on the server only. */
import { isCallError, type PageCalls, refusalData } from '@openhours/client';
import type { Operations, OutputOf } from '@openhours/contract';
import type { ActByLink } from '@openhours/contract/bookings/link-terms';
import type { LinkCalls } from './calls.ts';
import { consentQuestions } from './consent-questions.ts';
import type { OwnHolds } from './hold-calls.ts';
import { keyOfAge, refusedParticipant } from './participant-questions.ts';
import { presentFeeDue, presentFees, presentFeeWaived } from './present-fees.ts';
import { codeOf, hindrance } from './refusals.ts';
import { refusedTime } from './refused-time.ts';
import { slotInput } from './slot-input.ts';
import { readVisit, type VisitReader } from './visit-calls.ts';
import type { Awaited, LinkOutcome, PlaceInLine } from './visits.ts';

/** What says that the booking is not as it was shown, or that its policy does not allow the act any more. */
const changedCodes: ReadonlySet<string | undefined> = new Set([
  'BOOKING_REVISION_MISMATCH',
  'BOOKING_CANNOT_BE_CANCELLED',
  'RESCHEDULING_NOT_ALLOWED',
  'BOOKING_POLICY_VIOLATION',
  'INVALID_TOKEN',
  'BOOKING_NOT_FOUND',
  'MULTI_SERVICE_BOOKING_NOT_FOUND',
  'NOT_ALL_BOOKINGS_WERE_SENT',
  'SCHEDULE_NOT_FOUND',
  'NO_ACTIVE_OFFER',
  'INVALID_BOOKING_STATUS',
  'CONSENT_NOT_FOUND',
  'CONSENT_VERSION_OUTDATED',
  'PARTICIPANT_NOT_FOUND',
  'PARTICIPANT_AGE_NOT_ALLOWED',
]);

type LinkedPlace = OutputOf<Operations['bookings']['getWaitlistPlaceAnonymously']>;

/** Nothing of who does not wait (any more). */
function presentPlaceInLine({ onceTaken, waitlistPlace }: LinkedPlace): PlaceInLine | undefined {
  if (waitlistPlace === undefined) {
    return undefined;
  }
  const { offerExpirationDate, passedOver, position } = waitlistPlace;
  return {
    position,
    offerUntilMs: offerExpirationDate === undefined ? undefined : Date.parse(offerExpirationDate),
    isPassedOver: passedOver,
    onceTaken: onceTaken && {
      cancelling: actOf(onceTaken, 'cancel'),
      moving: actOf(onceTaken, 'reschedule'),
      fees: presentFees(onceTaken.cancellationFees),
    },
  };
}

function outcomeOf(error: unknown): LinkOutcome {
  const refused = refusedTime(error);
  if (refused?.kind === 'gone' || refused?.kind === 'service-closed') {
    return refused;
  }
  if (refused?.kind === 'too-many') {
    return { kind: 'gone', reason: 'not-offered' };
  }
  if (changedCodes.has(codeOf(error))) {
    return { kind: 'changed' };
  }
  const hindered = hindrance(error);
  if (hindered === undefined) {
    throw error;
  }
  return hindered;
}

/** The keys of the questions about those who come that a refusal names. */
function refusedPeople(error: unknown): string[] {
  const ages = refusalData(error, 'PARTICIPANT_AGE_NOT_ALLOWED')?.participants;
  const violations = isCallError(error) ? error.fieldViolations : [];
  return ages?.map(keyOfAge) ?? violations.flatMap(({ field }) => refusedParticipant(field) ?? []);
}

/** The bookings of a series that a refusal names. */
function goneOf(error: unknown): string[] {
  const { occurrences = [] } =
    refusalData(error, 'SLOT_NOT_AVAILABLE') ?? refusalData(error, 'BOOKING_POLICY_VIOLATION') ?? {};
  return occurrences.flatMap(({ bookingId }) => bookingId ?? []);
}

export async function attempt(act: () => Promise<unknown>): Promise<LinkOutcome> {
  try {
    await act();
    return { kind: 'done' };
  } catch (error) {
    return outcomeOf(error);
  }
}

type LinkTerms = Pick<
  OutputOf<Operations['bookings']['getBookingAnonymously']>,
  'allowedAnonymousActions' | 'anonymousActionDeadlines'
>;

/** Whether an act is allowed now, and until when. */
export function actOf(
  { allowedAnonymousActions, anonymousActionDeadlines }: LinkTerms,
  act: keyof LinkTerms['allowedAnonymousActions'],
): ActByLink {
  const deadline = anonymousActionDeadlines[act];
  return {
    isAllowed: allowedAnonymousActions[act],
    untilMs: deadline === undefined ? undefined : Date.parse(deadline),
  };
}

/** Nothing but the link vouches for whoever holds it, so the visitor speaks, never the site. */
export function linkCallsOf(
  { visitor, site }: PageCalls,
  holds: Pick<OwnHolds, 'giveBackFor'>,
  reader: VisitReader,
): LinkCalls {
  async function readAwaited(token: string): Promise<Awaited | undefined> {
    const { verification } = await visitor.bookings.getBookingVerification({ token });
    if (verification === undefined) {
      return undefined;
    }
    const { untilDate, ...rest } = verification;
    return { ...rest, untilMs: Date.parse(untilDate) };
  }

  return {
    async linkTokenOf(bookingId) {
      return (await site.bookings.getAnonymousActionToken({ bookingId })).token;
    },
    async findLinked(token) {
      try {
        const { booking, bookingFee, cancellationFees, waivedFee, ...terms } =
          await visitor.bookings.getBookingAnonymously({
            token,
            fields: ['BOOKING_FEES'],
          });
        const waits = booking.status === 'WAITING_LIST';
        const place = waits ? await visitor.bookings.getWaitlistPlaceAnonymously({ token }) : {};
        return {
          visit: await readVisit({ booking }, reader),
          cancelling: actOf(terms, 'cancel'),
          moving: actOf(terms, 'reschedule'),
          fees: presentFees(cancellationFees),
          feeDue: presentFeeDue(bookingFee),
          feeWaived: presentFeeWaived(waivedFee),
          inLine: presentPlaceInLine(place),
          // One of a series may be decided already while the others wait for the same code.
          awaited:
            booking.status === 'CREATED' || booking.recurringGroupId !== undefined
              ? await readAwaited(token)
              : undefined,
        };
      } catch (error) {
        // A text that cannot be a token is refused before anybody looks for its booking.
        if (isCallError(error) && (error.status === 400 || error.status === 404)) {
          return undefined;
        }
        throw error;
      }
    },
    async readUnsigned(token) {
      const { consents } = await visitor.bookings.getConsentsAnonymously({ token });
      const unsigned = consents.filter(({ asked, status }) => asked && status === 'NOT_SIGNED');
      return {
        questions: consentQuestions(unsigned, reader.language),
        isAnySigned: consents.some(({ signature }) => signature !== undefined),
      };
    },
    signLinked: ({ token, idempotencyKey }, signatures) =>
      attempt(() =>
        visitor.bookings.signConsentsAnonymously({ token, signatures: [...signatures] }, { idempotencyKey }),
      ),
    async readParticipants(token) {
      const { cancellationFees, divisible, namedParticipants, participantNaming } =
        await visitor.bookings.getParticipantsAnonymously({
          token,
        });
      return {
        named: namedParticipants.map(({ birthDate, id, name }) => ({ birthDate, id, name })),
        naming: participantNaming,
        isDivisible: divisible,
        fees: cancellationFees.map(({ participants, price }) => ({ participants, price: price.formattedValue })),
      };
    },
    async nameLinked({ token, revision, idempotencyKey }, namedParticipants) {
      try {
        const input = { token, revision, namedParticipants: [...namedParticipants] };
        await visitor.bookings.nameParticipantsAnonymously(input, { idempotencyKey });
        return { kind: 'done' };
      } catch (error) {
        const answers = refusedPeople(error);
        return answers.length > 0 ? { kind: 'invalid', answers } : outcomeOf(error);
      }
    },
    cancelLinkedForSome: ({ token, revision, idempotencyKey }, { participantIds, withoutName }) =>
      attempt(() =>
        visitor.bookings.cancelParticipantsAnonymously(
          { token, revision, participantIds: [...participantIds], withoutName },
          { idempotencyKey },
        ),
      ),
    moveLinkedForSome: ({ token, revision, idempotencyKey }, { participantIds, withoutName }, to) =>
      attempt(async () => {
        await holds.giveBackFor(to);
        await visitor.bookings.rescheduleParticipantsAnonymously(
          { token, revision, participantIds: [...participantIds], withoutName, slot: slotInput(to) },
          { idempotencyKey },
        );
      }),
    cancelLinked: ({ token, revision, idempotencyKey }) =>
      attempt(() => visitor.bookings.cancelBookingAnonymously({ token, revision }, { idempotencyKey })),
    takeOffered: ({ token, idempotencyKey }) =>
      attempt(() => visitor.bookings.enrollFromWaitlist({ token }, { idempotencyKey })),
    leaveWaitlist: ({ token, idempotencyKey }) =>
      attempt(() =>
        visitor.bookings.leaveWaitlist(
          { token, participantNotification: { notifyParticipants: true } },
          { idempotencyKey },
        ),
      ),
    async verify(token, code, leftOut) {
      try {
        const { booking, outcome } = await visitor.bookings.verifyBooking({
          token,
          code,
          ...(leftOut.length === 0 ? {} : { leftOut: [...leftOut] }),
        });
        return outcome === 'VERIFIED'
          ? { kind: 'verified', bookingId: booking.id }
          : { kind: outcome === 'WRONG_CODE' ? 'wrong-code' : 'changed' };
      } catch (error) {
        const bookingIds = goneOf(error);
        if (bookingIds.length > 0) {
          return { kind: 'some-gone', bookingIds };
        }
        const refused = outcomeOf(error);
        return refused.kind === 'done' ? { kind: 'changed' } : refused;
      }
    },
    async resendCode({ token, idempotencyKey }, email) {
      try {
        const input = email === undefined ? { token } : { token, email };
        await visitor.bookings.resendVerification(input, { idempotencyKey });
        return { kind: 'sent' };
      } catch (error) {
        if (codeOf(error) === 'VERIFICATION_LIMIT_REACHED') {
          return { kind: 'changed' };
        }
        if (codeOf(error) === 'OPEN_BOOKINGS_LIMIT_REACHED') {
          return { kind: 'open-limit' };
        }
        if (isCallError(error) && error.fieldViolations.some(({ field }) => field === 'email')) {
          return { kind: 'malformed' };
        }
        const refused = outcomeOf(error);
        return refused.kind === 'done' ? { kind: 'changed' } : refused;
      }
    },
    moveLinked: ({ token, revision, idempotencyKey }, to) =>
      attempt(async () => {
        await holds.giveBackFor(to);
        await visitor.bookings.rescheduleBookingAnonymously(
          { token, revision, slot: slotInput(to) },
          { idempotencyKey },
        );
      }),
  };
}
