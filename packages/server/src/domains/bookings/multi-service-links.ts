/**
 * The tokens of links to multi-service bookings (bookings sheet 9), as those of single bookings (links.ts). A token
 * names the bookings of its multi-service booking and which of their links is good, so that renewing the link of one
 * ends this one, too. The link of one of its bookings opens the multi-service booking as well (docs/decisions/0067).
 */
import { fail, foldMailbox } from '@openhours/contract';
import type { Sealing } from '../../auth/sealing.ts';
import type { NamesForLimits } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import { type BookingLinks, goodAfterEndMs, type LinkedBooking, requireLinked } from './links.ts';
import { readMultiService } from './repository/multi-service.ts';
import { type BookingRow, bookingTable } from './repository.ts';
import { multiServiceNotFound } from './rules/multi-service.ts';
import { createSealedLinks, invalidToken, type SealedLinks } from './sealed-links.ts';

const purpose = 'multi-service booking link';

/** A multi-service booking, and which links of its bookings were good when its link was made. */
export interface LinkedMultiService {
  readonly id: string;
  readonly bookings: readonly LinkedBooking[];
  /** The booking by whose own link it was opened, as long as that belongs to it; absent: by the link of all of it. */
  readonly openedBy?: string;
}

/** Both kinds of link that open a package. */
export interface MultiServiceOpeners {
  readonly links: Pick<BookingLinks, 'linkedBy' | 'siteIdOf'>;
  readonly multiServiceLinks: Pick<MultiServiceLinks, 'linkedBy' | 'siteIdOf'>;
}

export type MultiServiceLinks = SealedLinks<LinkedMultiService>;

/** What is sealed: short names, because it all stands in the address. */
interface Sealed {
  readonly s: string;
  readonly p: string;
  readonly b: readonly (readonly [id: string, generation: number])[];
}

export function createMultiServiceLinks(sealing: Pick<Sealing, 'seal' | 'open'>): MultiServiceLinks {
  return createSealedLinks(sealing, purpose, {
    write(siteId, { id, bookings }) {
      const b = bookings.map((each) => [each.id, each.link_generation] as const);
      return JSON.stringify({ s: siteId, p: id, b } satisfies Sealed);
    },
    read(plain) {
      const { b, p: id, s: siteId } = JSON.parse(plain.toString('utf8')) as Sealed;
      return {
        siteId,
        named: { id, bookings: b.map(([each, generation]) => ({ id: each, link_generation: generation })) },
      };
    },
  });
}

/** The site that either kind of token names. */
export function openersOfSites({ links, multiServiceLinks }: MultiServiceOpeners): Pick<BookingLinks, 'siteIdOf'> {
  return { siteIdOf: (token) => multiServiceLinks.siteIdOf(token) ?? links.siteIdOf(token) };
}

/** The multi-service booking that a token opens, as far as that can be said without a lock. */
export async function findLinkedMultiService(
  reader: Reader,
  token: string,
  { links, multiServiceLinks }: MultiServiceOpeners,
  nowMs: number,
): Promise<LinkedMultiService> {
  if (multiServiceLinks.siteIdOf(token) !== undefined) {
    return multiServiceLinks.linkedBy(reader.siteId, token);
  }
  const linked = links.linkedBy(reader.siteId, token);
  const { id, multi_service_booking_id: multiServiceBookingId } = requireLinked(
    await bookingTable.find(reader, linked.id),
    linked,
    nowMs,
  );
  if (multiServiceBookingId === null) {
    throw fail('MULTI_SERVICE_BOOKING_NOT_FOUND', 'The booking of the link stands alone');
  }
  return { id: multiServiceBookingId, bookings: [linked], openedBy: id };
}

/**
 * Refuses a link that is over: its last booking ended too long ago, or one of those that it names has another link by
 * now. One that was removed since is opened by its own link alone.
 */
export function requireLinkedMultiService(
  bookings: readonly BookingRow[],
  linked: LinkedMultiService,
  nowMs: number,
): readonly BookingRow[] {
  const { openedBy } = linked;
  if (bookings.length === 0 || (openedBy !== undefined && !bookings.some(({ id }) => id === openedBy))) {
    throw multiServiceNotFound(linked.id);
  }
  const generations = new Map(linked.bookings.map(({ id, link_generation: generation }) => [id, generation]));
  const isRenewed = bookings.some(({ id, link_generation: now }) => (generations.get(id) ?? now) !== now);
  if (isRenewed || bookings.every(({ end_at }) => nowMs > end_at + goodAfterEndMs)) {
    throw invalidToken();
  }
  return bookings;
}

/** What a token names, whether or not it is good still: all links of a multi-service booking count as one. */
async function findNamedMultiService(
  reader: Reader,
  token: string,
  { links, multiServiceLinks }: MultiServiceOpeners,
): Promise<string> {
  if (multiServiceLinks.siteIdOf(token) !== undefined) {
    return multiServiceLinks.linkedBy(reader.siteId, token).id;
  }
  const { id } = links.linkedBy(reader.siteId, token);
  return (await bookingTable.find(reader, id))?.multi_service_booking_id ?? id;
}

/** By what acts by such a link are counted: the multi-service booking, and the mailbox that is written to. */
export function namesByMultiServiceLink(openers: MultiServiceOpeners) {
  return async ({
    input: { token },
    reader,
  }: {
    readonly input: { readonly token?: string };
    readonly reader: Reader;
  }): Promise<NamesForLimits> => {
    if (token === undefined) {
      return {};
    }
    const link = await findNamedMultiService(reader, token, openers);
    const [first] = await readMultiService(reader, link);
    const recipient = first?.contact_email_folded ?? undefined;
    return { link, recipient: recipient === undefined ? undefined : foldMailbox(recipient) };
  };
}
