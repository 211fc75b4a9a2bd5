/**
 * Booking for a client at the desk: who, what, with whom, when. What it costs and what follows is said before the act;
 * whatever was typed stays until it is booked or dropped, also over a reload.
 */

import { Button } from '@mantine/core';
import type { Booking, Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { totalWithAddOns } from '../../bookings/add-on-words.ts';
import { AlertsOfClient } from '../../bookings/client-alerts.tsx';
import { ClientStrip } from '../../bookings/client-strip.tsx';
import { DeskTrouble, refusedFields } from '../../bookings/desk-trouble.tsx';
import { questionsOfEach } from '../../bookings/participant-lines.ts';
import { PeopleCount } from '../../bookings/people-count.tsx';
import { TellSwitch } from '../../bookings/tell-switch.tsx';
import { UnofferedLength } from '../../bookings/unoffered-length.tsx';
import { lengthLimitsOf } from '../../days/lengths.ts';
import { own } from '../../language/bidi.ts';
import type { Opened } from '../../pages/opened.ts';
import { formOf } from '../../queries/forms.ts';
import { participantNamingOf } from '../../queries/participants.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useTellMade } from '../../ui/context/made.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { nobodysCalendar, useOwnCalendarOnly, useSignedIn } from '../../ui/context/signed-in.ts';
import { WaitingLines } from '../../ui/feedback/waiting.tsx';
import { ClientChoice } from '../../ui/forms/client-choice.tsx';
import { nameOfClient } from '../../ui/forms/client-details.ts';
import panel from '../../ui/forms/panel-form.module.css';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import actions from '../../ui/styles/actions.module.css';
import { AddOnFields } from './add-on-fields.tsx';
import { BookedNotice } from './booked-notice.tsx';
import { FormQuestions } from './form-questions.tsx';
import { KnownTime } from './known-time.tsx';
import { madeOf } from './new-booking.ts';
import { ObstaclePart } from './obstacle-part.tsx';
import { PriceAndPolicy } from './price-and-policy.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { SeriesTrouble } from './series-trouble.tsx';
import { useDeskBooking } from './use-desk-booking.ts';
import { WhatFields } from './what-fields.tsx';
import { WhenFields } from './when-fields.tsx';
import { WhoComes } from './who-comes.tsx';

export function BookForClient({ opened }: { opened: Opened }) {
  const { say } = useDashboard();
  const { close } = useOpened();
  // What the form begins with depends on what the person may.
  const isKnown = useSignedIn() !== undefined;
  const isOfNobody = useOwnCalendarOnly('BOOKINGS.CREATE') === nobodysCalendar;
  const [booked, setBooked] = useState<{ bookings: readonly Booking[]; tells: boolean } | undefined>(undefined);
  const { made, tellMade } = useTellMade();
  return (
    <SidePanel
      title={say('desk.bookTitle')}
      contentKey={isKnown ? (booked === undefined ? 'form' : (booked.bookings[0]?.id ?? 'booked')) : 'person'}
      onClose={() => close(made?.elementId)}
    >
      {!isKnown ? (
        <WaitingLines label={say('shell.loading')} lines={4} height={48} />
      ) : isOfNobody ? (
        <p>{say('desk.noCalendar')}</p>
      ) : booked === undefined ? (
        <Form
          opened={opened}
          onBooked={(bookings, tells) => {
            const [first] = bookings;
            setBooked({ bookings, tells });
            tellMade(first && madeOf(first));
          }}
        />
      ) : (
        <BookedNotice {...booked} onAgain={() => setBooked(undefined)} />
      )}
    </SidePanel>
  );
}

/** Whether a service asks who comes, and its form, of which each answers some questions by themselves. */
function useNaming(service: Service | undefined) {
  const { session } = useDashboard();
  const naming = useQuery({
    ...participantNamingOf(session.client, service?.id ?? ''),
    enabled: service !== undefined,
  }).data?.participantNaming;
  const form = useQuery({ ...formOf(session.client, service?.form.id ?? ''), enabled: service !== undefined }).data;
  return { naming, questions: questionsOfEach(form?.fields) };
}

interface FormProps {
  readonly opened: Opened;
  readonly onBooked: (bookings: readonly Booking[], tells: boolean) => void;
}

function Form({ opened, onBooked }: FormProps) {
  const { formats, say } = useDashboard();
  const booking = useDeskBooking(opened, onBooked);
  const { change, draft, isAppointment, isPending, missing, obstacle, people, pricing, series, service, taken } =
    booking;
  const { payment } = pricing;
  const { naming, questions } = useNaming(service);
  const total =
    payment === undefined || people < 2 ? undefined : totalWithAddOns({ payment }, people, taken.addOns, formats);
  const hasTime = isAppointment || (service?.type === 'CLASS' && draft.eventId !== undefined);
  const act =
    series?.dates !== undefined
      ? say('desk.bookSeries', { count: series.taken.length })
      : draft.start === undefined || !hasTime || series !== undefined
        ? say('desk.book')
        : say('desk.bookAt', { day: formats.weekday(draft.start.slice(0, 10)), time: formats.time(draft.start) });
  const Trouble = series === undefined ? DeskTrouble : SeriesTrouble;
  const clientName = draft.client === undefined ? '' : nameOfClient(draft.client);
  return (
    <form
      className={panel['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (obstacle === undefined) {
          booking.send();
        }
      }}
    >
      <fieldset data-part="client">
        <legend className={panel['part']}>{say('desk.who')}</legend>
        <div className={panel['fields']}>
          <ClientChoice
            id="desk"
            value={draft.client}
            onChange={(client) => change({ ...draft, client })}
            isFirst={!booking.isClientKnown}
            isMissing={missing === 'client'}
            refused={refusedFields(booking.error, say)}
          />
          {draft.client?.contactId === undefined ? null : (
            <>
              <AlertsOfClient key={draft.client.contactId} contactId={draft.client.contactId} />
              <ClientStrip key={`strip-${draft.client.contactId}`} contactId={draft.client.contactId} />
            </>
          )}
        </div>
      </fieldset>
      <WhatFields booking={booking} />
      <AddOnFields booking={booking} />
      {service !== undefined ? (
        <WhenFields booking={booking} service={service} knownStart={opened.start} />
      ) : draft.start === undefined ? null : (
        <KnownTime start={draft.start} staffId={draft.staffId} />
      )}
      {isAppointment ? <RepeatFields booking={booking} /> : null}
      {service === undefined || isAppointment ? null : (
        <div data-part="people">
          <PeopleCount typed={draft.people} onType={(people) => change({ ...draft, people })} />
        </div>
      )}
      {service === undefined || naming?.asksNames !== true ? null : (
        <WhoComes booking={booking} naming={naming} questions={questions} />
      )}
      {service === undefined ? null : (
        <FormQuestions
          key={service.form.id}
          formId={service.form.id}
          isOfEachLeftOut={naming?.asksNames === true}
          answers={draft.answers}
          onChange={(answers) => change({ ...draft, answers })}
        />
      )}
      {service === undefined ? null : <PriceAndPolicy service={service} booking={booking} />}
      {obstacle !== undefined || service === undefined || !isAppointment ? null : (
        <UnofferedLength limits={lengthLimitsOf(service.schedule.availabilityConstraints)} minutes={booking.minutes} />
      )}
      {obstacle === undefined ? null : <ObstaclePart booking={booking} obstacle={obstacle} />}
      {booking.trouble === undefined ? null : <Trouble error={booking.trouble} formId={service?.form.id} />}
      <div>
        {draft.client === undefined ? null : (
          <TellSwitch
            telling={booking.telling}
            label={say('booking.tell', { name: own(clientName === '' ? say('desk.theClient') : clientName) })}
          />
        )}
      </div>
      <div className={actions['buttons']}>
        {/* While something stands in the way, the ways on are the acts. */}
        {obstacle === undefined ? (
          <Button type="submit" aria-disabled={isPending || booking.isUnread || series?.isChecking === true}>
            {isPending
              ? say('desk.booking')
              : total === undefined
                ? act
                : say('desk.bookForSeveral', { act, count: people, total })}
          </Button>
        ) : null}
        <Button variant="default" onClick={booking.startOver}>
          {say('desk.startOver')}
        </Button>
      </div>
    </form>
  );
}
