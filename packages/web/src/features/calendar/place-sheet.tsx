/** What an empty place of the calendar offers: book, add a session, block time, and why a service is not offered there. */

import { Button, NativeSelect } from '@mantine/core';
import type { Service } from '@openhours/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
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
  const served = services.filter(
    ({ type, staffMemberIds }) =>
      type === 'APPOINTMENT' && (place.staffId === undefined || staffMemberIds?.includes(place.staffId) === true),
  );
  const notOffered = useNotOffered(place, served);
  const name = place.staffId === undefined ? undefined : words.resourceName(place.staffId);
  const { startMs, until } = place;
  const title = `${words.day(startMs)}, ${until === undefined ? words.time(startMs) : words.range(startMs, until.endMs)}`;
  return (
    <Sheet title={name === undefined ? title : `${title} · ${name}`} onClose={props.onClose}>
      {asksWhy ? (
        <WhyNot {...props} services={notOffered ?? served} />
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
          {/* Of what is offered nobody asks why not; where nobody serves there is something to be said. */}
          {notOffered === undefined || (notOffered.length === 0 && served.length > 0) ? null : (
            <Button variant="default" onClick={() => setAsksWhy(true)}>
              {say('calendar.whyNot')}
            </Button>
          )}
        </div>
      )}
    </Sheet>
  );
}

/** More questions are not asked before anybody wants to know. */
const mostAsked = 8;

/**
 * Those of the services that are not offered there in each of their lengths: what somebody may ask the reason of. Undefined
 * until it is known; where it cannot be, all of them.
 */
function useNotOffered(place: FreePlace, services: readonly Service[]): readonly Service[] | undefined {
  const { frame, session } = useDashboard();
  const asked = services.flatMap((service) => {
    const { choices, usual } = durationsOf(service);
    return (choices.length === 0 ? [usual] : choices).map((minutes) => ({ service, minutes }));
  });
  const isAsked = asked.length <= mostAsked;
  const answers = useQueries({
    queries: (isAsked ? asked : []).map(({ minutes, service }) =>
      explained(session.client, questionOf(place, service, minutes, frame.timeZone)),
    ),
  });
  if (!isAsked || answers.some(({ isError }) => isError)) {
    return services;
  }
  if (answers.some(({ isPending }) => isPending)) {
    return undefined;
  }
  const refused = asked.filter((_, index) => {
    const answer = answers[index]?.data;
    return answer !== undefined && obstacleExplained(answer) !== undefined;
  });
  return services.filter((service) => refused.some((each) => each.service === service));
}

/** As long as was drawn, where the service is offered so. */
function usualMinutesOf({ startMs, until }: FreePlace, service: Service): number {
  const { choices, usual } = durationsOf(service);
  const drawn = until === undefined ? undefined : (until.endMs - startMs) / 60_000;
  return choices.find((each) => each === drawn) ?? usual;
}

function questionOf(place: FreePlace, { id: serviceId }: Pick<Service, 'id'>, minutes: number, timeZone: string) {
  const [day, clock] = place.localStart.split('T') as [string, string];
  return {
    serviceId,
    localStart: `${place.localStart}:00`,
    localEnd: localOf(day, minutesOfClock(clock) + minutes),
    resourceId: place.staffId,
    timeZone,
  };
}

function WhyNot({ place, services, words, onNearest }: PlaceSheetProps) {
  const { formats, frame, say, session } = useDashboard();
  const [serviceId, setServiceId] = useState(services[0]?.id ?? '');
  const [chosenMinutes, setChosenMinutes] = useState<number | undefined>(undefined);
  const service = services.find(({ id }) => id === serviceId);
  const lengths = service === undefined ? [] : durationsOf(service).choices;
  const minutes = chosenMinutes ?? (service === undefined ? 0 : usualMinutesOf(place, service));
  const answer = useQuery({
    ...explained(session.client, questionOf(place, { id: serviceId }, minutes, frame.timeZone)),
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
