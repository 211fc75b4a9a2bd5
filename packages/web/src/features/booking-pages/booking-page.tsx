/** The steps of a booking: choose a time, say who comes. On wide screens the form opens beside the calendar. */

import { wholeDaysOf } from '@openhours/contract/calendar/whole-days';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { localOf } from '../../days/dates.ts';
import { calendarAddress, formAddress, zoneOfAddress } from '../../pages/addresses.ts';
import { loadParts } from '../../pages/late-part.tsx';
import type { PickerState } from '../../pages/state/booking.ts';
import type { FreeTime } from '../../pages/state/offers.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { isPlainClick } from '../../ui/context/plain-click.ts';
import { momentOf } from '../../ui/display/moments.ts';
import { ZoneLine } from '../../ui/display/zone-line.tsx';
import { AbsenceNotices } from '../../ui/feedback/absence-notices.tsx';
import { NavigationTrouble } from '../../ui/feedback/navigation-trouble.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SiteFrame } from '../../ui/views/site-frame.tsx';
import styles from './booking.module.css';
import { choiceOf } from './chosen-fields.tsx';
import type { Draft } from './details-form.tsx';
import { details, partsAhead } from './details-part.ts';
import { formTitle } from './form-title.ts';
import type { BookingNavigation, BookingState } from './navigation.ts';
import { Picker } from './picker.tsx';
import { BackToService, Summary } from './summary.tsx';

type Content = BookingState['content'];

function timeIn(content: Content): number | undefined {
  return content.kind === 'form' ? content.chosen.start : content.picker.time;
}

export function BookingPage({ navigation }: { navigation: BookingNavigation }) {
  const { say } = usePage();
  const { content } = navigation.state;
  const { picker } = content;
  const choosing = useChoosing(navigation);
  const heading = useHeadingOfStep(content.kind);
  // What was typed outlives a change of the time, whichever way it is changed.
  const draft = useRef<Draft | undefined>(content.kind === 'form' ? content : undefined);
  const { time } = choosing;
  useDetailsAhead(time);
  const chosen: FreeTime | undefined =
    content.kind === 'form' ? content.chosen : time === undefined ? undefined : freeTimeAt(picker, time);
  // Where a time cannot be had the nearest ones stand in the form, and nowhere else.
  const hasPicker = content.kind === 'calendar' || content.unavailable === undefined;
  return (
    <SiteFrame width="booking">
      <div
        className={`${styles['steps']} ${content.kind === 'form' ? styles['formStep'] : `${styles['calendarStep']} ${styles['timesFirst']}`}`}
      >
        <div className={styles['left']}>
          <BackToService service={picker.service} />
          <h1 ref={heading} tabIndex={-1} className={styles['title']}>
            {say(content.kind === 'form' ? formTitle(content) : 'calendar.title')}
          </h1>
          <Summary
            picker={picker}
            chosen={chosen}
            isGone={content.kind === 'form' && content.ticket === undefined && content.own === undefined}
          />
          {content.kind === 'calendar' ? <AbsenceNotices notices={content.notices} /> : null}
          {content.kind === 'form' ? <MoreOfChosen state={content} onChange={navigation.go} /> : null}
        </div>
        {hasPicker ? <Times navigation={navigation} choosing={choosing} /> : null}
        {content.kind === 'form' ? <details.Part state={content} navigation={navigation} draft={draft} /> : null}
      </div>
    </SiteFrame>
  );
}

/**
 * The form is what follows a chosen time: it comes while that is looked at. Should it not, it is asked for again with
 * its step.
 */
function useDetailsAhead(time: number | undefined): void {
  const isChosen = time !== undefined;
  useEffect(() => {
    if (isChosen) {
      loadParts(partsAhead).catch(() => undefined);
    }
  }, [isChosen]);
}

/** A new step is announced by moving the focus to its heading; the first view leaves the focus alone. */
function useHeadingOfStep(kind: Content['kind']): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastKind = useRef(kind);
  useEffect(() => {
    if (lastKind.current !== kind) {
      lastKind.current = kind;
      heading.current?.focus();
    }
  }, [kind]);
  return heading;
}

/** The time that is chosen, and what choosing another, another day or the whole month does to the address. */
interface Choosing {
  readonly time: number | undefined;
  readonly choose: (time: number) => void;
  readonly openDay: (day: string, address: string) => void;
  readonly showWholeMonth: (isWholeMonth: boolean, address: string) => void;
}

function useChoosing(navigation: BookingNavigation): Choosing {
  const { state } = navigation;
  const { content } = state;
  const { picker } = content;
  // A time pressed beside the form is shown at once, until the form for it is here or cannot be had.
  const [pressed, setPressed] = useState<{ readonly time: number; readonly within: Content } | undefined>(undefined);
  const isPressed = pressed?.within === content && navigation.trouble === undefined;
  return {
    time: isPressed ? pressed.time : timeIn(content),

    openDay(day, address) {
      if (content.kind === 'calendar' && day >= picker.from && day <= picker.until && isSameMonth(picker, day)) {
        const changed: PickerState = {
          ...picker,
          day,
          time: undefined,
          taken: day === picker.day ? picker.taken : undefined,
        };
        navigation.change({ ...state, content: { ...content, isUnchosen: false, picker: changed } }, address);
      } else {
        navigation.go(address);
      }
    },

    choose(time) {
      const choice = { ...choiceOf(picker), day: picker.day, time };
      if (content.kind === 'form') {
        // The form stands beside: it takes the new time over at once.
        setPressed({ time, within: content });
        navigation.go(formAddress(picker.service.slug, { ...choice, zone: zoneOfAddress(state.frame) }));
      } else {
        navigation.amend(
          { ...state, content: { ...content, isUnchosen: false, picker: { ...picker, time } } },
          calendarAddress(picker.service.slug, { ...choice, isWholeMonth: picker.isWholeMonth }),
        );
      }
    },

    showWholeMonth(isWholeMonth, address) {
      if (content.kind === 'calendar') {
        navigation.amend({ ...state, content: { ...content, picker: { ...picker, isWholeMonth } } }, address);
      }
    },
  };
}

/** Choosing a time, with what has become of the last choice above it. */
function Times({ navigation, choosing }: { navigation: BookingNavigation; choosing: Choosing }) {
  const { say } = usePage();
  const { content } = navigation.state;
  const isCalendar = content.kind === 'calendar';
  return (
    <div className={styles['middle']}>
      {isCalendar ? <NavigationTrouble trouble={navigation.trouble} hint="trouble.staleHint" /> : null}
      {isCalendar && content.isPersonGone ? (
        <Notice meaning="warn" title={say('trouble.personGone')} spoken>
          <p>{say('trouble.personGoneHint')}</p>
        </Notice>
      ) : null}
      <Picker
        picker={content.picker}
        chosen={choosing.time}
        isLoading={navigation.isLoading}
        isUnchosen={isCalendar && content.isUnchosen}
        isBesideForm={!isCalendar}
        onChoose={choosing.choose}
        onDay={choosing.openDay}
        onWholeMonth={choosing.showWholeMonth}
        onChoice={navigation.go}
        onContinue={(_, fields) => navigation.post(pagePaths.bookingForm, fields)}
      />
    </div>
  );
}

function freeTimeAt({ day, service }: PickerState, start: number): FreeTime {
  return { day, start, end: start + service.durationMinutes };
}

function isSameMonth(picker: PickerState, day: string): boolean {
  return picker.day.slice(0, 7) === day.slice(0, 7);
}

/** Whose clock it is, until when it goes, and the way to another time. */
function MoreOfChosen(props: { state: Extract<Content, { kind: 'form' }>; onChange: (address: string) => void }) {
  const { formats, say } = usePage();
  const { picker, chosen, unavailable } = props.state;
  const { service } = picker;
  // Nothing is moved from here: what stands beside is a booking already.
  const isOwn = props.state.own !== undefined && props.state.ticket === undefined;
  const days = wholeDaysOf(momentOf(chosen));
  const address = calendarAddress(service.slug, {
    ...choiceOf(picker),
    day: chosen.day,
    time: unavailable === undefined && !isOwn ? chosen.start : undefined,
  });
  return (
    <div className={styles['chosenMore']}>
      <div className={styles['chosenZone']}>
        <ZoneLine local={days === undefined ? localOf(chosen.day, chosen.start) : undefined} isInSight />
      </div>
      {days !== undefined || unavailable !== undefined ? null : (
        <p className="oh-soft">
          {say('slot.range', {
            start: formats.time(localOf(chosen.day, chosen.start)),
            end: formats.time(localOf(chosen.day, chosen.end)),
          })}
        </p>
      )}
      <a
        className={styles['change']}
        href={address}
        onClick={(event) => {
          if (isPlainClick(event)) {
            event.preventDefault();
            props.onChange(address);
          }
        }}
      >
        {say(isOwn ? 'act.bookAnother' : unavailable === undefined ? 'act.changeTime' : 'act.allTimes')}
      </a>
    </div>
  );
}
