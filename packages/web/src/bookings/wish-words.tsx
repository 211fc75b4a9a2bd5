/** What would do for somebody who waits for an appointment, and the time that is offered to them, in a line. */
import type { Booking } from '@openhours/contract';
import { factsOfWish, wishWords } from '@openhours/contract/bookings/wish-facts';
import { localAt } from '../days/dates.ts';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import { FactRow } from '../ui/display/sentence.tsx';

/** True of a booking that waits for an appointment, or has waited in vain, and has no time of its own. */
export function hasNoTime({ bookedEntity: { slot }, wish }: Pick<Booking, 'bookedEntity' | 'wish'>): boolean {
  return wish !== undefined && slot?.startDate === undefined;
}

/** Nothing where nothing is wished for. */
export function WishWords({ booking }: { readonly booking: Pick<Booking, 'bookedEntity' | 'wish'> }) {
  const { formats, frame, say } = useDashboard();
  const { bookedEntity, wish } = booking;
  if (wish === undefined) {
    return null;
  }
  const wished = factsOfWish(wish);
  const { first, fromTime, last, toTime } = wished;
  const { duration, notice, weekdays } = wishWords(wished, formats.locale, {
    firstWeekday: frame.firstWeekday,
    width: 'short',
  });
  const time = (text: string) => formats.time(`${first}T${text}:00`);
  const offered = bookedEntity.slot?.startDate;
  const offeredAt = offered === undefined ? undefined : localAt(Date.parse(offered), frame.timeZone);
  const days =
    first === last
      ? formats.shortDay(first)
      : say('inLine.days', { first: formats.shortDay(first), last: formats.shortDay(last) });
  return (
    <FactRow
      facts={[
        days,
        weekdays === undefined ? undefined : say('inLine.onlyOn', { days: weekdays }),
        fromTime === undefined ? undefined : say('inLine.notBefore', { time: time(fromTime) }),
        toTime === undefined ? undefined : say('inLine.overBy', { time: time(toTime) }),
        notice === undefined ? undefined : say('inLine.beforehand', { time: notice }),
        duration,
        offeredAt === undefined
          ? undefined
          : say('inLine.offeredTime', {
              day: formats.shortDay(offeredAt.slice(0, 10)),
              time: formats.time(offeredAt),
            }),
      ]}
    />
  );
}
