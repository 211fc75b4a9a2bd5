/**
 * Moving a date of a series and all that follow it: the new time of the first is chosen, and where each of the others goes is
 * said with what is in its way before any of them moves.
 */
import { Button } from '@mantine/core';
import type { Booking } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { wordsOf } from '../../bookings/booking-words.ts';
import { areApartFrom, type ChosenStarts, takenOf } from '../../bookings/chosen-dates.ts';
import { refusesDates } from '../../bookings/obstacle.ts';
import { SeriesDates } from '../../bookings/series-dates.tsx';
import { TellSwitch, useTelling } from '../../bookings/tell-switch.tsx';
import { TimeChoice } from '../../bookings/time-choice.tsx';
import { instantOf } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { unansweredOf } from '../../queries/mutation.ts';
import { checkedShift, type MovedSeries, unofferedIf, useMoveSeries } from '../../queries/series.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import actions from '../../ui/styles/actions.module.css';
import { ActTrouble } from './act-words.tsx';
import { stayingTimes } from './of-series.ts';
import { isLengthOffered } from './use-move-draft.ts';

interface MoveSeriesProps {
  /** In the order of their times; the first is the one that is open. */
  readonly bookings: readonly Booking[];
  /** All of the same client that were booked with them. */
  readonly series: readonly Booking[];
  readonly recurringGroupId: string;
  readonly onChanged: () => void;
}

export function MoveSeries(props: MoveSeriesProps) {
  const { say } = useDashboard();
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState(0);
  if (isOpen) {
    return (
      <MoveSeriesForm
        {...props}
        onMoved={(count) => {
          setMoved(count);
          setOpen(false);
        }}
        onLeave={() => setOpen(false)}
      />
    );
  }
  return (
    <>
      {moved === 0 ? null : <Notice meaning="good" title={say('series.moved', { count: moved })} spoken />}
      <div>
        <Button
          variant="default"
          onClick={() => {
            setMoved(0);
            setOpen(true);
          }}
        >
          {say('series.moveFollowing', { count: props.bookings.length })}
        </Button>
      </div>
    </>
  );
}

interface MoveSeriesFormProps extends MoveSeriesProps {
  readonly onMoved: (count: number) => void;
  readonly onLeave: () => void;
}

/** Where they go, as far as it is chosen, and the one act that moves them. */
function useMoving({ bookings, onChanged, onMoved, recurringGroupId, series }: MoveSeriesFormProps) {
  const { frame, session } = useDashboard();
  const [start, setStart] = useState<string | undefined>(undefined);
  const [chosen, setChosen] = useState<ChosenStarts>({});
  const allowUnofferedTimes = useReach('BOOKINGS.OVERRIDE_RULES') !== undefined;
  const key = useIdempotencyKey();
  const moving = useMoveSeries(session.client, {
    onSuccess: (made) => {
      key.renew();
      onMoved(made.bookings.length);
      onChanged();
    },
    onError: (error) => {
      if (key.renewIfDecided(error)) {
        onChanged();
      }
    },
  });
  /** A move that may have been done without an answer: it is sent again to the letter, until something else is chosen. */
  const unanswered = unansweredOf(moving);
  const isSent = moving.isPending || unanswered !== undefined;
  const found = useQuery({
    ...checkedShift(session.client, {
      recurringGroupId,
      bookingIds: bookings.map(({ id }) => id),
      startDate: new Date(start === undefined ? 0 : instantOf(start, frame.timeZone)).toISOString(),
      flowControlSettings: unofferedIf(allowUnofferedTimes),
    }),
    enabled: start !== undefined && !isSent,
  });
  const dates = start === undefined ? undefined : found.data;
  const taken = takenOf(dates ?? [], chosen, true);
  const times = taken.map(({ time }) => time);
  const staying = stayingTimes(
    series,
    taken.map(({ date }) => date.bookingId),
  );
  const again = (): void => {
    key.renew();
    moving.reset();
  };
  return {
    start,
    chosen,
    dates,
    staying,
    startsNow: Object.fromEntries(bookings.map(({ id, startDate = '' }) => [id, startDate])),
    /** How many would move. */
    count: unanswered?.bookings.length ?? taken.length,
    isMovable: unanswered !== undefined || (taken.length > 0 && areApartFrom(times, staying)),
    isChecking: start !== undefined && !isSent && found.isPending,
    checkError: start === undefined ? null : found.error,
    checkAgain: () => void found.refetch(),
    moving,
    again,
    chooseStart(next: string): void {
      setStart(next);
      setChosen({});
      again();
    },
    choose(next: ChosenStarts): void {
      setChosen(next);
      again();
    },
    send(tells: boolean): void {
      const move: MovedSeries = unanswered ?? {
        recurringGroupId,
        bookings: taken.map(({ date: { bookingId, revision }, time: { startDate } }) => ({
          bookingId,
          revision,
          startDate,
        })),
        tells,
        allowUnofferedTimes,
        idempotencyKey: key.current(),
      };
      moving.mutate(move);
    },
  };
}

function MoveSeriesForm(props: MoveSeriesFormProps) {
  const { formats, frame, say, session } = useDashboard();
  const { bookings, onLeave } = props;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const draft = useMoving(props);
  const [first] = bookings;
  const telling = useTelling([first?.contactDetails?.email]);
  const services = useQuery(servicesOf(session.client));
  if (first === undefined) {
    return null;
  }
  const words = wordsOf(first, frame.timeZone);
  const { slot } = first.bookedEntity;
  const service = services.data?.find(({ id }) => id === slot?.serviceId);
  const durationMs = Date.parse(first.endDate ?? '') - Date.parse(first.startDate ?? '');
  // Who was chosen stays, so only their times are free for it.
  const isChosenPerson =
    slot?.resourceSelections?.some(({ selectionMethod }) => selectionMethod === 'SPECIFIC_RESOURCE') === true;
  const name = own(words.name ?? say('bookings.nobody'));
  const { isPending } = draft.moving;
  return (
    <section className={actions['question']} aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        {say('move.title', { name })}
      </h2>
      <p className="oh-soft">
        {say('move.from', { day: formats.day(words.day), time: formats.time(words.localStart) })}
      </p>
      <p>{say('series.moveHint')}</p>
      <TimeChoice
        serviceId={slot?.serviceId ?? ''}
        resourceId={isChosenPerson ? slot?.resource?.id : undefined}
        durationMinutes={isLengthOffered(service, first) ? durationMs / 60_000 : undefined}
        value={draft.start}
        onChange={draft.chooseStart}
        near={words.localStart}
        movingBookingId={first.id}
      />
      <Dates draft={draft} booking={first} />
      <TellSwitch telling={telling} onChoice={draft.again} label={say('booking.tell', { name })} />
      <div className={actions['buttons']}>
        <Button
          aria-disabled={!draft.isMovable || isPending}
          onClick={() => (draft.isMovable && !isPending ? draft.send(telling.tells) : undefined)}
        >
          {isPending
            ? say('move.moving')
            : draft.count === 0 && draft.dates === undefined
              ? say('move.actUnchosen')
              : say('series.moveDo', { count: draft.count })}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {say('move.keep')}
        </Button>
      </div>
    </section>
  );
}

/** Where each would go; or that this is being looked at, could not be, or that it was not done. */
function Dates({ booking, draft }: { readonly booking: Booking; readonly draft: ReturnType<typeof useMoving> }) {
  const { say } = useDashboard();
  const { checkAgain, checkError, choose, chosen, dates, isChecking, moving, startsNow, staying } = draft;
  if (checkError !== null) {
    return <ReadFailure title={say('dates.failed')} error={checkError} onAgain={checkAgain} />;
  }
  const isGone = refusesDates(moving.error);
  return (
    <>
      {isGone ? (
        <Notice meaning="bad" title={say('dates.gone')} spoken />
      ) : moving.error === null ? null : (
        <ActTrouble error={moving.error} booking={booking} />
      )}
      {dates === undefined ? (
        isChecking ? (
          <p role="status" className="oh-soft">
            {say('dates.checking')}
          </p>
        ) : null
      ) : (
        <SeriesDates
          dates={dates}
          chosen={chosen}
          onChoose={choose}
          without="dates.stay"
          staying={staying}
          startsNow={startsNow}
          ignoresRules
        />
      )}
    </>
  );
}
