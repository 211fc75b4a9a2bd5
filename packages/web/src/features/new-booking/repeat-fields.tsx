/** Whether somebody comes again: how often, and every date of it with what is in the way. */
import { NativeSelect, TextInput } from '@mantine/core';
import { fewestOccurrences } from '@openhours/contract/bookings/recurring-limits';
import { isRepeatEvery } from '../../bookings/repetition.ts';
import { SeriesDates } from '../../bookings/series-dates.tsx';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import panel from '../../ui/forms/panel-form.module.css';
import type { DeskBooking } from './use-desk-booking.ts';
import type { DeskSeries } from './use-desk-series.ts';

export function RepeatFields({ booking }: { readonly booking: DeskBooking }) {
  const { say } = useDashboard();
  const { change, draft, series } = booking;
  return (
    <fieldset data-part="repeat" className={panel['fields']} aria-label={say('desk.repeat')}>
      <div className={panel['pair']}>
        <NativeSelect
          label={say('desk.repeat')}
          value={draft.every ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ ...draft, every: isRepeatEvery(value) ? value : undefined, chosen: undefined })
          }
          data={[
            { value: '', label: say('desk.repeat.once') },
            { value: 'week', label: say('desk.repeat.week') },
            { value: 'two-weeks', label: say('desk.repeat.twoWeeks') },
            { value: 'month', label: say('desk.repeat.month') },
          ]}
        />
        {series === undefined ? null : <Times booking={booking} series={series} />}
      </div>
      {series === undefined ? null : <Dates booking={booking} series={series} />}
    </fieldset>
  );
}

interface SeriesProps {
  readonly booking: DeskBooking;
  readonly series: DeskSeries;
}

function Times({ booking: { change, draft }, series: { isTimesWrong, most, typed } }: SeriesProps) {
  const { say } = useDashboard();
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      min={fewestOccurrences}
      max={most}
      label={say('desk.repeat.times')}
      error={isTimesWrong ? say('desk.repeat.timesWrong', { least: fewestOccurrences, most }) : undefined}
      value={typed}
      onChange={(event) => change({ ...draft, times: event.currentTarget.value })}
    />
  );
}

function Dates({ booking: { change, draft, isGone, isTried }, series }: SeriesProps) {
  const { say } = useDashboard();
  const { chosen, dates, error, isChecking, taken } = series;
  if (error !== null) {
    return <ReadFailure title={say('dates.failed')} error={error} onAgain={series.checkAgain} />;
  }
  if (dates === undefined) {
    return isChecking ? (
      <p role="status" className="oh-soft">
        {say('dates.checking')}
      </p>
    ) : null;
  }
  return (
    <>
      {isGone ? <Notice meaning="bad" title={say('dates.gone')} spoken /> : null}
      <SeriesDates
        dates={dates}
        chosen={chosen}
        without="dates.leaveOut"
        onChoose={(next) => change({ ...draft, chosen: next })}
      />
      {isTried && taken.length < fewestOccurrences ? (
        <Notice meaning="warn" title={say('desk.repeat.few')} spoken />
      ) : null}
    </>
  );
}
