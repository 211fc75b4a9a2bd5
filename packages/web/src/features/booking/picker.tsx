/** Choosing a time: with whom, which day, which time. Links and a form that work by themselves, quicker with script. */
import { Button, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { calendarAddress, formAddress } from '../../lib/addresses.ts';
import { clockOf, type Day, localOf } from '../../lib/dates.ts';
import type { FreeTime, PickerState } from '../../lib/page-state.ts';
import { DayLine, freeStretches } from '../../ui/day-line.tsx';
import { usePage } from '../../ui/page-context.tsx';
import styles from './booking.module.css';
import { ChosenWithoutScript, chosenMark } from './chosen-without-script.tsx';
import { DayGrid, isPlainClick } from './day-grid.tsx';
import { TimeList } from './time-list.tsx';
import { ZoneLine } from './zone-line.tsx';

interface PickerProps {
  readonly picker: PickerState;
  readonly chosen: number | undefined;
  readonly isLoading: boolean;
  readonly onChoose: (time: number) => void;
  readonly onDay: (day: Day, address: string) => void;
  readonly onStaff: (address: string) => void;
  readonly onContinue: (address: string) => void;
}

/** The first free day after the chosen one among those already here, else the one the server found. */
function nextFreeAfter(picker: PickerState): FreeTime | undefined {
  const later = Object.entries(picker.starts)
    .filter(([day, starts]) => day > picker.day && starts.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))[0];
  const start = later?.[1][0];
  return later === undefined || start === undefined
    ? picker.nextFree
    : { day: later[0], start, end: start + picker.service.durationMinutes };
}

export function Picker(props: PickerProps) {
  const { formats, frame, say } = usePage();
  const staffField = useId();
  const { picker, chosen } = props;
  const { service, day } = picker;
  const starts = picker.starts[day] ?? [];
  const next = starts.length === 0 ? nextFreeAfter(picker) : undefined;
  const staff = picker.staff?.id;
  const continueWith = (time: number) =>
    say('act.continueWith', { day: formats.shortDay(day), time: formats.time(localOf(day, time)) });
  return (
    <div className={styles['picker']} aria-busy={props.isLoading}>
      <div>
        {service.staff.length < 2 ? null : (
          <form method="get" action={calendarAddress(service.slug)} className={styles['staff']}>
            <input type="hidden" name="day" value={day} />
            <NativeSelect
              id={staffField}
              name="staff"
              label={say('calendar.with')}
              value={staff ?? ''}
              onChange={(event) =>
                props.onStaff(
                  calendarAddress(service.slug, {
                    day,
                    staff: event.currentTarget.value === '' ? undefined : event.currentTarget.value,
                  }),
                )
              }
              data={[
                { value: '', label: say('calendar.anyone') },
                ...service.staff.map((person) => ({ value: person.id, label: person.name })),
              ]}
            />
            <noscript>
              <button type="submit" className={styles['plainButton']}>
                {say('act.show')}
              </button>
            </noscript>
          </form>
        )}
        <DayGrid picker={picker} onDay={props.onDay} />
      </div>
      <form
        method="get"
        action="/booking-form"
        className={styles['day']}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== undefined) {
            props.onContinue(formAddress(service.slug, { day, time: chosen, staff }));
          }
        }}
      >
        <input type="hidden" name="service" value={service.slug} />
        {staff === undefined ? null : <input type="hidden" name="staff" value={staff} />}
        <div>
          <h2 className={styles['dayName']} aria-live="polite">
            {formats.day(day)}
          </h2>
          <ZoneLine timeZone={frame.timeZone} local={chosen === undefined ? undefined : localOf(day, chosen)} />
        </div>
        {starts.length === 0 ? (
          <div className={styles['noTimes']}>
            <p>{say('calendar.noTimes', { day: formats.day(day) })}</p>
            {next === undefined ? (
              <p className="oh-soft">{say('calendar.noneSoon')}</p>
            ) : (
              <a
                className={styles['nextFree']}
                href={calendarAddress(service.slug, { day: next.day, staff })}
                onClick={(event) => {
                  if (isPlainClick(event)) {
                    event.preventDefault();
                    props.onDay(next.day, calendarAddress(service.slug, { day: next.day, staff }));
                  }
                }}
              >
                {say('calendar.nextFree', {
                  day: formats.shortDay(next.day),
                  time: formats.time(localOf(next.day, next.start)),
                })}
              </a>
            )}
          </div>
        ) : (
          <>
            <DayLine
              opens={picker.opens}
              closes={picker.closes}
              free={freeStretches(starts, service.durationMinutes)}
              mark={chosen === undefined ? undefined : { start: chosen, end: chosen + service.durationMinutes }}
              opensLabel={formats.time(localOf(day, picker.opens))}
              closesLabel={formats.time(localOf(day, picker.closes))}
              sentence={say('day.count', { count: starts.length })}
            />
            <TimeList picker={picker} chosen={chosen} onChoose={props.onChoose} />
            <ChosenWithoutScript
              choices={starts.map((start) => ({ value: `${day}T${clockOf(start)}`, text: continueWith(start) }))}
            />
            <div className={styles['bar']}>
              <Button
                type="submit"
                size="lg"
                fullWidth
                aria-disabled={props.isLoading}
                className={styles['continue'] as string}
              >
                <span {...{ [chosenMark]: '' }}>
                  <span>{chosen === undefined ? say('act.continue') : continueWith(chosen)}</span>
                </span>
              </Button>
            </div>
          </>
        )}
      </form>
    </div>
  );
}
