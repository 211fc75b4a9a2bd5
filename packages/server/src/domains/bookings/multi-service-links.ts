/**
 * The tokens of links to packages (bookings sheet 9), as those of single bookings (links.ts). A token
 * names the bookings of its package and which of their links is good, so that renewing the link of one ends this one, too.
 */
import { foldMailbox } from '@openhours/contract';
import type { Sealing } from '../../auth/sealing.ts';
import type { NamesForLimits } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import { goodAfterEndMs, type LinkedBooking } from './links.ts';
import { readPackage } from './repository/multi-service.ts';
import type { BookingRow } from './repository.ts';
import { createSealedLinks, invalidToken, type SealedLinks } from './sealed-links.ts';

const purpose = 'package link';

/** A package, and which links of its bookings were good when its link was made. */
export interface LinkedPackage {
  readonly id: string;
  readonly bookings: readonly LinkedBooking[];
}

export type MultiServiceLinks = SealedLinks<LinkedPackage>;

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

/**
 * Refuses a link that is over: its last booking ended too long ago, or one of those that it names has another link by now. One
 * that was removed since is opened by its own link alone.
 */
export function requireLinkedPackage(
  bookings: readonly BookingRow[],
  linked: LinkedPackage,
  nowMs: number,
): readonly BookingRow[] {
  const generations = new Map(linked.bookings.map(({ id, link_generation: generation }) => [id, generation]));
  const isRenewed = bookings.some(({ id, link_generation: now }) => (generations.get(id) ?? now) !== now);
  if (isRenewed || bookings.every(({ end_at }) => nowMs > end_at + goodAfterEndMs)) {
    throw invalidToken();
  }
  return bookings;
}

/** By what acts by such a link are counted: the package, and the mailbox that is written to. */
export function namesByPackageLink(links: Pick<MultiServiceLinks, 'linkedBy'>) {
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
    const { id: link } = links.linkedBy(reader.siteId, token);
    const [first] = await readPackage(reader, link);
    const recipient = first?.contact_email_folded ?? undefined;
    return { link, recipient: recipient === undefined ? undefined : foldMailbox(recipient) };
  };
}
