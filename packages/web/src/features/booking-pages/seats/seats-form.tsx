/** The form for seats of a class or a course: how many come, and who; the one for the waitlist where there are none. */
import { priceForAll } from '@openhours/contract/bookings/price-for-all';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { useEffect } from 'react';
import { policyWords } from '../../../bookings/policy-words.ts';
import { usePageNavigation } from '../../../pages/navigation-context.ts';
import type { SeatsState } from '../../../pages/state/booking.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { waysTo } from '../../../ui/display/reach-business.tsx';
import { Sentence } from '../../../ui/display/sentence.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { BeforeBooking } from '../before-booking.tsx';
import steps from '../booking.module.css';
import { TroubleNotice } from '../form-notice.tsx';
import { HoldLine } from '../hold-line.tsx';
import { PersonForm, usePersonForm } from '../person-form.tsx';

interface SeatsFormProps {
  readonly state: SeatsState;
  readonly ticket: string;
  /** How many come, as it is chosen here. */
  readonly people: number;
  readonly onPeople: (people: number) => void;
}

export function SeatsForm({ state, ticket, people, onPeople }: SeatsFormProps) {
  const { say } = usePage();
  const { isSending, trouble } = usePageNavigation();
  const form = useSeatsForm(state, ticket);
  const element = form.form;
  useEffect(() => {
    // What was chosen before script ran stays.
    const chosen = element.current?.querySelector<HTMLSelectElement>('[name="people"]')?.value;
    onPeople(chosen === undefined ? state.participants : Number(chosen));
  }, [element, state.participants, onPeople]);
  const { hold, joins, mostParticipants, service } = state;
  const underWay = say(joins ? 'waitlist.joining' : service.needsApproval ? 'act.asking' : 'act.booking');
  return (
    <PersonForm
      form={form}
      state={{ asked: state.asked, confirmsByEmail: state.confirmsByEmail && !joins }}
      service={service}
      typed={state.typed}
      answers={state.answers}
      notice={
        <TroubleNotice
          trouble={trouble ?? state.trouble}
          retryAfterSeconds={state.retryAfterSeconds}
          reach={service.reach}
          most={mostParticipants}
        />
      }
      isOpen
      choice={<input type="hidden" name="ticket" value={ticket} />}
      before={
        joins ? null : (
          <BeforeBooking>
            <TermLine state={state} />
            <HoldLine hold={hold} holder={form.holder} form={element} />
          </BeforeBooking>
        )
      }
      people={
        mostParticipants === 1 ? null : (
          <PeopleField
            state={state}
            people={people}
            onPeople={(chosen) => {
              onPeople(chosen);
              form.holder.ask('hold');
            }}
          />
        )
      }
      button={{ words: <ActWords state={state} people={people} />, underWay: isSending ? underWay : undefined }}
    />
  );
}

function useSeatsForm(state: SeatsState, ticket: string) {
  const { isLoading, isSending, post, quietly } = usePageNavigation();
  return usePersonForm({
    state,
    slug: state.service.slug,
    isLoading,
    isSending,
    post: post && ((fields) => post(pagePaths.bookingForm, fields)),
    holding: {
      chosen: state.session?.eventId ?? 'course',
      // Whoever waits holds nothing.
      ticket: state.joins ? undefined : ticket,
      quietly: quietly && ((fields) => quietly(pagePaths.bookingForm, fields)),
    },
  });
}

/** Until when it can be moved and cancelled; whoever waits may leave whenever they want. */
function TermLine({ state: { service, terms } }: { readonly state: SeatsState }) {
  const { formats, say } = usePage();
  const words = policyWords(say, formats, terms, service.reach);
  return words === undefined ? null : (
    <p className={steps['term']}>
      <Sentence text={words} addresses={waysTo(service.reach)} />
    </p>
  );
}

/** What so many people pay together, as text; undefined where the price is not one of a person. */
function useTotal({ service: { price } }: SeatsState, people: number): string | undefined {
  const { formats } = usePage();
  const sum = priceForAll({ ...(price === undefined ? {} : { price }) }, people).price;
  return sum === undefined ? undefined : formats.money(sum.amount, sum.currency);
}

function PeopleField({ state, people, onPeople }: Pick<SeatsFormProps, 'state' | 'people' | 'onPeople'>) {
  const { formats, say } = usePage();
  const total = useTotal(state, people);
  const { mostParticipants, participants, service } = state;
  const { price } = service;
  return (
    <SelectField
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
      key={`${mostParticipants} ${participants}`}
      defaultValue={String(participants)}
      onChoose={(chosen) => onPeople(Number(chosen))}
      choices={Array.from({ length: mostParticipants }, (_, index) => String(index + 1)).map((count) => ({
        value: count,
        words: count,
      }))}
    />
  );
}

/** What the button says: what is booked, and for how many at which price. */
function ActWords({ state, people }: Pick<SeatsFormProps, 'state' | 'people'>) {
  const { formats, say } = usePage();
  const total = useTotal(state, people);
  const { joins, service, session } = state;
  if (joins) {
    return say('waitlist.join');
  }
  const act =
    session === undefined
      ? say(service.needsApproval ? 'act.askCourse' : 'act.bookCourse')
      : say(service.needsApproval ? 'act.ask' : 'act.book', {
          day: formats.weekday(session.localStart.slice(0, 10)),
          time: formats.time(session.localStart),
        });
  return people > 1 && total !== undefined ? say('act.forSeveral', { act, count: people, total }) : act;
}
