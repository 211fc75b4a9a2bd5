/**
 * The tokens of links to bookings (bookings sheet 9): encrypted, so they tell nobody which booking they open, and not
 * stored, so every one that was ever sent stays good for as long as its booking lets it, or until it is renewed.
 */
import { fail, foldMailbox } from '@openhours/contract';
import { bytesOfBase64url } from '../../auth/base64url.ts';
import type { Sealing } from '../../auth/sealing.ts';
import type { SiteDirectory } from '../../auth/site-directory.ts';
import type { NamesForLimits, Site } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import { dayMs } from '../../time/index.ts';
import { isOtherAddress } from './commands/correct-address.ts';
import { type BookingRow, bookingTable } from './repository.ts';
import { linkedBookingNotFound } from './rules/not-found.ts';

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

export interface BookingLinks {
  /** URL-safe text of at most 98 characters. */
  tokenOf(siteId: string, booking: LinkedBooking): string;
  /** The booking that a token of this site names. Throws INVALID_TOKEN for anything else. */
  linkedBy(siteId: string, token: string): LinkedBooking;
  /** The site that a token names; undefined for what is no token of this server. */
  siteIdOf(token: string): string | undefined;
}

export function createBookingLinks(sealing: Pick<Sealing, 'seal' | 'open'>): BookingLinks {
  function open(token: string): { readonly siteId: string; readonly booking: LinkedBooking } | undefined {
    const sealed = bytesOfBase64url(token);
    if (sealed === undefined) {
      return undefined;
    }
    let plain: Buffer;
    try {
      plain = sealing.open(sealed, purpose);
    } catch {
      // Whatever does not open was not sealed here: that is the answer, not a fault.
      return undefined;
    }
    const id = idOf(plain.subarray(idBytes, 2 * idBytes));
    // The first links say nothing of it.
    const generation = plain.length > 2 * idBytes ? plain.readUInt32BE(2 * idBytes) : 0;
    return { siteId: idOf(plain.subarray(0, idBytes)), booking: { id, link_generation: generation } };
  }

  return {
    tokenOf(siteId, { id, link_generation: generation }) {
      const ofGeneration = Buffer.alloc(generation === 0 ? 0 : generationBytes);
      if (generation !== 0) {
        ofGeneration.writeUInt32BE(generation);
      }
      const plain = Buffer.concat([bytesOf(siteId), bytesOf(id), ofGeneration]);
      return sealing.seal(plain, purpose).toString('base64url');
    },
    linkedBy(siteId, token) {
      const opened = open(token);
      if (opened?.siteId !== siteId) {
        throw invalidToken();
      }
      return opened.booking;
    },
    siteIdOf: (token) => open(token)?.siteId,
  };
}

/** The booking that a link opens: 404 when it is gone, INVALID_TOKEN when it ended too long ago or has another link by now. */
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

export function invalidToken(): Error {
  return fail('INVALID_TOKEN', 'The token is malformed, unknown or expired; request a new link');
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
