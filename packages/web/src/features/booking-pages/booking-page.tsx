/** The steps of a booking: choose a time, say who comes. On wide screens the form opens beside the calendar. */

import { wholeDaysOf } from '@openhours/contract/calendar/whole-days';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { useEffect, useRef, useState } from 'react';
import { localOf } from '../../days/dates.ts';
import { calendarAddress, formAddress, zoneOfAddress } from '../../pages/addresses.ts';
import type { PickerState } from '../../pages/state/booking.ts';
import type { FreeTime } from '../../pages/state/offers.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { isPlainClick } from '../../ui/context/plain-click.ts';
import { momentOf } from '../../ui/display/moments.ts';
import { ZoneLine } from '../../ui/display/zone-line.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SiteFrame } from '../../ui/views/site-frame.tsx';
import styles from './booking.module.css';
import { readFields } from './booking-fields.ts';
import { choiceOf } from './chosen-fields.tsx';
import { DetailsForm, type Draft } from './details-form.tsx';
import { formTitle } from './form-title.ts';
import type { BookingNavigation, BookingState } from './navigation.ts';
import { OwnBookingNotice, OwnBookingPart } from './own-booking.tsx';
import { Picker } from './picker.tsx';
import { BackToService, Summary } from './summary.tsx';

type Content = BookingState['content'];

function timeIn(content: Content): number | undefined {
  return content.kind === 'form' ? content.chosen.start : content.picker.time;
}

export function BookingPage({ navigation }: { navigation: BookingNavigation }) {
  const { say } = usePage();
  const { state } = navigation;
  const { content } = state;
  const { picker } = content;
  // A time pressed beside the form is shown at once, until the form for it is here or cannot be had.
  const [pressed, setPressed] = useState<{ readonly time: number; readonly within: Content } | undefined>(undefined);
  const isPressed = pressed?.within === content && navigation.trouble === undefined;
  const time = isPressed ? pressed.time : timeIn(content);
  const heading = useRef<HTMLHeadingElement>(null);
  const lastKind = useRef(content.kind);
  // What was typed outlives a change of the time, whichever way it is changed.
  const draft = useRef<Draft>({
    typed: content.kind === 'form' ? content.typed : readFields({}),
    answers: content.kind === 'form' ? content.answers : {},
  });

  // A new step is announced by moving the focus to its heading; the first view leaves the focus alone.
  useEffect(() => {
    if (lastKind.current !== content.kind) {
      lastKind.current = content.kind;
      heading.current?.focus();
    }
  }, [content]);

  const chosen: FreeTime | undefined =
    content.kind === 'form' ? content.chosen : time === undefined ? undefined : freeTimeAt(picker, time);
  // Where a time cannot be had the nearest ones stand in the form, and nowhere else.
  const hasPicker = content.kind === 'calendar' || content.unavailable === undefined;

  const openDay = (day: string, address: string) => {
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
  };

  const choose = (chosenTime: number) => {
    if (content.kind === 'form') {
      // The form stands beside: it takes the new time over at once.
      setPressed({ time: chosenTime, within: content });
      navigation.go(
        formAddress(picker.service.slug, {
          ...choiceOf(picker),
          day: picker.day,
          time: chosenTime,
          zone: zoneOfAddress(state.frame),
        }),
      );
    } else {
      navigation.amend(
        { ...state, content: { ...content, isUnchosen: false, picker: { ...picker, time: chosenTime } } },
        calendarAddress(picker.service.slug, {
          ...choiceOf(picker),
          day: picker.day,
          time: chosenTime,
          isWholeMonth: picker.isWholeMonth,
        }),
      );
    }
  };

  const showWholeMonth = (isWholeMonth: boolean, address: string) => {
    if (content.kind === 'calendar') {
      navigation.amend({ ...state, content: { ...content, picker: { ...picker, isWholeMonth } } }, address);
    }
  };

  return (
    <SiteFrame width="booking">
      <div className={`${styles['steps']} ${content.kind === 'form' ? styles['formStep'] : styles['calendarStep']}`}>
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
          {content.kind === 'form' ? <MoreOfChosen state={content} onChange={navigation.go} /> : null}
        </div>
        {hasPicker ? (
          <div className={styles['middle']}>
            {navigation.trouble !== undefined && content.kind === 'calendar' ? (
              <Notice meaning="bad" title={say(`trouble.${navigation.trouble}`)} spoken>
                <p>{say('trouble.staleHint')}</p>
              </Notice>
            ) : null}
            {content.kind === 'calendar' && content.isPersonGone ? (
              <Notice meaning="warn" title={say('trouble.personGone')} spoken>
                <p>{say('trouble.personGoneHint')}</p>
              </Notice>
            ) : null}
            <Picker
              picker={picker}
              chosen={time}
              isLoading={navigation.isLoading}
              isUnchosen={content.kind === 'calendar' && content.isUnchosen}
              isBesideForm={content.kind === 'form'}
              onChoose={choose}
              onDay={openDay}
              onWholeMonth={showWholeMonth}
              onChoice={navigation.go}
              onContinue={(_, fields) => navigation.post(pagePaths.bookingForm, fields)}
            />
          </div>
        ) : null}
        {content.kind !== 'form' ? null : content.own !== undefined && content.ticket === undefined ? (
          <div className={styles['right']}>
            <OwnBookingPart own={content.own} />
          </div>
        ) : (
          <div className={styles['right']}>
            {content.own === undefined ? null : <OwnBookingNotice own={content.own} />}
            <DetailsForm
              state={content}
              draft={draft.current}
              onDraft={(typed) => {
                draft.current = typed;
              }}
              isLoading={navigation.isLoading}
              isSending={navigation.isSending}
              trouble={navigation.trouble}
              onSend={(fields) => navigation.post(pagePaths.bookingForm, fields)}
              onHold={(fields) => navigation.quietly(pagePaths.bookingForm, fields)}
            />
          </div>
        )}
      </div>
    </SiteFrame>
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
