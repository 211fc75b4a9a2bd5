/** Seats of a class or a course: when it is, why there are none, and the form for them. */
import { useState } from 'react';
import type { SiteTextId } from '../../../language/texts.ts';
import { servicePageAddress } from '../../../pages/addresses.ts';
import type { SeatsState } from '../../../pages/state/booking.ts';
import { teachersOf } from '../../../site/teachers.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { useHeldWords } from '../../../ui/display/held-words.ts';
import { ServiceWords } from '../../../ui/display/own-words.tsx';
import { ReachBusiness } from '../../../ui/display/reach-business.tsx';
import { useSeatsText } from '../../../ui/display/seats-text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Chevron } from '../../../ui/styles/chevron.tsx';
import { SiteFrame } from '../../../ui/views/site-frame.tsx';
import steps from '../booking.module.css';
import { ownBooking } from '../form-parts.ts';
import { ownTitle } from '../own-title.ts';
import { VisitDetails, VisitTime } from '../visit-parts.tsx';
import { costOfSeats } from './cost-of-seats.ts';
import { pricedBy } from './option-field.tsx';
import { SeatsForm } from './seats-form.tsx';
import { nearestSessions } from './seats-parts.ts';

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

export function SeatsPage({ state: given }: { state: SeatsState }) {
  const { frame, say } = usePage();
  const [option, setOption] = useState(given.optionChoice);
  const state = { ...given, service: pricedBy(given.service, option) };
  const { course, own, service, session, ticket } = state;
  const seatsText = useSeatsText(session ?? course ?? { total: 0, left: 0, isBookable: false });
  const [people, setPeople] = useState(state.participants);
  const [addOns, setAddOns] = useState(state.addOns);
  // For as many as the form says, and what they take along, so that the two agree.
  const { price } =
    ticket === undefined || state.joins ? costOfSeats(service, 1, undefined) : costOfSeats(service, people, addOns);
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
          addOns: [],
          sessions: course?.sessions ?? [],
          price: price.price,
          ...(price.otherPrice === undefined ? {} : { otherPrice: price.otherPrice }),
        }}
      />
      {state.unavailable === 'full' ? null : <p className={`oh-time ${steps['places']}`}>{seatsText}</p>}
      <div className={steps['right']}>
        {own === undefined ? (
          <Unavailable state={state} />
        ) : (
          <ownBooking.Part own={own} hasPlaces isOnceMore={ticket !== undefined} />
        )}
        {ticket === undefined ? null : (
          <SeatsForm
            state={state}
            ticket={ticket}
            people={people}
            onPeople={setPeople}
            addOns={addOns}
            onAddOns={setAddOns}
            onOption={setOption}
          />
        )}
      </div>
    </SiteFrame>
  );
}

/** Why there is no seat, or not so many, and the nearest sessions that have some. */
function Unavailable({ state }: { state: SeatsState }) {
  const { say } = usePage();
  const { heldUntil, joins, nearest, service, ticket, typed, unavailable } = state;
  const heldWords = useHeldWords(heldUntil);
  if (unavailable === undefined) {
    return null;
  }
  const isTyped = Object.values(typed).some((value) => value !== '');
  return (
    <>
      <Notice meaning={joins ? 'note' : 'warn'} title={say(reasonTexts[unavailable])} spoken>
        {heldWords === undefined ? null : <p>{say('seats.heldUntil', { ...heldWords })}</p>}
        <p>
          {say(joins ? 'waitlist.how' : ticket !== undefined && isTyped ? 'seats.fewerHint' : 'seats.nothingBooked')}
        </p>
        {nearest.length === 0 && !joins ? <ReachBusiness reach={service.reach} /> : null}
      </Notice>
      {nearest.length === 0 ? null : <nearestSessions.Part sessions={nearest} />}
    </>
  );
}
