/**
 * Choosing a time: how long, with whom and where, which day, which time. Links and a form that work by themselves,
 * quicker with script.
 */

import { Button } from '@mantine/core';
import { wholeDaysOf } from '@openhours/contract/calendar/whole-days';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { clockOf, type Day, localOf, minutesOf } from '../../days/dates.ts';
import { choiceAddress, chosenAddress, zoneOfAddress } from '../../pages/addresses.ts';
import type { PickerState } from '../../pages/state/booking.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { OfferedDayLine } from '../../ui/day-line/offered-day-line.tsx';
import { type Moment, momentOf, useMoments } from '../../ui/display/moments.ts';
import { ZoneLine } from '../../ui/display/zone-line.tsx';
import { PeopleChoice } from '../../ui/forms/people-choice.tsx';
import plain from '../../ui/styles/plain-button.module.css';
import steps from './booking.module.css';
import { Choices } from './choices.tsx';
import { ChosenFields, choiceOf } from './chosen-fields.tsx';
import { ChosenWithoutScript, chosenMark } from './chosen-without-script.tsx';
import { DayGrid } from './day-grid.tsx';
import { fieldsOf } from './form-fields.ts';
import { HeldTimes, NothingFree, WayToWait } from './nothing-free.tsx';
import styles from './picker.module.css';
import { TimeList } from './time-list.tsx';

interface PickerProps {
  readonly picker: PickerState;
  readonly chosen: number | undefined;
  readonly isLoading: boolean;
  /** Somebody went on without a time. */
  readonly isUnchosen: boolean;
  /** The form stands beside, with the zone in its summary. */
  readonly isBesideForm: boolean;
  readonly onChoose: (time: number) => void;
  readonly onDay: (day: Day, address: string) => void;
  readonly onWholeMonth: (isWholeMonth: boolean, address: string) => void;
  /** Another length, person or place. */
  readonly onChoice: (address: string) => void;
  /** The address of what follows, and the fields of the form that leads there. */
  readonly onContinue: (address: string, fields: URLSearchParams) => void;
}

export function Picker(props: PickerProps) {
  const { picker } = props;
  return (
    <div className={`${styles['picker']} ${props.isBesideForm ? '' : styles['alone']}`} aria-busy={props.isLoading}>
      <div>
        <People picker={picker} onChoice={props.onChoice} />
        <Choices picker={picker} onChoice={props.onChoice} />
        <DayGrid picker={picker} onDay={props.onDay} onWholeMonth={props.onWholeMonth} />
        <DayAnnouncement picker={picker} />
      </div>
      <DayForm key={picker.day} {...props} />
    </div>
  );
}

/** With whom, where there is a choice: each opens on the day that is told. */
function People({ picker, onChoice }: Pick<PickerProps, 'picker' | 'onChoice'>) {
  const { say } = usePage();
  const id = useId();
  const { day, isWholeMonth, nextDays, service, staff } = picker;
  if (nextDays === undefined) {
    return null;
  }
  const toChoose = (person: { readonly id: string | undefined; readonly name: string; readonly photo?: string }) => {
    const nextDay = nextDays[person.id ?? ''];
    return {
      ...person,
      nextDay,
      isChosen: person.id === staff?.id,
      address: choiceAddress(picker.paths.choose, {
        ...choiceOf(picker),
        staff: person.id,
        day: nextDay ?? day,
        isWholeMonth,
      }),
    };
  };
  const anyone = { id: undefined, name: say('calendar.anyone') };
  return (
    <section aria-labelledby={id} className={styles['people']}>
      <h2 id={id}>{say('calendar.with')}</h2>
      <PeopleChoice
        people={[...(service.staffSelection === 'CUSTOMER_MUST_CHOOSE' ? [] : [anyone]), ...service.staff].map(
          toChoose,
        )}
        onChoose={onChoice}
      />
    </section>
  );
}

/** Says a changed day once, with what is free on it; the first view needs no saying. */
function DayAnnouncement({ picker }: { picker: PickerState }) {
  const { formats, say } = usePage();
  const count = picker.starts[picker.day]?.length ?? 0;
  const text = say('day.freeTimes', { day: formats.day(picker.day), count });
  const [first] = useState(text);
  const [hasChanged, setChanged] = useState(false);
  if (!hasChanged && text !== first) {
    setChanged(true);
  }
  return (
    <p role="status" className="oh-heard">
      {hasChanged ? text : ''}
    </p>
  );
}

function DayForm(props: PickerProps) {
  const { formats, frame } = usePage();
  const zone = zoneOfAddress(frame);
  const [hasGoneOn, setGoneOn] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isEnhanced = useEarlyChoice(form, props);
  const { picker, chosen, isBesideForm } = props;
  const { service, day } = picker;
  const starts = picker.starts[day] ?? [];
  const isUnchosen = chosen === undefined && (props.isUnchosen || hasGoneOn);
  const goOn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // What was pressed while the script took over is known to the form alone.
    const time = pressedIn(event.currentTarget) ?? chosen;
    if (time === undefined) {
      setGoneOn(true);
      event.currentTarget.querySelector<HTMLInputElement>('[name="start"]')?.focus();
    } else {
      const fields = new URLSearchParams(fieldsOf(event.currentTarget));
      fields.set('start', `${day}T${clockOf(time)}`);
      props.onContinue(chosenAddress(picker.paths.goOn, service.slug, { ...choiceOf(picker), day, time }), fields);
    }
  };
  const zoneTime = chosen ?? starts[0];
  const isByDays = zoneTime !== undefined && wholeDaysOf(momentAt(picker, zoneTime)) !== undefined;
  return (
    <form
      ref={form}
      // Looking holds nothing, whoever or whatever looks: a time is held by a form that is sent.
      method={picker.paths.isHeld ? 'post' : 'get'}
      action={picker.paths.goOn}
      className={styles['day']}
      noValidate={isEnhanced}
      onSubmit={goOn}
    >
      {picker.paths.isHeld ? <input type="hidden" name="act" value="choose" /> : null}
      <input type="hidden" name="service" value={service.slug} />
      <input type="hidden" name="day" value={day} />
      {zone === undefined ? null : <input type="hidden" name="zone" value={zone} />}
      <ChosenFields picker={picker} />
      <div className={styles['dayHead']}>
        <h2 className={styles['dayName']}>{formats.day(day)}</h2>
        {isBesideForm ? null : (
          <ZoneLine
            local={zoneTime === undefined || isByDays ? undefined : localOf(day, zoneTime)}
            isInSight={chosen !== undefined}
          />
        )}
      </div>
      {isByDays ? null : (
        <div className={styles['wholeDay']}>
          <DayPicture picker={picker} chosen={chosen} />
        </div>
      )}
      {isBesideForm ? null : <HeldTimes picker={picker} />}
      {starts.length === 0 ? (
        <NothingFree picker={picker} onDay={props.onDay} />
      ) : (
        <TimesAndOn {...props} isUnchosen={isUnchosen} />
      )}
      {isBesideForm ? null : <WayToWait picker={picker} isNothingFree={starts.length === 0} />}
    </form>
  );
}

/** When a visit that begins at these minutes of the day is. */
function momentAt({ day, service }: PickerState, start: number): Moment {
  return momentOf({ day, start, end: start + service.durationMinutes });
}

/** The time that is pressed in a form, in minutes of its day. */
function pressedIn(form: HTMLFormElement): number | undefined {
  const pressed = form.querySelector<HTMLInputElement>('[name="start"]:checked');
  return pressed === null ? undefined : minutesOf(pressed.value);
}

/**
 * A time may have been chosen before the script was here. Beside a form it is not taken over: the form in sight is for the
 * time of its address, and leaving it takes a press that the page has seen. Answers whether the script is here.
 */
function useEarlyChoice(
  form: RefObject<HTMLFormElement | null>,
  { chosen, isBesideForm, onChoose }: Pick<PickerProps, 'chosen' | 'isBesideForm' | 'onChoose'>,
): boolean {
  const [isEnhanced, setEnhanced] = useState(false);
  const atFirst = useRef({ chosen, isBesideForm, onChoose });
  useEffect(() => {
    setEnhanced(true);
    if (atFirst.current.isBesideForm) {
      form.current?.reset();
      return;
    }
    const early = form.current === null ? undefined : pressedIn(form.current);
    if (early !== undefined && early !== atFirst.current.chosen) {
      atFirst.current.onChoose(early);
    }
  }, [form]);
  return isEnhanced;
}

function DayPicture({ picker, chosen }: Pick<PickerProps, 'picker' | 'chosen'>) {
  const { say } = usePage();
  const { closure, day, service } = picker;
  const starts = picker.starts[day] ?? [];
  // What has stayed booked on a closed day says nothing of when it would be open.
  if (closure !== undefined) {
    return null;
  }
  return (
    <OfferedDayLine
      day={day}
      picture={{ starts, offered: picker.offered[day], ruled: picker.ruled[day] ?? [], taken: picker.taken }}
      service={service}
      mark={chosen === undefined ? undefined : { start: chosen, end: chosen + service.durationMinutes }}
      sentence={say('day.count', { count: starts.length })}
    />
  );
}

/**
 * The free times, and the way on; beside a form a press on a time is the way on, and only without script there is a
 * button.
 */
function TimesAndOn({ picker, chosen, isBesideForm, isLoading, isUnchosen, onChoose }: PickerProps) {
  const { say } = usePage();
  const messageId = useId();
  return (
    <>
      <TimeList picker={picker} chosen={chosen} messageId={isUnchosen ? messageId : undefined} onChoose={onChoose} />
      {isBesideForm ? (
        <noscript>
          <button type="submit" className={`${plain['button']} ${styles['plainButton']}`}>
            {say('act.changeTime')}
          </button>
        </noscript>
      ) : (
        <Continue picker={picker} chosen={chosen} isLoading={isLoading}>
          {isUnchosen ? (
            <p id={messageId} className={styles['unchosen']}>
              {say('form.unchosen')}
            </p>
          ) : null}
        </Continue>
      )}
    </>
  );
}

interface ContinueProps extends Pick<PickerProps, 'picker' | 'chosen' | 'isLoading'> {
  /** What is said above the button. */
  readonly children: ReactNode;
}

/** Goes on with the chosen time, which it names, also when that was chosen without script. */
function Continue({ picker, chosen, isLoading, children }: ContinueProps) {
  const { say } = usePage();
  const moments = useMoments();
  const { day } = picker;
  const continueWith = (time: number) => moments.act('continueWith', momentAt(picker, time));
  return (
    <>
      <ChosenWithoutScript
        choices={(picker.starts[day] ?? []).map((start) => ({
          value: `${day}T${clockOf(start)}`,
          texts: { act: continueWith(start) },
        }))}
      />
      <div className={`${steps['bar']} ${styles['goOn']}`}>
        {children}
        <Button type="submit" size="lg" fullWidth aria-disabled={isLoading} className={styles['continue'] as string}>
          <span {...chosenMark('act')}>
            <span>{chosen === undefined ? say('act.continue') : continueWith(chosen)}</span>
          </span>
        </Button>
      </div>
    </>
  );
}
