/** Who comes with an open booking by name, with their age and what each has answered; naming them, and cancelling for some. */
import { Button } from '@mantine/core';
import type { Booking, ExtendedBooking, FormField, NamedParticipant } from '@openhours/contract';
import { isEndedStatus } from '@openhours/contract/bookings/statuses';
import { participantsOf } from '@openhours/contract/bookings/visit-price';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { questionsOfEach } from '../../bookings/participant-lines.ts';
import { formOf } from '../../queries/forms.ts';
import { participantNamingOf, participantsOfBooking } from '../../queries/participants.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { CancelSome } from './cancel-some.tsx';
import { NameParticipants } from './name-participants.tsx';
import styles from './participants.module.css';

export function ParticipantsOfBooking({ bookingId }: { readonly bookingId: string }) {
  const { say, session } = useDashboard();
  const read = useQuery(participantsOfBooking(session.client, bookingId));
  const serviceId = read.data == null ? undefined : serviceOf(read.data.booking);
  const naming = useQuery({
    ...participantNamingOf(session.client, serviceId ?? ''),
    enabled: serviceId !== undefined,
  }).data?.participantNaming;
  const questions = useQuestionsOfEach(serviceId);
  if (read.data == null) {
    return read.isError ? (
      <ReadFailure
        title={say('participants.names.loadFailed')}
        error={read.error}
        onAgain={() => void read.refetch()}
      />
    ) : null;
  }
  const { booking, named, parting } = read.data;
  if (named.length === 0 && naming?.asksNames !== true) {
    return null;
  }
  return (
    <People
      booking={booking}
      named={named}
      parting={parting}
      asksBirthDates={naming?.asksBirthDates === true}
      questions={questions}
      onChanged={() => void read.refetch()}
    />
  );
}

/** What each who comes to a service answers by themselves. */
function useQuestionsOfEach(serviceId: string | undefined): readonly FormField[] {
  const { session } = useDashboard();
  const formId = useQuery(servicesOf(session.client)).data?.find(({ id }) => id === serviceId)?.form.id;
  const form = useQuery({ ...formOf(session.client, formId ?? ''), enabled: formId !== undefined }).data;
  return questionsOfEach(form?.fields);
}

function serviceOf({ bookedEntity: { schedule, slot } }: Booking): string | undefined {
  return (slot ?? schedule)?.serviceId;
}

interface PeopleProps {
  readonly booking: Booking;
  readonly named: readonly NamedParticipant[];
  readonly parting: ExtendedBooking['parting'];
  readonly asksBirthDates: boolean;
  readonly questions: readonly FormField[];
  readonly onChanged: () => void;
}

function People({ asksBirthDates, booking, named, onChanged, parting, questions }: PeopleProps) {
  const { say } = useDashboard();
  const mayChange = useReach('BOOKINGS.CHANGE_OWN') !== undefined;
  const [doing, setDoing] = useState<'name' | 'cancel' | undefined>(undefined);
  const titleId = useId();
  const total = participantsOf(booking);
  const unnamed = Math.max(0, total - named.length);
  const isOpen = !isEndedStatus(booking.status);
  const close = () => setDoing(undefined);
  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h2 id={titleId}>{say('participants.names.title')}</h2>
      {doing === 'name' ? null : (
        <ul className={styles['list']}>
          {named.map((each) => (
            <li key={each.id}>
              <Person participant={each} />
            </li>
          ))}
          {unnamed === 0 ? null : <li className="oh-soft">{say('participants.names.unnamed', { count: unnamed })}</li>}
        </ul>
      )}
      {doing === 'name' ? (
        // What somebody else has changed meanwhile is shown before anything is saved over it.
        <NameParticipants
          key={booking.revision}
          booking={booking}
          named={named}
          total={total}
          asksBirthDates={asksBirthDates}
          questions={questions}
          onDone={close}
          onChanged={onChanged}
        />
      ) : doing === 'cancel' ? (
        <CancelSome
          booking={booking}
          named={named}
          unnamed={unnamed}
          fees={parting?.cancellationFees ?? []}
          onDone={close}
          onChanged={onChanged}
        />
      ) : mayChange && isOpen ? (
        <div className={styles['acts']}>
          <Button variant="default" onClick={() => setDoing('name')}>
            {say(named.length === 0 ? 'participants.names.add' : 'participants.names.change')}
          </Button>
          {parting?.divisible === true ? (
            <Button variant="default" onClick={() => setDoing('cancel')}>
              {say('participants.names.cancelSome')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function Person({ participant: { age, answers, name } }: { readonly participant: NamedParticipant }) {
  const { say } = useDashboard();
  return (
    <>
      <bdi>{name}</bdi>
      {age === undefined ? null : <span className="oh-soft"> · {say('participants.names.age', { count: age })}</span>}
      {answers.map(({ key, label, value }) => (
        <div key={key} className="oh-soft oh-small">
          <bdi>{label}</bdi>: <bdi>{value === true ? '✓' : value === false ? '–' : String(value)}</bdi>
        </div>
      ))}
    </>
  );
}
