/** Who gets the messages of notices about a booking, and having them written. */
import type { Booking } from '@openhours/contract';
import { standingEntriesOf } from '@openhours/contract/calendar/calendar-file';
import type { Transaction } from '../../../db/transaction.ts';
import type { Earlier, Notice, Recipient } from '../../../messages/notice.ts';
import { findOwner, findUser } from '../../identity/index.ts';
import { kindOf, letGoWhatWaits, type WritingParts, writeMessages } from '../../notifications/index.ts';
import { composeMessage, usefulUntilOf } from './compose.ts';
import { calendarSubjectOf, isOfRequest } from './compose-calendar.ts';
import { isMove, movedFrom, movedSince, movedThingOf } from './rules/moves.ts';
import type { BookingEvent, BookingNotice } from './rules/notices.ts';
import type { MessageSetting } from './setting.ts';

/** Has the messages of notices about one booking written; `actor`: by whom it happened. */
export async function tellNotices(
  tx: Transaction,
  notices: readonly BookingNotice[],
  setting: MessageSetting,
  parts: WritingParts,
  actor?: BookingEvent['identity'],
): Promise<void> {
  const [owner, acting] = await Promise.all([
    notices.some(({ audience }) => audience === 'business') ? findOwner(tx) : undefined,
    actor?.identityType === 'WIX_USER' && notices.some(({ audience }) => audience === 'staff')
      ? findUser(tx, actor.wixUserId)
      : undefined,
  ]);
  const wanted = notices
    .filter(({ type }) => kindOf(setting.own, type).sends)
    .flatMap((notice) =>
      recipientsOf(notice, owner?.email, acting?.email).map(({ channel, to }) => ({ notice, channel, to })),
    );
  const messages = eachToldOnce(wanted).map((each) => messageOf(each, setting));
  await writeMessages(tx, messages, movedThingsOf(notices), parts);
}

/** What is told of the booking next is told to nobody: what waits goes out as it is. */
export function tellNobody(tx: Transaction, booking: Booking, parts: WritingParts): Promise<void> {
  return letGoWhatWaits(tx, movedThingsOf([{ booking }]), parts);
}

/** Of what something may wait to be told; of what is new there is nothing. */
function movedThingsOf(notices: readonly Pick<BookingNotice, 'booking' | 'isOfSession'>[]): readonly string[] {
  return notices.every(({ booking }) => booking.revision === '1') ? [] : notices.map(movedThingOf);
}

/** A notice to one recipient as the notifications write it. */
function messageOf({ channel, notice, to }: ToBeTold, setting: MessageSetting): Notice {
  const { booking, isOfSession = false, onceFor, type } = notice;
  const isCourse = booking.bookedEntity.schedule !== undefined;
  const standingIn = ({ calendar }: Earlier) => (calendar === undefined ? [] : standingEntriesOf(calendar));
  const toldAs = (earlier: Earlier) =>
    earlier.movedFrom === undefined ? notice : movedSince(earlier.movedFrom, notice);
  const datesOf = ({ booking: { startDate }, previousStart }: BookingNotice) =>
    [previousStart, startDate].flatMap((date) => (date === undefined ? [] : [Date.parse(date)]));
  return {
    type,
    channel,
    to,
    onceFor,
    relatedId: booking.id,
    contactId: booking.contactDetails?.contactId,
    at: setting.at,
    usefulUntilMs: usefulUntilOf(notice),
    calendarOf: calendarSubjectOf(notice),
    // A course's dates come and go, and a request may have been confirmed once.
    followsCalendar: isCourse || isOfRequest(notice),
    move: !isMove(notice)
      ? undefined
      : {
          of: movedThingOf(notice),
          from: movedFrom(notice),
          isShared: isOfSession,
          dates: (earlier) =>
            isCourse
              ? [...setting.sessions, ...standingIn(earlier)].map(({ startMs }) => startMs)
              : datesOf(toldAs(earlier)),
        },
    compose: (earlier) => composeMessage(toldAs(earlier), channel, to, setting, standingIn(earlier)),
  };
}

interface ToBeTold extends Recipient {
  readonly notice: BookingNotice;
}

/**
 * Whoever owns the business and does the work hears it once: as the owner, who reads how to reach the customer, with the
 * calendar file of whoever does the work. That something is no longer theirs is news of its own.
 */
function eachToldOnce(wanted: readonly ToBeTold[]): ToBeTold[] {
  const told = new Set<string>();
  const isHolders = ({ notice }: ToBeTold) => notice.audience === 'staff' && notice.handover !== 'GIVEN';
  return wanted.flatMap((each) => {
    const address = each.to.toLowerCase();
    if (each.notice.audience === 'business') {
      told.add(address);
      const own = wanted.find((other) => isHolders(other) && other.to.toLowerCase() === address)?.notice;
      return own?.holder === undefined
        ? [each]
        : [{ ...each, notice: { ...each.notice, holder: own.holder, wasRequest: own.wasRequest === true } }];
    }
    const isRepeated = isHolders(each) && told.has(address);
    if (isHolders(each)) {
      told.add(address);
    }
    return isRepeated ? [] : [each];
  });
}

function recipientsOf(
  notice: BookingNotice,
  ownerEmail: string | undefined,
  actingEmail: string | undefined,
): Recipient[] {
  if (notice.audience === 'business') {
    return ownerEmail === undefined ? [] : [{ channel: 'EMAIL', to: ownerEmail }];
  }
  if (notice.audience === 'staff') {
    const to = notice.holder?.email;
    // Nobody is told by mail what they have just done themselves.
    return to === undefined || to.toLowerCase() === actingEmail?.toLowerCase() ? [] : [{ channel: 'EMAIL', to }];
  }
  const contact = notice.booking.contactDetails;
  const addresses = { EMAIL: contact?.email, SMS: contact?.phone };
  return notice.channels.flatMap((channel) => {
    const to = addresses[channel];
    return to === undefined || to === '' ? [] : [{ channel, to }];
  });
}
