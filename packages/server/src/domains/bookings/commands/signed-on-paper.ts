/** What the business notes as signed on paper, and takes back (docs/decisions/0076). */
import { type bookingConsents, fail, type InputOf, invalid, takeBackMinutes } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { minuteMs } from '../../../time/index.ts';
import {
  type ConsentRow,
  type ConsentVersionRow,
  consentNotFound,
  deleteSignature,
  findSignature,
  holdConsents,
  keepSignature,
  readNewestBy,
  readVersionsNamed,
  type SignatureRow,
  signatureNotFound,
  validFromAt,
} from '../../consents/index.ts';
import { creatorOf } from '../access.ts';
import { readConsentsOf, signedFor } from '../consents.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { type ConsentParts, findAsked, requireContactOf, requireName, requireSomebodys } from './consents.ts';
import { lockVisible } from './lock-visible.ts';

type NoteSigned = InputOf<typeof bookingConsents.noteSignedConsents>;

/** Notes what was signed on paper and is not signed yet; answers the booking. */
export async function noteOnPaper(
  tx: Transaction,
  act: Act,
  { bookingId, consents: noted, name, signedDate }: NoteSigned,
  parts: ConsentParts,
): Promise<BookingRow> {
  const signedName = requireName(name, 'name');
  const signedAt = signedDate === undefined ? act.nowMs : Date.parse(signedDate);
  if (signedAt > act.nowMs) {
    throw invalid('signedDate', 'must not lie ahead', 'OTHER');
  }
  const held = await holdConsents(
    tx,
    noted.map(({ consentId }) => consentId),
  );
  const booking = await requireSomebodys(tx, await lockVisible(tx, act, bookingId));
  const [consents, versions] = await Promise.all([
    readConsentsOf(tx, booking, act.nowMs),
    versionsOnPaper(tx, noted, held, signedAt),
  ]);
  const { judgedMs } = signedFor(booking, act.nowMs);
  for (const [consentId, { isNamed, version }] of versions) {
    const consent = findAsked(consents, consentId);
    if (consent?.asked === undefined) {
      throw consentNotFound(consentId);
    }
    const validFrom = validFromAt(consent.asked, judgedMs) ?? 1;
    if (!isNamed && version < validFrom) {
      // What was written by that day means something else: noted unasked, it would not count.
      throw writtenLater(consentId, validFrom);
    }
    if (consent.signature === undefined) {
      const paper = onPaper(act, booking, { consentId, version, name: signedName, signedAt });
      keepSignature(tx, act, paper, booking.resource_id ?? undefined, parts);
    }
  }
  await tx.flush();
  return booking;
}

interface Paper {
  readonly consentId: string;
  readonly version: number;
  readonly name: string;
  readonly signedAt: number;
}

function onPaper({ caller }: Act, booking: BookingRow, { consentId, name, signedAt, version }: Paper) {
  return {
    consent_id: consentId,
    version,
    booking_id: booking.id,
    contact_id: requireContactOf(booking),
    name,
    language: null,
    way: 'PAPER' as const,
    own: true,
    confirmed: false,
    noted_by: creatorOf(caller).id,
    signed_at: signedAt,
  };
}

interface VersionOnPaper {
  readonly version: number;
  /** Whoever notes it has said which. */
  readonly isNamed: boolean;
}

/** Which version each paper has: the one that is named, else the newest by then; refuses what was written later. */
async function versionsOnPaper(
  tx: Transaction,
  noted: NoteSigned['consents'],
  held: readonly ConsentRow[],
  signedAt: number,
): Promise<ReadonlyMap<string, VersionOnPaper>> {
  const unknown = noted.find(({ consentId }) => !held.some(({ id }) => id === consentId));
  if (unknown !== undefined) {
    throw consentNotFound(unknown.consentId);
  }
  const named = noted.flatMap(({ consentId, version }) => (version === undefined ? [] : [{ consentId, version }]));
  const [words, newest] = await Promise.all([
    readVersionsNamed(tx, named),
    readNewestBy(
      tx,
      held.map(({ id }) => id),
      signedAt,
    ),
  ]);
  return new Map(
    noted.map(({ consentId, version: said }, index) => {
      const isThis = (each: ConsentVersionRow) => each.consent_id === consentId;
      const written =
        said === undefined ? newest.find(isThis) : words.find((each) => isThis(each) && each.version === said);
      if (written === undefined && said !== undefined) {
        throw invalid(`consents[${index}].version`, 'must be a version that there is', 'OTHER');
      }
      if (written === undefined || signedAt < written.created_at) {
        throw writtenLater(consentId, said ?? 1);
      }
      return [consentId, { version: written.version, isNamed: said !== undefined }];
    }),
  );
}

function writtenLater(consentId: string, version: number): Error {
  return fail('SIGNED_BEFORE_VERSION', 'These words were written later: name the version that stands on the paper', {
    consentId,
    version,
  });
}

/** Takes back what whoever calls has just noted from paper; answers the booking. */
export async function takeBackSigned(
  tx: Transaction,
  act: Act,
  { bookingId, consentSignatureId }: InputOf<typeof bookingConsents.takeBackSignedConsent>,
  parts: ConsentParts,
): Promise<BookingRow> {
  const booking = await lockVisible(tx, act, bookingId);
  const signature = await findSignature(tx, consentSignatureId);
  if (signature?.booking_id !== bookingId) {
    throw signatureNotFound(consentSignatureId);
  }
  if (!mayTakeBack(act, signature)) {
    throw fail('UNAUTHORIZED_OPERATION', 'Only whoever has just noted it takes it back');
  }
  await deleteSigned(tx, act, consentSignatureId, parts);
  await tx.flush();
  return booking;
}

/** Deletes a signature, whoever works with the booking hears of it. */
export async function deleteSigned(
  tx: Transaction,
  act: Act,
  consentSignatureId: string,
  parts: ConsentParts,
): Promise<void> {
  const readResourceIds = async (bookingIds: readonly string[]) => {
    const bookings = await bookingTable.findMany(tx, bookingIds);
    return new Map(
      bookings.flatMap(({ id, resource_id }) => (resource_id === null ? [] : [[id, resource_id] as const])),
    );
  };
  await deleteSignature(tx, act, consentSignatureId, readResourceIds, parts);
}

function mayTakeBack({ caller, nowMs }: Act, { created_at, noted_by, way }: SignatureRow): boolean {
  return way === 'PAPER' && noted_by === creatorOf(caller).id && nowMs < created_at + takeBackMinutes * minuteMs;
}
