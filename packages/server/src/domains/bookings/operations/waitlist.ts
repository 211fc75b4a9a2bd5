/** The operations of waitlists; whoever holds the link of a booking stands for who waits (bookings sheet 27.2). */
import { waitlist as declared } from '@openhours/contract';
import type { SiteDirectory } from '../../../auth/site-directory.ts';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import type { Reader } from '../../../db/transaction.ts';
import { isVisible, visibleTo } from '../access.ts';
import { enrollFromWaitlist, leaveWaitlist, registerToWaitlist } from '../commands/waitlist.ts';
import type { Contention } from '../contention.ts';
import { type AskedFees, readFeesByLink } from '../fees.ts';
import { type BookingLinks, namesByLink, readLinked, siteByLink } from '../links.ts';
import type { BookingsParts } from '../parts.ts';
import { currentRules } from '../policy.ts';
import { presentBooking, viewOfCaller } from '../present.ts';
import { presentPlaceInLine } from '../present-waitlist.ts';
import { parseWaitlistPage, readEntriesInLine, readWaitlistPage } from '../repository/waitlist.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { termsByLink } from '../rules/transitions.ts';
import { onceTaken } from '../rules/waitlist.ts';
import { presentTerms } from './links.ts';

export interface WaitlistParts extends BookingsParts {
  readonly links: BookingLinks;
  readonly sites: Pick<SiteDirectory, 'live'>;
}

export function waitlistOperations(parts: WaitlistParts, contention: Contention): Binding[] {
  const { links, sites } = parts;
  const chooseSite = siteByLink(links, sites);
  const namesForLimits = namesByLink(links);

  return [
    bindWrite(
      declared.registerToWaitlist,
      async ({ tx, input, ...act }) => {
        const { booking, position } = await registerToWaitlist(tx, act, input, parts);
        return { booking: presentBooking(booking, await viewOfCaller(tx, act, parts)), position };
      },
      { contendsFor: ({ site, input }) => contention.queuesOfHold(site.id, input.booking.bookedEntity) },
    ),

    bindWrite(
      declared.enrollFromWaitlist,
      async ({ tx, input, ...act }) => {
        const booking = await enrollFromWaitlist(tx, act, input, parts);
        return { booking: presentBooking(booking, await viewOfCaller(tx, act, parts)) };
      },
      {
        chooseSite,
        namesForLimits,
        contendsFor: ({ input: { bookingId, token }, site, ...call }) => {
          const id = token === undefined ? bookingId : links.linkedBy(site.id, token).id;
          return id === undefined
            ? Promise.resolve([])
            : contention.queuesOfConfirmation({ ...call, site, input: { bookingId: id } });
        },
      },
    ),

    bindWrite(
      declared.leaveWaitlist,
      async ({ tx, input, ...act }) => {
        const booking = await leaveWaitlist(tx, act, input, parts);
        return { booking: presentBooking(booking, await viewOfCaller(tx, act, parts)) };
      },
      { chooseSite, namesForLimits },
    ),

    bindRead(declared.listWaitlistPlaces, async ({ input, reader, signing, ...act }) => {
      const { bookingIds = [], eventId, scheduleId } = input;
      const page = parseWaitlistPage(input, signing);
      const of = eventId !== undefined ? { sessionId: eventId } : scheduleId === undefined ? undefined : { scheduleId };
      const visible = await visibleTo(reader, act);
      const found = of && (await readWaitlistPage(reader, of, page));
      const inLine = found?.rows.map(({ id }) => id) ?? bookingIds;
      const ids = bookingIds.length === 0 ? inLine : inLine.filter((id) => bookingIds.includes(id));
      const [entries, bookings] = await Promise.all([
        readEntriesInLine(reader, ids),
        bookingTable.findMany(reader, ids),
      ]);
      const seen = new Set(bookings.filter((row) => isVisible(row, visible)).map(({ id }) => id));
      const places = entries.filter(({ id }) => seen.has(id));
      return {
        waitlistPlaces: places.map((entry) => presentPlaceInLine(entry, act.nowMs)),
        pagingMetadata: found?.pagingMetadata ?? { count: places.length, hasNext: false },
      };
    }),

    bindRead(
      declared.getWaitlistPlaceAnonymously,
      async ({ input, reader, ...asked }) => {
        const booking = await readLinked(reader, links, input.token, asked.nowMs);
        const [entry] = await readEntriesInLine(reader, [booking.id]);
        if (entry === undefined) {
          return {};
        }
        const waitlistPlace = presentPlaceInLine(entry, asked.nowMs);
        return waitlistPlace.offerExpirationDate === undefined
          ? { waitlistPlace }
          : { waitlistPlace, onceTaken: await readOnceTaken(reader, booking, asked, parts) };
      },
      { chooseSite },
    ),
  ];
}

/** What goes with the seat that is offered to whoever waits. */
async function readOnceTaken(
  reader: Reader,
  waiting: BookingRow,
  asked: Omit<AskedFees, 'catalogue'>,
  { availability }: Pick<BookingsParts, 'availability'>,
) {
  const booking = onceTaken(waiting);
  const catalogue = await availability.latest(reader);
  const { cancellationFees } = await readFeesByLink(reader, booking, { ...asked, catalogue });
  const terms = termsByLink(booking, currentRules(catalogue, booking), asked.nowMs);
  return { ...presentTerms(terms), cancellationFees };
}
