/**
 * The tokens of links to bookings (bookings sheet 9). They are not stored, so every one that was ever sent stays good for as
 * long as its booking lets it, or until it is renewed.
 */
import { foldMailbox } from '@openhours/contract';
import type { Sealing } from '../../auth/sealing.ts';
import type { SiteDirectory } from '../../auth/site-directory.ts';
import type { NamesForLimits, Site } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import { dayMs } from '../../time/index.ts';
import { isOtherAddress } from './commands/correct-address.ts';
import { type BookingRow, bookingTable } from './repository.ts';
import { linkedBookingNotFound } from './rules/not-found.ts';
import { createSealedLinks, invalidToken, type SealedLinks } from './sealed-links.ts';

const purpose = 'booking link';
/** How long after its end a booking can be reached by its link. */
export const goodAfterEndMs = 30 * dayMs;
const idBytes = 16;
const generationBytes = 4;

/** A booking, and which of its links: those of a lower generation than it has now are dead. */
export interface LinkedBooking {
  readonly id: string;
  readonly link_generation: number;
}

/** Its tokens have at most 98 characters. */
export type BookingLinks = SealedLinks<LinkedBooking>;

export function createBookingLinks(sealing: Pick<Sealing, 'seal' | 'open'>): BookingLinks {
  return createSealedLinks(sealing, purpose, {
    write(siteId, { id, link_generation: generation }) {
      const ofGeneration = Buffer.alloc(generation === 0 ? 0 : generationBytes);
      if (generation !== 0) {
        ofGeneration.writeUInt32BE(generation);
      }
      return Buffer.concat([bytesOf(siteId), bytesOf(id), ofGeneration]);
    },
    read(plain) {
      const id = idOf(plain.subarray(idBytes, 2 * idBytes));
      // The first links say nothing of it.
      const generation = plain.length > 2 * idBytes ? plain.readUInt32BE(2 * idBytes) : 0;
      return { siteId: idOf(plain.subarray(0, idBytes)), named: { id, link_generation: generation } };
    },
  });
}

/**
 * The booking that a link opens: 404 when it is gone, INVALID_TOKEN when it ended too long ago or has another link by
 * now.
 */
export function requireLinked(row: BookingRow | undefined, linked: LinkedBooking, nowMs: number): BookingRow {
  if (row === undefined) {
    throw linkedBookingNotFound();
  }
  if (linked.link_generation !== row.link_generation || nowMs > row.end_at + goodAfterEndMs) {
    throw invalidToken();
  }
  return row;
}

/** Reads the booking that a link opens, as long as the link is good. */
export async function readLinked(
  reader: Reader,
  links: Pick<BookingLinks, 'linkedBy'>,
  token: string,
  nowMs: number,
): Promise<BookingRow> {
  const linked = links.linkedBy(reader.siteId, token);
  return requireLinked(await bookingTable.find(reader, linked.id), linked, nowMs);
}

/** Links are opened without credentials: then they say themselves on which site. The same for those of packages. */
export function siteByLink(links: Pick<BookingLinks, 'siteIdOf'>, sites: Pick<SiteDirectory, 'live'>) {
  return async ({ token }: { readonly token?: string }): Promise<Site | undefined> => {
    const siteId = token === undefined ? undefined : links.siteIdOf(token);
    return siteId === undefined ? undefined : sites.live(siteId);
  };
}

/**
 * By what acts by a link are counted: the booking, whichever of its links is used, and the mailbox that is written to,
 * which is the booking's unless the call names another.
 */
export function namesByLink(links: Pick<BookingLinks, 'linkedBy'>) {
  return async ({
    input: { email, token },
    reader,
  }: {
    readonly input: { readonly token?: string; readonly email?: string };
    readonly reader: Reader;
  }): Promise<NamesForLimits> => {
    if (token === undefined) {
      return {};
    }
    const { id: link } = links.linkedBy(reader.siteId, token);
    const own = await bookingTable.find(reader, link);
    const recipient = email ?? own?.contact_email_folded ?? undefined;
    return {
      link,
      recipient: recipient === undefined ? undefined : foldMailbox(recipient),
      isCorrection: own !== undefined && isOtherAddress(own, email),
    };
  };
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
