/** The form for seats of a class or a course: how many come, and who; the one for the waitlist where there are none. */
import { priceForAll } from '@openhours/contract/bookings/price-for-all';
import type { VisitPrice } from '@openhours/contract/bookings/price-text';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { type ComponentProps, useEffect, useMemo } from 'react';
import { policyWords } from '../../../bookings/policy-words.ts';
import { usePageNavigation } from '../../../pages/navigation-context.ts';
import type { SeatsState } from '../../../pages/state/booking.ts';
import { usePage } from '../../../ui/context/page-context.tsx';
import { waysTo } from '../../../ui/display/reach-business.tsx';
import { Sentence } from '../../../ui/display/sentence.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { BeforeBooking } from '../before-booking.tsx';
import steps from '../booking.module.css';
import { HoldLine } from '../hold-line.tsx';
import { PersonForm, usePersonForm } from '../person-form.tsx';
import { TroubleNotice } from '../trouble-notice.tsx';
import { costOfSeats } from './cost-of-seats.ts';
import { OptionField } from './option-field.tsx';
import { hasAddOns, seatAddOns } from './seats-parts.ts';

interface SeatsFormProps {
  readonly state: SeatsState;
  readonly ticket: string;
  /** How many come, as it is chosen here. */
  readonly people: number;
  readonly onPeople: (people: number) => void;
  /** What they take along, as addresses say it. */
  readonly addOns: string | undefined;
  readonly onAddOns: (addOns: string | undefined) => void;
  /** What is chosen of the option of the service, by which it is priced. */
  readonly onOption: (option: string) => void;
}

export function SeatsForm({ addOns, onAddOns, onOption, state, ticket, people, onPeople }: SeatsFormProps) {
  const { say } = usePage();
  const { isSending, trouble } = usePageNavigation();
  // A line for each who comes, as many as are chosen.
  const shown = useMemo(() => {
    const questions = state.asked.questions.filter(({ place = 0 }) => place <= people);
    return { ...state, asked: { ...state.asked, questions } };
  }, [state, people]);
  const form = useSeatsForm(shown, ticket);
  const element = form.form;
  useEffect(() => {
    // What was chosen before script ran stays.
    const chosen = element.current?.querySelector<HTMLSelectElement>('[name="people"]')?.value;
    onPeople(chosen === undefined ? state.participants : Number(chosen));
    const option = element.current?.querySelector<HTMLSelectElement>('[name="option"]')?.value;
    if (option !== undefined) {
      onOption(option);
    }
  }, [element, state.participants, onPeople, onOption]);
  const { hold, joins, mostParticipants, service } = state;
  const cost = costOfSeats(service, people, addOns);
  const total = useMoney(cost.price);
  const underWay = say(joins ? 'waitlist.joining' : service.needsApproval ? 'act.asking' : 'act.booking');
  return (
    <PersonForm
      form={form}
      state={{
        asked: shown.asked,
        confirmsByEmail: state.confirmsByEmail && !joins,
      }}
      service={service}
      typed={state.typed}
      answers={state.answers}
      notice={
        <TroubleNotice
          trouble={trouble ?? state.trouble ?? (cost.isAddOnGone ? 'add-on-gone' : undefined)}
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
        <>
          <OptionField state={state} onOption={onOption} />
          {mostParticipants === 1 ? null : (
            <PeopleField
              state={state}
              people={people}
              onPeople={(chosen) => {
                onPeople(chosen);
                form.holder.ask('hold');
              }}
            />
          )}
          {hasAddOns(state) ? (
            <AddOns service={service} known={state.addOns} addOns={addOns} onChoose={onAddOns} cost={cost} />
          ) : null}
        </>
      }
      button={{
        words: <ActWords state={state} people={people} total={people > 1 || cost.isWithAddOns ? total : undefined} />,
        underWay: isSending ? underWay : undefined,
      }}
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
    isChosen: isWithinLimits,
    holding: {
      chosen: state.session?.eventId ?? 'course',
      // Whoever waits holds nothing.
      ticket: state.joins ? undefined : ticket,
      quietly: quietly && ((fields) => quietly(pagePaths.bookingForm, fields)),
    },
  });
}

/** What can be taken along is in a script of its own. */
function AddOns(props: ComponentProps<ReturnType<typeof seatAddOns.exports>['SeatAddOns']>) {
  const { SeatAddOns } = seatAddOns.exports();
  return <SeatAddOns {...props} />;
}

/** False where more of a group is chosen than may be, which its group says. */
function isWithinLimits(form: HTMLFormElement): boolean {
  const first = form.querySelector<HTMLElement>('[data-part=add-ons] [aria-invalid] :is(input, select)');
  first?.focus();
  return first === null;
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

/** What is paid together, as text; undefined where no figure is known. */
function useMoney({ price }: VisitPrice): string | undefined {
  const { formats } = usePage();
  return price === undefined ? undefined : formats.money(price.amount, price.currency);
}

function PeopleField({ state, people, onPeople }: Pick<SeatsFormProps, 'state' | 'people' | 'onPeople'>) {
  const { formats, say } = usePage();
  const total = useMoney(priceForAll(state.service, people));
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

interface ActWordsProps extends Pick<SeatsFormProps, 'state' | 'people'> {
  /** Where it is not the price of one place alone. */
  readonly total: string | undefined;
}

/** What the button says: what is booked, for how many, and at which price. */
function ActWords({ people, state, total }: ActWordsProps) {
  const { formats, say } = usePage();
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
  if (total === undefined) {
    return act;
  }
  return people > 1 ? say('act.forSeveral', { act, count: people, total }) : `${act} · ${total}`;
}
