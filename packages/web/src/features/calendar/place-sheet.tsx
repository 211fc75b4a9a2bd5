/** What an empty place of the calendar offers: book, add a session, block time, and why a service is not offered there. */

import { Button, NativeSelect } from '@mantine/core';
import type { Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BookingConflict } from '../../bookings/booking-conflict.tsx';
import { obstacleExplained } from '../../bookings/obstacle.ts';
import { durationsOf } from '../../bookings/service-words.ts';
import { localOf, minutesOfClock } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { explained } from '../../queries/availability.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './calendar-page.module.css';
import type { CalendarWords } from './calendar-words.ts';

export interface FreePlace {
  readonly startMs: number;
  /** On the place's clock, `YYYY-MM-DDThh:mm`. */
  readonly localStart: string;
  /** Where what was drawn ends; absent for a press, which is only a start. */
  readonly until?: { readonly endMs: number; readonly localEnd: string };
  /** The person whose column it is. */
  readonly staffId: string | undefined;
}

interface PlaceSheetProps {
  readonly place: FreePlace;
  readonly services: readonly Service[];
  readonly words: CalendarWords;
  readonly onBook: () => void;
  readonly onBlock: () => void;
  /** Absent where there are no classes or courses, or they are not for this person to hold. */
  readonly onSession: (() => void) | undefined;
  readonly onNearest: (localStart: string) => void;
  readonly onClose: () => void;
}

export function PlaceSheet(props: PlaceSheetProps) {
  const { place, services, words } = props;
  const { say } = useDashboard();
  const [asksWhy, setAsksWhy] = useState(false);
  const offered = services.filter(
    ({ type, staffMemberIds }) =>
      type === 'APPOINTMENT' && (place.staffId === undefined || staffMemberIds?.includes(place.staffId) === true),
  );
  const name = place.staffId === undefined ? undefined : words.resourceName(place.staffId);
  const { startMs, until } = place;
  const title = `${words.day(startMs)}, ${until === undefined ? words.time(startMs) : words.range(startMs, until.endMs)}`;
  return (
    <Sheet title={name === undefined ? title : `${title} · ${name}`} onClose={props.onClose}>
      {asksWhy ? (
        <WhyNot {...props} services={offered} />
      ) : (
        <div className={styles['stack']}>
          <Button onClick={props.onBook}>{say('calendar.bookHere')}</Button>
          {props.onSession === undefined ? null : (
            <Button variant="default" onClick={props.onSession}>
              {say('calendar.sessionHere')}
            </Button>
          )}
          <Button variant="default" onClick={props.onBlock}>
            {say('calendar.blockHere')}
          </Button>
          <Button variant="default" onClick={() => setAsksWhy(true)}>
            {say('calendar.whyNot')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function WhyNot({ place, services, words, onNearest }: PlaceSheetProps) {
  const { formats, frame, say, session } = useDashboard();
  const [serviceId, setServiceId] = useState(services[0]?.id ?? '');
  const [chosenMinutes, setChosenMinutes] = useState<number | undefined>(undefined);
  const service = services.find(({ id }) => id === serviceId);
  const { choices: lengths, usual } = service === undefined ? { choices: [], usual: 0 } : durationsOf(service);
  const drawn = place.until === undefined ? undefined : (place.until.endMs - place.startMs) / 60_000;
  const minutes = chosenMinutes ?? lengths.find((each) => each === drawn) ?? usual;
  const [day, clock] = place.localStart.split('T') as [string, string];
  const end = minutesOfClock(clock) + minutes;
  const answer = useQuery({
    ...explained(session.client, {
      serviceId,
      localStart: `${place.localStart}:00`,
      localEnd: localOf(day, end),
      resourceId: place.staffId,
      timeZone: frame.timeZone,
    }),
    enabled: service !== undefined,
  });
  if (service === undefined) {
    return <Notice meaning="note" title={say('calendar.noServiceHere')} />;
  }
  const obstacle = answer.data === undefined ? undefined : obstacleExplained(answer.data);
  return (
    <>
      <NativeSelect
        label={say('calendar.whichService')}
        value={serviceId}
        onChange={(event) => {
          setServiceId(event.currentTarget.value);
          setChosenMinutes(undefined);
        }}
        data={services.map(({ id, name }) => ({ value: id, label: name ?? '' }))}
      />
      {lengths.length < 2 ? null : (
        <NativeSelect
          label={say('desk.length')}
          value={String(minutes)}
          onChange={(event) => setChosenMinutes(Number(event.currentTarget.value))}
          data={lengths.map((each) => ({ value: String(each), label: formats.length(each) }))}
        />
      )}
      {answer.isError ? (
        <Notice meaning="bad" title={say('calendar.whyFailed')} spoken />
      ) : answer.data === undefined ? (
        <p role="status" className="oh-soft">
          {say('shell.loading')}
        </p>
      ) : obstacle === undefined ? (
        <Notice meaning="good" title={say('calendar.isOffered', { service: own(service.name ?? '') })} spoken>
          <p>{words.range(place.startMs, place.startMs + minutes * 60_000)}</p>
        </Notice>
      ) : (
        <BookingConflict
          obstacle={obstacle}
          around={{
            serviceId,
            localStart: `${place.localStart}:00`,
            durationMinutes: minutes,
            resourceId: place.staffId,
            timeZone: frame.timeZone,
            today: frame.today,
          }}
          onNearest={onNearest}
        />
      )}
    </>
  );
}
