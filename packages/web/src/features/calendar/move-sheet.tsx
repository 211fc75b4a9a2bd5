/**
 * What a drop asks before it is carried out: the new time, who is told, and, where the time is not free, the nearest free
 * ones first and both at once second. What nobody was promised moves at once and has its undo instead.
 */

import { Button } from '@mantine/core';
import { CallError } from '@openhours/client';
import type { Service } from '@openhours/contract';
import { addedMinutesOf } from '@openhours/contract/bookings/add-ons';
import { isEndedStatus } from '@openhours/contract/bookings/statuses';
import { useQuery } from '@tanstack/react-query';
import { BookingConflict } from '../../bookings/booking-conflict.tsx';
import { ChangedMeanwhile } from '../../bookings/changed-meanwhile.tsx';
import { type Obstacle, obstacleExplained, obstacleRefused } from '../../bookings/obstacle.ts';
import { serviceIdOf } from '../../bookings/service-words.ts';
import { StaffTold } from '../../bookings/staff-told.tsx';
import { TellSwitch, useTelling } from '../../bookings/tell-switch.tsx';
import { staffNewsOfMove } from '../../bookings/telling.ts';
import { UnofferedLength } from '../../bookings/unoffered-length.tsx';
import { instantOf, localAt } from '../../days/dates.ts';
import { lengthLimitsOf, lengthsInstead } from '../../days/lengths.ts';
import { own } from '../../language/bidi.ts';
import { explained } from '../../queries/availability.ts';
import { bookingById } from '../../queries/bookings.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import actions from '../../ui/styles/actions.module.css';
import styles from './calendar-page.module.css';
import type { CalendarWords } from './calendar-words.ts';
import { anyoneKey } from './columns.ts';
import type { OwnEntry } from './entries.ts';
import type { Destination, MoveRequest } from './use-move.ts';

interface MoveSheetProps {
  readonly entry: OwnEntry;
  readonly destination: Destination;
  readonly services: readonly Service[];
  readonly words: CalendarWords;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onMove: (request: MoveRequest) => void;
  readonly onDestination: (destination: Destination) => void;
  readonly onClose: () => void;
}

export function MoveSheet(props: MoveSheetProps) {
  const { entry, destination, words, error, isPending } = props;
  const { frame, say, session } = useDashboard();
  const name = own(words.title(entry));
  const telling = useTelling(entry.kind === 'visit' ? [entry.booking.contactDetails.email] : undefined);
  const tells = telling.tells && hasGuests(entry);
  const holder = entry.kind === 'visit' ? entry.booking.bookedEntity.slot?.resource : undefined;
  const visit = useVisitThere(entry, destination, !isPending);
  const live = useQuery({ ...bookingById(session.client, entry.id), enabled: entry.kind === 'visit' }).data;
  const isEnded = isEndedStatus(live?.status);
  const found = obstacleRefused(error, frame.timeZone) ?? visit?.foreseen;
  // A length that is not offered is free nowhere: the way on is another length.
  const obstacle = found?.reasons.includes('way.length') === true ? { ...found, nearest: [] } : found;
  const other = destination.hands === undefined ? undefined : words.resourceName(destination.hands.to);
  const requestMove = (overrideReason?: string) => props.onMove({ ...destination, entry, tells, overrideReason });
  // What is only made longer or shorter stays where it is.
  const isSameStart = destination.startMs === entry.startMs && destination.hands === undefined;
  const isSameTime = destination.startMs === entry.startMs && destination.endMs === entry.endMs;
  const before = destination.hands === undefined ? undefined : words.resourceName(destination.hands.from);
  // At the same time with or in another: the act names whom or what, since nothing else changes.
  const isHandedOnly = isSameTime && other !== undefined;
  const act = isHandedOnly
    ? say('calendar.handAct', { name: own(other) })
    : isSameStart
      ? say('calendar.lengthAct', { range: words.range(destination.startMs, destination.endMs) })
      : say('move.act', { day: words.day(destination.startMs), time: words.time(destination.startMs) });
  return (
    <Sheet title={say('calendar.moveTitle', { name })} onClose={props.onClose}>
      <p className="oh-soft">
        {say('move.from', { day: words.day(entry.startMs), time: words.range(entry.startMs, entry.endMs) })}
      </p>
      <p className={`oh-time ${styles['answer']}`}>
        {words.day(destination.startMs)}, {words.range(destination.startMs, destination.endMs)}
      </p>
      {other === undefined ? null : (
        <p>
          <Sentence
            text={
              before === undefined
                ? say('calendar.with', { names: own(other) })
                : say('calendar.insteadOf', { name: own(other), before: own(before) })
            }
          />
        </p>
      )}
      {live == null || entry.kind !== 'visit' ? null : (
        <ChangedMeanwhile booking={live} since={entry.booking.revision} />
      )}
      <LengthsInstead {...props} isTimeFree={obstacle === undefined} />
      {obstacle !== undefined ? (
        <BookingConflict
          obstacle={obstacle}
          around={visit?.around}
          onNearest={(localStart, otherId) => {
            const startMs = instantOf(localStart, frame.timeZone);
            const hands = otherId === undefined ? destination.hands : handsTo(otherId, visit?.holder);
            props.onDestination({ startMs, endMs: startMs + destination.endMs - destination.startMs, hands });
          }}
          onOverride={entry.kind === 'visit' ? requestMove : undefined}
          isPending={isPending}
        />
      ) : error === null ? null : (
        <MoveTrouble error={error} />
      )}
      {hasGuests(entry) ? (
        <TellSwitch
          telling={telling}
          label={entry.kind === 'visit' ? say('booking.tell', { name }) : say('calendar.tellBooked')}
        />
      ) : null}
      {tells ? null : <p className="oh-soft">{say('booking.tellNo')}</p>}
      <StaffTold news={staffNewsOfMove(holder, holder)} />
      <div className={actions['buttons']}>
        {obstacle === undefined && !isEnded ? (
          <Button onClick={() => requestMove()} aria-disabled={isPending}>
            {isPending ? (
              say('move.moving')
            ) : (
              // A button sets its pieces side by side and drops the spaces between them.
              <span>
                <Sentence text={act} />
              </span>
            )}
          </Button>
        ) : null}
        <Button variant="default" onClick={props.onClose}>
          {say(isHandedOnly ? 'calendar.keepAsIs' : 'move.keep')}
        </Button>
      </div>
    </Sheet>
  );
}

/** Who gives it to whom; nobody where it stays. */
function handsTo(to: string, holder: string | undefined): Destination['hands'] {
  return to === holder ? undefined : { from: holder ?? anyoneKey, to };
}

/** Of a visit: what stands in the way there, told before it is asked for, and where else is looked for free times. */
function useVisitThere(entry: OwnEntry, { startMs, endMs, hands }: Destination, isAsked: boolean) {
  const { frame, session } = useDashboard();
  const { timeZone, today } = frame;
  const slot = entry.kind === 'visit' ? entry.booking.bookedEntity.slot : undefined;
  const holder = slot?.resource?.id;
  const asked = {
    serviceId: slot?.serviceId ?? '',
    localStart: localAt(startMs, timeZone),
    resourceId: hands?.to ?? holder,
    timeZone,
  };
  const allowUnofferedTimes = useReach('BOOKINGS.OVERRIDE_RULES') !== undefined;
  const judged = useQuery({
    ...explained(session.client, {
      ...asked,
      allowUnofferedTimes,
      localEnd: localAt(endMs, timeZone),
      movingBookingId: entry.id,
    }),
    enabled: isAsked && slot?.serviceId !== undefined,
    // A service that is gone has no answer; the server decides when it is moved.
    retry: false,
  });
  if (slot?.serviceId === undefined) {
    return undefined;
  }
  const foreseen: Obstacle | undefined = judged.data === undefined ? undefined : obstacleExplained(judged.data);
  const around = {
    ...asked,
    durationMinutes: (endMs - startMs) / 60_000,
    today,
    moving: { bookingId: entry.id, localStart: localAt(entry.startMs, timeZone), resourceId: holder },
  };
  return { foreseen, around, holder };
}

/** A visit that was stretched to a length its service does not have, and those that it has. */
function LengthsInstead({
  entry,
  destination,
  isTimeFree,
  services,
  onDestination,
}: Pick<MoveSheetProps, 'entry' | 'destination' | 'services' | 'onDestination'> & { readonly isTimeFree: boolean }) {
  const { formats, say } = useDashboard();
  const booking = entry.kind === 'visit' ? entry.booking : undefined;
  const service = booking && services.find(({ id }) => id === serviceIdOf(booking));
  if (booking === undefined || service?.type !== 'APPOINTMENT') {
    return null;
  }
  const { endMs, startMs } = destination;
  // What is taken with it, it keeps.
  const added = addedMinutesOf(booking.bookedAddOns);
  const limits = lengthLimitsOf(service.schedule.availabilityConstraints);
  const minutes = (endMs - startMs) / 60_000 - added;
  const isKept = endMs - startMs === entry.endMs - entry.startMs;
  const instead = isKept ? [] : lengthsInstead(limits, minutes).map((each) => each + added);
  return instead.length === 0 ? null : (
    <>
      {isTimeFree ? <UnofferedLength limits={limits} minutes={minutes} /> : null}
      <fieldset className={styles['lengths']}>
        <legend>{say('calendar.offeredLengths')}</legend>
        {instead.map((each) => (
          <Button
            key={each}
            variant="default"
            onClick={() => onDestination({ ...destination, endMs: startMs + each * 60_000 })}
          >
            {formats.length(each)}
          </Button>
        ))}
      </fieldset>
    </>
  );
}

/** True for whatever somebody else counts on. */
export function hasGuests(entry: OwnEntry): boolean {
  return entry.kind === 'visit' || (entry.kind === 'session' && entry.taken > 0);
}

export function MoveTrouble({ error }: { error: Error }) {
  const { say } = useDashboard();
  if (!(error instanceof CallError) || error.status === undefined) {
    return <Notice meaning="bad" title={say('booking.actOffline')} spoken />;
  }
  if (error.status === 409) {
    return <Notice meaning="warn" title={say('booking.conflict')} spoken />;
  }
  return (
    <Notice meaning="bad" title={say('booking.actFailed')} spoken>
      <p>{say('booking.actFailedHint', { requestId: error.requestId ?? '–' })}</p>
    </Notice>
  );
}
