/** The form for places of a class or a course: when it is, how many come, and who. */
import { NativeSelect } from '@mantine/core';
import { priceForAll } from '@openhours/contract/bookings/visit-price';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { useEffect, useState } from 'react';
import { cancelWords } from '../../../bookings/cancel-words.ts';
import type { SiteTextId } from '../../../language/texts.ts';
import { servicePageAddress } from '../../../pages/addresses.ts';
import { usePageNavigation } from '../../../pages/navigation-context.ts';
import type { SeatsState } from '../../../pages/state/booking.ts';
import { teachersOf } from '../../../site/teachers.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { ServiceWords } from '../../../ui/display/own-words.tsx';
import { PolicyText } from '../../../ui/display/policy-text.tsx';
import { ReachBusiness, waysTo } from '../../../ui/display/reach-business.tsx';
import { Sentence } from '../../../ui/display/sentence.tsx';
import { SessionList, usePlacesText } from '../../../ui/display/session-list.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Chevron } from '../../../ui/styles/chevron.tsx';
import { SiteFrame } from '../../../ui/views/site-frame.tsx';
import { BeforeBooking, BookByEnter } from '../before-booking.tsx';
import steps from '../booking.module.css';
import { TroubleNotice } from '../form-notice.tsx';
import { HoldLine, useHold } from '../hold-line.tsx';
import { useKeptTyping } from '../kept-typing.ts';
import { OwnBookingNotice, OwnBookingPart, ownTitle } from '../own-booking.tsx';
import { fieldsOf, PersonFields } from '../person-fields.tsx';
import { SendBar, useSendingDetails } from '../sending-details.tsx';
import { VisitDetails, VisitTime } from '../visit-parts.tsx';

const reasonTexts = {
  full: 'seats.full',
  'too-few': 'seats.tooFew',
  over: 'seats.over',
  'too-early': 'seats.tooEarly',
  'too-late': 'seats.tooLate',
  'not-offered': 'seats.notOffered',
} as const;

export function seatsTitle({ joins, own, ticket }: Pick<SeatsState, 'joins' | 'own' | 'ticket'>): SiteTextId {
  if (joins) {
    return 'waitlist.title';
  }
  if (ticket !== undefined) {
    return 'form.title';
  }
  return own === undefined ? 'seats.titleGone' : ownTitle(own);
}

export function SeatsPage({ state }: { state: SeatsState }) {
  const { frame, say } = usePage();
  const places = usePlacesText();
  const { course, own, service, session, ticket } = state;
  const [people, setPeople] = useState(state.participants);
  const isChosenHere = ticket !== undefined && !state.joins;
  // Of a course that has begun, the date that comes next.
  const times =
    session ?? course?.sessions.find(({ localEnd }) => localEnd.slice(0, 10) >= frame.today) ?? course?.sessions[0];
  return (
    <SiteFrame width="reading">
      <a className={steps['back']} href={servicePageAddress(service.slug)}>
        <Chevron towards="back" />
        <ServiceWords of="name" service={service} />
      </a>
      <h1>{say(seatsTitle(state))}</h1>
      {times === undefined ? null : (
        <VisitTime times={times} isOff={ticket === undefined && own === undefined} isShort />
      )}
      {course === undefined ? null : (
        <p className="oh-soft">{say('course.sessions', { count: course.sessions.length })}</p>
      )}
      <VisitDetails
        visit={{
          title: service.name,
          isTitleTranslated: service.translated?.includes('name') === true,
          staffNames: session?.teachers.map(({ name }) => name) ?? teachersOf(course?.sessions ?? []),
          // A course that names no place is held where the business is, as its service page says.
          place: session?.place ?? service.places[0] ?? (service.isOnline ? undefined : service.reach),
          isOnline: service.isOnline,
          participants: 1,
          sessions: course?.sessions ?? [],
          // For as many as the form says, so that the two agree.
          price: priceForAll(service, isChosenHere ? people : 1).price,
          ...(service.otherPrice === undefined ? {} : { otherPrice: service.otherPrice }),
        }}
      />
      {state.unavailable === 'full' ? null : (
        <p className={`oh-time ${steps['places']}`}>
          {places(session ?? course ?? { total: 0, left: 0, isBookable: false })}
        </p>
      )}
      <div className={steps['right']}>
        {own === undefined ? (
          <Unavailable state={state} />
        ) : ticket === undefined ? (
          <OwnBookingPart own={own} hasPlaces />
        ) : (
          <OwnBookingNotice own={own} hasPlaces />
        )}
        {ticket === undefined ? null : <SeatsForm state={state} ticket={ticket} people={people} onPeople={setPeople} />}
      </div>
    </SiteFrame>
  );
}

/** Why there is no place, or not so many, and the nearest sessions that have some. */
function Unavailable({ state }: { state: SeatsState }) {
  const { formats, say } = usePage();
  const { heldUntil, joins, nearest, service, ticket, typed, unavailable } = state;
  if (unavailable === undefined) {
    return null;
  }
  const isTyped = Object.values(typed).some((value) => value !== '');
  return (
    <>
      <Notice meaning={joins ? 'note' : 'warn'} title={say(reasonTexts[unavailable])} spoken>
        {heldUntil === undefined ? null : <p>{say('seats.heldUntil', { until: formats.time(heldUntil.until) })}</p>}
        <p>
          {say(joins ? 'waitlist.how' : ticket !== undefined && isTyped ? 'seats.fewerHint' : 'seats.nothingBooked')}
        </p>
        {nearest.length === 0 && !joins ? <ReachBusiness reach={service.reach} /> : null}
      </Notice>
      {nearest.length === 0 ? null : (
        <section aria-labelledby="nearest" className={steps['nearestSessions']}>
          <h2 id="nearest">{say('seats.nearest')}</h2>
          <SessionList sessions={nearest} isNamed={false} isDated />
        </section>
      )}
    </>
  );
}

interface SeatsFormProps {
  readonly state: SeatsState;
  readonly ticket: string;
  /** How many come, as it is chosen here. */
  readonly people: number;
  readonly onPeople: (people: number) => void;
}

function SeatsForm({ state, ticket, people, onPeople }: SeatsFormProps) {
  const { formats, frame, say } = usePage();
  const { isLoading, isSending, post, quietly, trouble } = usePageNavigation();
  const sending = useSendingDetails({
    state,
    isLoading,
    post: post === undefined ? undefined : (fields) => post(pagePaths.bookingForm, fields),
  });
  const { form, isEnhanced, problems } = sending;
  const keepTyped = useKeptTyping(form, state.service.slug);
  const { asked, cancelling, joins, mostParticipants, service, session } = state;
  const { needsApproval, price, reach } = service;
  useEffect(() => {
    // What was chosen before script ran stays.
    const chosen = form.current?.querySelector<HTMLSelectElement>('[name="people"]')?.value;
    onPeople(chosen === undefined ? state.participants : Number(chosen));
  }, [form, state.participants, onPeople]);
  const holder = useHold({
    hold: state.hold,
    chosen: session?.eventId ?? 'course',
    isWanted: state.own === undefined && !state.joins,
    isSending,
    send:
      quietly === undefined
        ? undefined
        : (act) => {
            const people = form.current?.querySelector<HTMLSelectElement>('[name="people"]')?.value;
            return quietly(
              pagePaths.bookingForm,
              new URLSearchParams({ ticket, act, ...(people === undefined ? {} : { people }) }),
            );
          },
  });
  const underWay = say(joins ? 'waitlist.joining' : needsApproval ? 'act.asking' : 'act.booking');
  const act = joins
    ? say('waitlist.join')
    : session === undefined
      ? say(needsApproval ? 'act.askCourse' : 'act.bookCourse')
      : say(needsApproval ? 'act.ask' : 'act.book', {
          day: formats.weekday(session.localStart.slice(0, 10)),
          time: formats.time(session.localStart),
        });
  const sum = priceForAll({ ...(price === undefined ? {} : { price }) }, people).price;
  const total = sum === undefined ? undefined : formats.money(sum.amount, sum.currency);
  const isForSeveral = people > 1 && !joins && total !== undefined;
  // Whoever waits may leave whenever they want.
  const term = joins ? undefined : cancelWords(say, formats, cancelling, reach);
  return (
    <form
      ref={form}
      method="post"
      action={pagePaths.bookingForm}
      onSubmit={sending.onSubmit}
      onInput={(event) => {
        const fields = fieldsOf(event.currentTarget);
        keepTyped(fields);
        problems.lookAgain((event.target as HTMLInputElement).name, fields);
        if (!joins) {
          holder.onTyping();
        }
      }}
      noValidate={isEnhanced}
      autoComplete={frame.isSharedDevice === true ? 'off' : undefined}
      className={steps['details']}
    >
      <BookByEnter />
      <TroubleNotice
        trouble={trouble ?? state.trouble}
        retryAfterSeconds={state.retryAfterSeconds}
        reach={reach}
        most={mostParticipants}
      />
      {needsApproval ? <p>{say('policy.approval')}</p> : null}
      {state.confirmsByEmail && !joins ? <p>{say('verify.before')}</p> : null}
      <input type="hidden" name="ticket" value={ticket} />
      {joins ? null : (
        <BeforeBooking>
          {term === undefined ? null : (
            <p className={steps['term']}>
              <Sentence text={term} addresses={waysTo(reach)} />
            </p>
          )}
          <HoldLine hold={state.hold} holder={holder} form={form} />
        </BeforeBooking>
      )}
      {mostParticipants === 1 ? null : (
        <NativeSelect
          id="booking-people"
          name="people"
          label={say('visit.people')}
          description={
            price === undefined
              ? undefined
              : say(people > 1 ? 'seats.all' : 'seats.perPerson', {
                  price: formats.money(price.amount, price.currency),
                  count: people,
                  total: total ?? '',
                })
          }
          key={`${mostParticipants} ${state.participants}`}
          defaultValue={String(state.participants)}
          onChange={(event) => {
            onPeople(Number(event.currentTarget.value));
            if (quietly !== undefined && !joins) {
              holder.ask('hold');
            }
          }}
          data={Array.from({ length: mostParticipants }, (_, index) => String(index + 1))}
        />
      )}
      <PersonFields asked={asked} typed={state.typed} answers={state.answers} problems={problems.open} />
      <PolicyText text={service.policyText} isTranslated={service.translated?.includes('policyText')} />
      <SendBar sending={sending} underWay={isSending ? underWay : undefined}>
        {isForSeveral ? say('act.forSeveral', { act, count: people, total }) : act}
      </SendBar>
    </form>
  );
}
