/** The steps of a booking: choose a time, say who comes. On wide screens the form opens beside the calendar. */
import { useEffect, useRef, useState } from 'react';
import { calendarAddress, formAddress } from '../../lib/addresses.ts';
import { readFields, type TypedFields } from '../../lib/booking-fields.ts';
import { localOf } from '../../lib/dates.ts';
import type { FreeTime, PickerState } from '../../lib/page-state.ts';
import { DayLine, freeStretches } from '../../ui/day-line.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePage } from '../../ui/page-context.tsx';
import { SiteFrame } from '../../ui/site-frame.tsx';
import styles from './booking.module.css';
import { isPlainClick } from './day-grid.tsx';
import { DetailsForm } from './details-form.tsx';
import { formTitle } from './form-title.ts';
import type { BookingNavigation } from './navigation.ts';
import { OwnBookingNotice, OwnBookingPart } from './own-booking.tsx';
import { Picker } from './picker.tsx';
import { Summary } from './summary.tsx';
import { ZoneLine } from './zone-line.tsx';

function timeChosenIn(navigation: BookingNavigation): number | undefined {
  const { content } = navigation.state;
  return content.kind === 'form' ? content.chosen.start : content.picker.time;
}

export function BookingPage({ navigation }: { navigation: BookingNavigation }) {
  const { say } = usePage();
  const { state } = navigation;
  const { content } = state;
  const { picker } = content;
  const [time, setTime] = useState(timeChosenIn(navigation));
  const heading = useRef<HTMLHeadingElement>(null);
  const lastKind = useRef(content.kind);
  // What was typed outlives a change of the time, whichever way it is changed.
  const draft = useRef<TypedFields>(content.kind === 'form' ? content.typed : readFields({}));

  // A new step is announced by moving the focus to its heading; the first view leaves the focus alone.
  useEffect(() => {
    if (lastKind.current !== content.kind) {
      lastKind.current = content.kind;
      setTime(content.kind === 'calendar' ? content.picker.time : content.chosen.start);
      heading.current?.focus();
    }
  }, [content]);

  const chosen: FreeTime | undefined =
    content.kind === 'form'
      ? content.chosen
      : time === undefined
        ? undefined
        : { day: picker.day, start: time, end: time + picker.service.durationMinutes };

  const openDay = (day: string, address: string) => {
    setTime(undefined);
    if (content.kind === 'calendar' && day >= picker.from && day <= picker.until && isSameMonth(picker, day)) {
      const changed: PickerState = { ...picker, day, time: undefined };
      navigation.change({ ...state, content: { ...content, picker: changed } }, address);
    } else {
      navigation.go(address);
    }
  };

  return (
    <SiteFrame width="booking">
      <div className={`${styles['steps']} ${content.kind === 'form' ? styles['formStep'] : styles['calendarStep']}`}>
        <div className={styles['left']}>
          <h1 ref={heading} tabIndex={-1} className={styles['title']}>
            {say(content.kind === 'form' ? formTitle(content) : 'calendar.title')}
          </h1>
          <Summary
            picker={picker}
            chosen={content.kind === 'form' ? chosen : undefined}
            isGone={content.kind === 'form' && content.ticket === undefined && content.own === undefined}
          />
          {content.kind === 'form' ? <ChosenDay state={content} onChange={navigation.go} /> : null}
        </div>
        <div className={styles['middle']}>
          {navigation.trouble !== undefined && content.kind === 'calendar' ? (
            <Notice meaning="bad" title={say(`trouble.${navigation.trouble}`)} spoken>
              <p>{say('trouble.staleHint')}</p>
            </Notice>
          ) : null}
          <Picker
            picker={picker}
            chosen={content.kind === 'form' && time === undefined ? content.chosen.start : time}
            isLoading={navigation.isLoading}
            onChoose={(chosenTime) => {
              setTime(chosenTime);
              if (content.kind === 'form') {
                // The form stands beside: it takes the new time over at once.
                navigation.go(
                  formAddress(picker.service.slug, { day: picker.day, time: chosenTime, staff: picker.staff?.id }),
                );
              }
            }}
            onDay={openDay}
            onStaff={(address) => {
              setTime(undefined);
              navigation.go(address);
            }}
            onContinue={navigation.go}
          />
        </div>
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
              trouble={navigation.trouble}
              onSend={(fields) => navigation.post('/booking-form', fields)}
            />
          </div>
        )}
      </div>
    </SiteFrame>
  );
}

function isSameMonth(picker: PickerState, day: string): boolean {
  return picker.day.slice(0, 7) === day.slice(0, 7);
}

function ChosenDay(props: {
  state: Extract<BookingNavigation['state']['content'], { kind: 'form' }>;
  onChange: (address: string) => void;
}) {
  const { formats, frame, say } = usePage();
  const { picker, chosen } = props.state;
  const starts = picker.starts[chosen.day] ?? [];
  const address = calendarAddress(picker.service.slug, { day: chosen.day, staff: picker.staff?.id });
  return (
    <div className={styles['chosenDayLine']}>
      <ZoneLine timeZone={frame.timeZone} local={localOf(chosen.day, chosen.start)} />
      <DayLine
        opens={picker.opens}
        closes={picker.closes}
        free={freeStretches(starts, picker.service.durationMinutes)}
        mark={{ start: chosen.start, end: chosen.end }}
        opensLabel={formats.time(localOf(chosen.day, picker.opens))}
        closesLabel={formats.time(localOf(chosen.day, picker.closes))}
        sentence={say('slot.range', {
          start: formats.time(localOf(chosen.day, chosen.start)),
          end: formats.time(localOf(chosen.day, chosen.end)),
        })}
      />
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
        {say('act.changeTime')}
      </a>
    </div>
  );
}
