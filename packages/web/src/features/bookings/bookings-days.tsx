/** Bookings of a list, by day: each leads to its own; while several are chosen for a decision about them, each is chosen. */

import { Checkbox } from '@mantine/core';
import { isEndedStatus } from '@openhours/contract/bookings/statuses';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useBookingStatus } from '../../bookings/booking-status.ts';
import { wordsOf } from '../../bookings/booking-words.ts';
import { AlertMarks, WithClientAlerts } from '../../bookings/client-alerts.tsx';
import { peopleWords } from '../../bookings/count-words.ts';
import { hasNoTime, WishWords } from '../../bookings/wish-words.tsx';
import { localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { bookingsAddress } from '../../pages/dashboard-addresses.ts';
import { atNextDate, type BookingAtDesk } from '../../queries/booking-at-desk.ts';
import { staffFacesOf } from '../../queries/staff.ts';
import { Face } from '../../ui/avatars/face.tsx';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { FactRow } from '../../ui/display/sentence.tsx';
import listRow from '../../ui/lists/list-row.module.css';
import styles from './bookings.module.css';
import { type BookingsSearch, isToCome, sortOf } from './bookings-search.ts';

interface BookingsDaysProps {
  readonly bookings: readonly BookingAtDesk[];
  readonly openedId: string | undefined;
  readonly search: BookingsSearch;
  /** The list goes on: of its last day more may be booked than stands here. */
  readonly hasMore: boolean;
  /** Whether one is chosen for a decision about many, by its id; undefined while nothing is being chosen. */
  readonly isChosen?: ((bookingId: string) => boolean) | undefined;
  readonly onChoose: (booking: BookingAtDesk, isChosen: boolean) => void;
}

/** By the day of the visit; by the day it was booked on when that is the order. */
export function BookingsDays({ bookings, openedId, search, hasMore, isChosen, onChoose }: BookingsDaysProps) {
  const { arrived, formats, frame, say } = useDashboard();
  const isByBooked = sortOf(search) === 'booked';
  const days: { day: string; bookings: BookingAtDesk[] }[] = [];
  for (const booking of bookings) {
    const day = isByBooked
      ? localAt(Date.parse(booking.createdDate), frame.timeZone).slice(0, 10)
      : wordsOf(asListed(booking, search), frame.timeZone).day;
    const last = days.at(-1);
    if (last?.day === day) {
      last.bookings.push(booking);
    } else {
      days.push({ day, bookings: [booking] });
    }
  }
  const newest = bookings.find((booking) => arrived.has(booking.id));
  const newestWords = newest === undefined ? undefined : wordsOf(asListed(newest, search), frame.timeZone);
  return (
    <WithClientAlerts contactIds={bookings.map(({ contactDetails }) => contactDetails?.contactId)}>
      <p className="oh-heard" role="status">
        {newestWords === undefined
          ? ''
          : say('bookings.arrived', {
              service: own(newestWords.service),
              day: formats.day(newestWords.day),
              time: formats.time(newestWords.localStart),
            })}
      </p>
      {days.map((group) => (
        <section key={group.day} aria-labelledby={`day-${group.day}`}>
          <h2 id={`day-${group.day}`} className={styles['day']}>
            <span>
              {isByBooked ? say('bookings.bookedDay', { day: formats.day(group.day) }) : formats.day(group.day)}
            </span>
            {hasMore && group === days.at(-1) ? null : (
              <span className="oh-soft oh-small">{say('bookings.count', { count: group.bookings.length })}</span>
            )}
          </h2>
          <ul>
            {group.bookings.map((booking) => (
              <Row
                key={booking.id}
                booking={booking}
                isOpened={booking.id === openedId}
                isChosen={isChosen?.(booking.id)}
                onChoose={(isNowChosen) => onChoose(booking, isNowChosen)}
                search={search}
              />
            ))}
          </ul>
        </section>
      ))}
    </WithClientAlerts>
  );
}

/** At the date by which the tab lists it. */
function asListed(booking: BookingAtDesk, search: BookingsSearch): BookingAtDesk {
  return isToCome(search) ? atNextDate(booking) : booking;
}

interface RowProps {
  readonly booking: BookingAtDesk;
  readonly isOpened: boolean;
  readonly isChosen: boolean | undefined;
  readonly onChoose: (isChosen: boolean) => void;
  readonly search: BookingsSearch;
}

function Row({ booking, isOpened, isChosen, onChoose, search }: RowProps) {
  const { arrived, formats, frame, say } = useDashboard();
  const statusOf = useBookingStatus();
  const words = wordsOf(asListed(booking, search), frame.timeZone);
  const name = words.name ?? say('bookings.nobody');
  const isOver = isEndedStatus(booking.status);
  const isNew = arrived.has(booking.id);
  const isDated = sortOf(search) === 'booked';
  const className = [
    listRow['row'],
    styles['row'],
    isDated ? styles['rowDated'] : '',
    isNew ? listRow['arrived'] : '',
    isOver ? styles['over'] : '',
  ].join(' ');
  const tickId = `choose-${booking.id}`;
  const content = (
    <>
      <span className={`oh-time ${styles['rowTime']}`}>
        {hasNoTime(booking) ? '–' : formats.time(words.localStart)}
      </span>
      {isDated ? null : <span className="oh-heard">{formats.day(words.day)}</span>}
      <span className={styles['rowFacts']}>
        {isDated ? <span>{formats.shortDay(words.day)}</span> : null}
        <bdi className={styles['rowName']}>{name}</bdi>
        <span className={styles['rowWhat']}>
          <span className={styles['rowService']}>
            <FactRow facts={[words.service, peopleWords(booking, say)]} />
            {booking.wish === undefined ? null : (
              <span className={`oh-soft oh-small ${styles['rowWish']}`}>
                <WishWords booking={booking} />
              </span>
            )}
          </span>
          <With booking={booking} />
        </span>
        <AlertMarks contactId={booking.contactDetails?.contactId} />
      </span>
      <span className={styles['rowState']}>
        {isNew && booking.status === 'CONFIRMED' ? <span className={styles['mark']}>{say('bookings.new')}</span> : null}
        <span
          className={
            booking.status === 'CONFIRMED'
              ? 'oh-heard'
              : `${styles['mark']} ${isOver ? styles['markOver'] : styles['markWaiting']}`
          }
        >
          {statusOf(booking)}
        </span>
      </span>
    </>
  );
  return (
    <li className={isChosen === undefined ? undefined : styles['choosing']}>
      {isChosen === undefined ? null : (
        <span className={styles['tick']}>
          <Checkbox
            id={tickId}
            size="md"
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
            aria-label={say('bookings.chooseOne', {
              name: own(name),
              day: formats.day(words.day),
              time: formats.time(words.localStart),
            })}
          />
        </span>
      )}
      {isChosen === undefined ? (
        <Link
          to={bookingsAddress}
          search={{ ...search, booking: booking.id }}
          id={`booking-${booking.id}`}
          className={className}
          aria-current={isOpened ? 'true' : undefined}
        >
          {content}
        </Link>
      ) : (
        // While several are chosen a press anywhere on a row chooses it; what leads away would be pressed by mistake.
        <label htmlFor={tickId} className={className}>
          {content}
        </label>
      )}
    </li>
  );
}

/** Who does the work; nobody in particular while that is not said. */
function With({ booking }: { readonly booking: BookingAtDesk }) {
  const { session } = useDashboard();
  const staff = useQuery(staffFacesOf(session.client)).data;
  const { id, name } = booking.bookedEntity.slot?.resource ?? {};
  return (
    <span className={`oh-soft ${styles['rowWith']}`}>
      {name === undefined ? null : (
        <>
          <Face name={name} photo={staff?.find(({ resourceId }) => resourceId === id)?.photo} size={24} />
          <bdi>{name}</bdi>
        </>
      )}
    </span>
  );
}
