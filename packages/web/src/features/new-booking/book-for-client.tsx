/**
 * Booking for a client at the desk: who, what, with whom, when. What it costs and what follows is said before the act;
 * whatever was typed stays until it is booked or dropped, also over a reload.
 */

import { Button, NativeSelect } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import type { Booking, Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BookingConflict } from '../../bookings/booking-conflict.tsx';
import { DeskTrouble, refusedFields } from '../../bookings/desk-trouble.tsx';
import { obstacleExplained, obstacleRefused } from '../../bookings/obstacle.ts';
import { PeopleCount } from '../../bookings/people-count.tsx';
import { totalOf } from '../../bookings/service-words.ts';
import { SessionChoice } from '../../bookings/session-choice.tsx';
import { TellSwitch, useTelling } from '../../bookings/tell-switch.tsx';
import { TimeChoice } from '../../bookings/time-choice.tsx';
import { instantOf, localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import type { Opened } from '../../pages/opened.ts';
import { explained } from '../../queries/availability.ts';
import { useCreateBooking } from '../../queries/booking-mutations.ts';

import { clientById } from '../../queries/contacts.ts';
import { servicesOf } from '../../queries/services.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useTellMade } from '../../ui/context/made.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { nobodysCalendar, useOwnCalendarOnly, useReach, useSignedIn } from '../../ui/context/signed-in.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { WaitingLines } from '../../ui/feedback/waiting.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import panel from '../../ui/forms/panel-form.module.css';
import { firstControl, SidePanel } from '../../ui/overlays/side-panel.tsx';
import actions from '../../ui/styles/actions.module.css';
import { BookedNotice } from './booked-notice.tsx';
import { ClientChoice } from './client-choice.tsx';
import { detailsOf, nameOfClient } from './client-details.ts';
import { CourseWords } from './course-words.tsx';
import { FormQuestions } from './form-questions.tsx';
import {
  type Draft,
  emptyDraft,
  lengthOf,
  madeOf,
  missingIn,
  peopleIn,
  personOf,
  requestOf,
  serviceOf,
  withKnown,
  withService,
} from './new-booking.ts';
import { PriceAndPolicy } from './price-and-policy.tsx';
import { WithWhom } from './with-whom.tsx';

/** Kept in the tab only, and gone with the sign-out. */
const draftKey = 'openhours-desk-booking';
const anyone = '';

interface Attempt {
  readonly draft: Draft;
  readonly service: Service;
  readonly localEnd: string | undefined;
  readonly overrideReason: string | undefined;
  readonly idempotencyKey: string;
}

export function BookForClient({ opened }: { opened: Opened }) {
  const { say } = useDashboard();
  const { close } = useOpened();
  // What the form begins with depends on what the person may.
  const isKnown = useSignedIn() !== undefined;
  const isOfNobody = useOwnCalendarOnly('BOOKINGS.CREATE') === nobodysCalendar;
  const [booked, setBooked] = useState<{ booking: Booking; tells: boolean } | undefined>(undefined);
  const { made, tellMade } = useTellMade();
  return (
    <SidePanel
      title={say('desk.bookTitle')}
      contentKey={isKnown ? (booked === undefined ? 'form' : booked.booking.id) : 'person'}
      onClose={() => close(made?.elementId)}
    >
      {!isKnown ? (
        <WaitingLines label={say('shell.loading')} lines={4} height={48} />
      ) : isOfNobody ? (
        <p>{say('desk.noCalendar')}</p>
      ) : booked === undefined ? (
        <Form
          opened={opened}
          onBooked={(booking, tells) => {
            setBooked({ booking, tells });
            tellMade(madeOf(booking));
          }}
        />
      ) : (
        <BookedNotice {...booked} onAgain={() => setBooked(undefined)} />
      )}
    </SidePanel>
  );
}

function Form({ opened, onBooked }: { opened: Opened; onBooked: (booking: Booking, tells: boolean) => void }) {
  const { formats, frame, say, session } = useDashboard();
  const [draft, setDraft, dropDraft] = useSessionStorage<Draft>({
    key: draftKey,
    defaultValue: emptyDraft,
    getInitialValueInEffect: false,
  });
  const { shownDay } = useOpened();
  const { timeZone } = frame;
  const { service: knownService, staff, start: knownStart, end: knownEnd, session: knownSession } = opened;
  useEffect(() => {
    const known = { service: knownService, staff, start: knownStart, end: knownEnd, session: knownSession };
    setDraft((before) => withKnown(before, known, timeZone));
  }, [knownService, staff, knownStart, knownEnd, knownSession, timeZone, setDraft]);
  const isContactReadable = useReach('CONTACTS.READ') === 'all';
  const client = useQuery({
    ...clientById(session.client, opened.contact ?? ''),
    enabled: opened.contact !== undefined && isContactReadable,
  }).data;
  useEffect(() => {
    if (client !== undefined) {
      setDraft((before) => ({ ...before, client: detailsOf(client) }));
    }
  }, [client, setDraft]);
  const isClientKnown = draft.client !== undefined || opened.contact !== undefined;
  const [isTried, setTried] = useState(false);
  const [isReasonNext, setReasonNext] = useState(false);
  const key = useIdempotencyKey();
  const services = useQuery(servicesOf(session.client));
  // Staff members book for their own calendar only.
  const ownResourceId = useOwnCalendarOnly('BOOKINGS.CREATE');
  const offered = (services.data ?? []).filter(
    ({ staffMemberIds }) => ownResourceId === undefined || staffMemberIds.includes(ownResourceId),
  );
  const service = serviceOf(draft, offered, ownResourceId ?? draft.staffId);
  const staffId = ownResourceId ?? personOf(draft, service);
  const { lengths, minutes } = lengthOf(draft, service);
  const endOf = (start: string) => localAt(instantOf(start, frame.timeZone) + minutes * 60_000, frame.timeZone);
  const book = useCreateBooking<Attempt>(
    session.client,
    (attempt) =>
      requestOf(attempt.draft, attempt.service, {
        localEnd: attempt.localEnd,
        timeZone: frame.timeZone,
        overrideReason: attempt.overrideReason,
      }),
    {
      onSuccess: ({ booking }, { draft: { tells = false } }) => {
        dropDraft();
        onBooked(booking, tells);
      },
      onError: key.renewIfDecided,
    },
  );
  const change = (next: Draft) => {
    setDraft(next);
    setReasonNext(false);
    key.renew();
    book.reset();
  };
  const telling = useTelling([draft.client?.email], {
    chosen: draft.tells,
    choose: (tells) => change({ ...draft, tells }),
  });
  const isAppointment = service?.type === 'APPOINTMENT';
  const judged = useQuery({
    ...explained(session.client, {
      serviceId: service?.id ?? '',
      localStart: draft.start ?? '',
      localEnd: draft.start === undefined ? '' : endOf(draft.start),
      resourceId: staffId,
      timeZone: frame.timeZone,
    }),
    enabled: isAppointment && draft.start !== undefined,
  });
  const refused = obstacleRefused(book.error, frame.timeZone);
  const explainedObstacle = judged.data === undefined ? undefined : obstacleExplained(judged.data);
  const obstacle = refused ?? (isAppointment && draft.start !== undefined ? explainedObstacle : undefined);
  const missing = missingIn(draft, service);
  const send = (overrideReason?: string) => {
    setTried(true);
    if (missing !== undefined || service === undefined) {
      document.querySelector<HTMLElement>(`[data-part=${missing ?? 'service'}] :is(input, select, button)`)?.focus();
      return;
    }
    if (book.isPending) {
      return;
    }
    const asked: Draft = { ...draft, staffId, tells: telling.tells };
    book.mutate({
      draft: asked,
      service,
      localEnd: isAppointment && draft.start !== undefined ? endOf(draft.start) : undefined,
      overrideReason,
      idempotencyKey: key.current(),
    });
  };
  // Two at once are booked with somebody in particular.
  const mayOverride = !isAppointment || staffId !== undefined;
  const staffMembers = service?.staffMemberDetails?.staffMembers ?? [];
  const people = service === undefined ? 1 : (peopleIn(draft, service) ?? 1);
  const total = service === undefined || people < 2 ? undefined : totalOf(service, people, formats);
  const hasTime = isAppointment || (service?.type === 'CLASS' && draft.eventId !== undefined);
  const act =
    draft.start === undefined || !hasTime
      ? say('desk.book')
      : say('desk.bookAt', { day: formats.weekday(draft.start.slice(0, 10)), time: formats.time(draft.start) });
  const clientName = draft.client === undefined ? '' : nameOfClient(draft.client);
  return (
    <form
      className={panel['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (obstacle === undefined) {
          send();
        }
      }}
    >
      <fieldset data-part="client">
        <legend className={panel['part']}>{say('desk.who')}</legend>
        <ClientChoice
          value={draft.client}
          onChange={(client) => change({ ...draft, client })}
          isFirst={!isClientKnown}
          isMissing={isTried && missing === 'client'}
          refused={refusedFields(book.error, say)}
        />
      </fieldset>
      <fieldset data-part="service" className={panel['fields']}>
        <legend className={panel['part']}>{say('desk.what')}</legend>
        {services.isError ? (
          <ReadFailure
            title={say('desk.servicesFailed')}
            error={services.error}
            onAgain={() => void services.refetch()}
          />
        ) : null}
        <NativeSelect
          {...(isClientKnown ? firstControl : {})}
          label={say('desk.service')}
          value={service?.id ?? ''}
          error={isTried && missing === 'service' ? say('desk.serviceMissing') : undefined}
          onChange={(event) => {
            const chosen = offered.find(({ id }) => id === event.currentTarget.value);
            if (chosen !== undefined) {
              change(withService(draft, chosen));
            }
          }}
          data={[
            { value: '', label: say('desk.chooseService'), disabled: true },
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {lengths.length < 2 ? null : (
          <NativeSelect
            label={say('desk.length')}
            value={String(minutes)}
            onChange={(event) => change({ ...draft, minutes: Number(event.currentTarget.value) })}
            data={lengths.map((each) => ({ value: String(each), label: formats.length(each) }))}
          />
        )}
        {!isAppointment || ownResourceId !== undefined || staffMembers.length < 2 ? null : (
          <NativeSelect
            label={say('booking.with')}
            value={draft.staffId ?? anyone}
            onChange={(event) =>
              change({
                ...draft,
                staffId: event.currentTarget.value === anyone ? undefined : event.currentTarget.value,
              })
            }
            data={[
              { value: anyone, label: say('desk.anyone') },
              ...staffMembers.map((each) => ({ value: each.staffMemberId, label: each.name })),
            ]}
          />
        )}
        {!isAppointment || service.locations.length < 2 ? null : (
          <NativeSelect
            label={say('booking.where')}
            value={draft.locationId ?? service.locations[0]?.id ?? ''}
            onChange={(event) => change({ ...draft, locationId: event.currentTarget.value })}
            data={service.locations.map((each) => ({
              value: each.id,
              label:
                each.business?.name ??
                each.calculatedAddress?.formattedAddress ??
                say(each.type === 'CUSTOMER' ? 'desk.atClient' : 'desk.elsewhere'),
            }))}
          />
        )}
      </fieldset>
      {service === undefined ? null : (
        <fieldset data-part="time" className={panel['fields']}>
          <legend className={panel['part']}>{say('desk.when')}</legend>
          {isTried && missing === 'time' ? <Notice meaning="warn" title={say('desk.timeMissing')} spoken /> : null}
          {service.type === 'APPOINTMENT' ? (
            <TimeChoice
              key={`${service.id} ${knownStart ?? ''}`}
              serviceId={service.id}
              durationMinutes={minutes}
              resourceId={staffId}
              value={draft.start}
              firstDay={shownDay}
              onChange={(start) => change({ ...draft, start })}
            />
          ) : service.type === 'CLASS' ? (
            <SessionChoice
              serviceId={service.id}
              value={draft.eventId}
              chosenDay={draft.eventId === undefined ? undefined : draft.start?.slice(0, 10)}
              onChange={(eventId, start) => change({ ...draft, eventId, start })}
            />
          ) : (
            <CourseWords service={service} />
          )}
        </fieldset>
      )}
      {service === undefined || isAppointment ? null : (
        <div data-part="people">
          <PeopleCount typed={draft.people} onType={(people) => change({ ...draft, people })} />
        </div>
      )}
      {service === undefined ? null : (
        <FormQuestions
          key={service.form.id}
          formId={service.form.id}
          answers={draft.answers}
          onChange={(answers) => change({ ...draft, answers })}
        />
      )}
      {service === undefined ? null : <PriceAndPolicy service={service} people={people} />}
      {obstacle === undefined ? null : (
        <>
          <BookingConflict
            obstacle={obstacle}
            around={
              service === undefined || !isAppointment || draft.start === undefined
                ? undefined
                : {
                    serviceId: service.id,
                    localStart: draft.start,
                    durationMinutes: minutes,
                    resourceId: staffId,
                    timeZone: frame.timeZone,
                    today: frame.today,
                  }
            }
            onNearest={(start, otherId) => change({ ...draft, start, staffId: otherId ?? draft.staffId })}
            onOverride={mayOverride ? send : undefined}
            isReasonNext={isReasonNext}
            isPending={book.isPending}
          />
          {mayOverride ? null : (
            <WithWhom
              people={staffMembers.map(({ name, staffMemberId }) => ({ name, resourceId: staffMemberId }))}
              explanation={judged.data}
              onChoose={(chosenId) => {
                change({ ...draft, staffId: chosenId });
                setReasonNext(true);
              }}
            />
          )}
        </>
      )}
      {book.isError && refused === undefined ? <DeskTrouble error={book.error} formId={service?.form.id} /> : null}
      <div>
        {draft.client === undefined ? null : (
          <TellSwitch
            telling={telling}
            label={say('booking.tell', { name: own(clientName === '' ? say('desk.theClient') : clientName) })}
          />
        )}
      </div>
      <div className={actions['buttons']}>
        {/* While something stands in the way, the ways on are the acts. */}
        {obstacle === undefined ? (
          <Button type="submit" aria-disabled={book.isPending}>
            {book.isPending
              ? say('desk.booking')
              : total === undefined
                ? act
                : say('desk.bookForSeveral', { act, count: people, total })}
          </Button>
        ) : null}
        <Button
          variant="default"
          onClick={() => {
            dropDraft();
            setTried(false);
            book.reset();
          }}
        >
          {say('desk.startOver')}
        </Button>
      </div>
    </form>
  );
}
