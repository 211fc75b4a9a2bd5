/** What happened to a booking, the newest first: who, when, what it was before and is now, and why. */

import { Button } from '@mantine/core';
import type { Booking, BookingAct, BookingFacts } from '@openhours/contract';
import { namesOfAddOns } from '@openhours/contract/bookings/add-on-names';
import { roundedMoney } from '@openhours/contract/money/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import { staffNewsOfMove } from '../../bookings/telling.ts';
import { localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import type { DashboardTextId } from '../../language/texts.ts';
import { bookingsAddress } from '../../pages/dashboard-addresses.ts';
import { historyOf } from '../../queries/bookings.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useNow } from '../../ui/context/now.ts';
import { useMoment } from '../../ui/display/act-moment.ts';
import { FactRow, Sentence } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { WaitingLines } from '../../ui/feedback/waiting.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { WhoIsTold } from './act-words.tsx';
import styles from './beside.module.css';
import { MoveBack } from './move-back.tsx';
import { type Place, useMoveBooking } from './use-move-booking.ts';
import { wayBack } from './way-back.ts';

/** A fact that differs, in words; undefined for what the kind of the act says already. */
function useFactWords() {
  const { formats, frame, say } = useDashboard();
  const visit = ({ startDate, endDate }: BookingFacts, other: BookingFacts) => {
    if (startDate === undefined) {
      // Only its end differs: it became longer or shorter.
      return endDate === undefined ? undefined : formats.time(localAt(Date.parse(endDate), frame.timeZone));
    }
    const start = localAt(Date.parse(startDate), frame.timeZone);
    const day = start.slice(0, 10);
    const isSameDay =
      other.startDate !== undefined && localAt(Date.parse(other.startDate), frame.timeZone).startsWith(day);
    return isSameDay ? formats.time(start) : `${formats.shortDay(day)}, ${formats.time(start)}`;
  };
  const payment = ({ paymentStatus }: BookingFacts) =>
    paymentStatus === undefined || paymentStatus === 'UNDEFINED' ? undefined : say(`payment.${paymentStatus}`);
  const price = ({ price: agreed }: BookingFacts) => {
    const { amount, currency, words } = agreed ?? {};
    return amount === undefined || currency === undefined
      ? words && own(words)
      : roundedMoney({ amount, currency }).minorUnits === 0n
        ? say('booking.priceFree')
        : formats.money(amount, currency);
  };
  const fee = ({ fee }: BookingFacts) => (fee === undefined ? undefined : formats.money(fee.amount, fee.currency));
  const addOns = ({ addOns: taken }: BookingFacts) =>
    taken === undefined ? undefined : formats.list(namesOfAddOns(taken, String).map(own));
  const named = (thing: { readonly name?: string | undefined } | undefined) =>
    thing === undefined ? undefined : own(thing.name ?? say('history.nameless'));
  return (before: BookingFacts, after: BookingFacts) => {
    const facts: readonly (readonly [DashboardTextId, string | undefined, string | undefined])[] = [
      [
        before.startDate === undefined && after.startDate === undefined ? 'history.end' : 'history.time',
        visit(before, after),
        visit(after, before),
      ],
      ['booking.with', named(before.resource), named(after.resource)],
      ['booking.where', named(before.location), named(after.location)],
      ['participants.name', before.totalParticipants?.toString(), after.totalParticipants?.toString()],
      ['booking.addOns', addOns(before), addOns(after)],
      ['booking.price', price(before), price(after)],
      ['history.payment', payment(before), payment(after)],
      ['fee.name', fee(before), fee(after)],
    ];
    return facts.flatMap(([name, from, to]) => {
      const fact = say(name);
      return to === undefined
        ? from === undefined
          ? []
          : [say('history.noMore', { fact, from })]
        : [from === undefined ? say('history.is', { fact, to }) : say('history.instead', { fact, from, to })];
    });
  };
}

function useActor(): (act: BookingAct) => string {
  const { say } = useDashboard();
  return ({ actor }) =>
    actor.type === 'PERSON' && actor.name !== undefined ? own(actor.name) : say(`actor.${actor.type}`);
}

function Act({ act, children }: { readonly act: BookingAct; readonly children: ReactNode }) {
  const { say } = useDashboard();
  const factWords = useFactWords();
  const actor = useActor();
  const moment = useMoment();
  const { before, after = {} } = act;
  // What a new booking began with is its time; all the rest stands above.
  const changes =
    before === undefined
      ? factWords({}, { startDate: after.startDate, endDate: after.endDate })
      : factWords(before, after);
  const lines = [
    ...changes,
    ...(after.doubleBooked === true ? [say('booking.doubleBooked')] : []),
    ...(act.waivesFee === undefined ? [] : [say('history.feeWaived')]),
    ...(act.overrideReason === undefined ? [] : [say('history.reason', { reason: own(act.overrideReason) })]),
    // Somebody changed the calendar, and the booking went with it.
    ...(act.operation.startsWith('calendar.') ? [say('history.bySession')] : []),
    ...(act.operation.startsWith('services.') ? [say('history.byService')] : []),
    ...(act.notifiesParticipants ? [say('history.told')] : []),
  ];
  return (
    <li>
      <p className={styles['kind']}>{say(`history.${act.kind}`)}</p>
      <p className="oh-soft oh-small">
        <FactRow facts={[<Sentence key="actor" text={actor(act)} />, moment(act.date)]} />
      </p>
      {lines.map((line) => (
        <p key={line} className={styles['line']}>
          <Sentence text={line} />
        </p>
      ))}
      <OtherBooking facts={after} />
      {children}
    </li>
  );
}

/** The booking from which this one was divided, or which was divided from it. */
function OtherBooking({ facts: { dividedBookingId, dividedFromBookingId } }: { readonly facts: BookingFacts }) {
  const { say } = useDashboard();
  const id = dividedFromBookingId ?? dividedBookingId;
  return id === undefined ? null : (
    <p className={styles['line']}>
      <Link to={bookingsAddress} search={{ show: 'all', booking: id }}>
        {say(dividedFromBookingId === undefined ? 'history.dividedInto' : 'history.dividedFrom')}
      </Link>
    </p>
  );
}

interface BookingHistoryProps {
  readonly booking: Booking;
  readonly onChanged: () => void;
}

export function BookingHistory({ booking, onChanged }: BookingHistoryProps) {
  const { formats, frame, say, session } = useDashboard();
  const { nowMs } = useNow();
  const title = useRef<HTMLHeadingElement>(null);
  /** Where it went back to, in epoch milliseconds. */
  const [movedBackMs, setMovedBackMs] = useState<number | undefined>(undefined);
  const [holderBefore, setHolderBefore] = useState<Place['resource']>(undefined);
  const history = useInfiniteQuery(historyOf(session.client, booking.id));
  const titleId = useId();
  const acts = history.data?.pages.flatMap((page) => page.acts);
  const back = wayBack(booking, acts ?? [], nowMs);
  const move = useMoveBooking(booking, {
    onMoved: () => {
      setMovedBackMs(back?.startMs);
      setHolderBefore(booking.bookedEntity.slot?.resource);
      // The button that was pressed is gone with the line it stood at.
      title.current?.focus({ preventScroll: true });
    },
    onChanged,
  });
  const isBack = move.isSuccess && movedBackMs === Date.parse(booking.startDate ?? '');
  const start = localAt(movedBackMs ?? 0, frame.timeZone);
  return (
    <section className={styles['part']} aria-labelledby={titleId} aria-busy={acts === undefined && !history.isError}>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        {say('history.title')}
      </h2>
      {isBack ? (
        <Notice
          meaning="good"
          title={say('move.done', { day: formats.day(start.slice(0, 10)), time: formats.time(start) })}
          spoken
        >
          <WhoIsTold
            booking={booking}
            tells={move.variables.tells}
            news={staffNewsOfMove(holderBefore, booking.bookedEntity.slot?.resource)}
          />
        </Notice>
      ) : null}
      {history.isError ? (
        <Notice meaning="bad" title={say('history.failed')}>
          <div>
            <Button variant="default" onClick={() => void history.refetch()}>
              {say('bookings.tryAgain')}
            </Button>
          </div>
        </Notice>
      ) : null}
      {history.isPending ? <WaitingLines label={say('shell.loading')} lines={2} height={48} /> : null}
      {acts === undefined ? null : (
        <ol className={styles['acts']}>
          {acts.map((act) => (
            <Act key={act.id} act={act}>
              {act.id === back?.actId ? <MoveBack booking={booking} back={back} move={move} /> : null}
            </Act>
          ))}
        </ol>
      )}
      <ShowMore list={history} onMore={() => void history.fetchNextPage()} label={say('history.earlier')} />
    </section>
  );
}
