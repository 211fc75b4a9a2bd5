/** The days of a closed day, their hours, whether they are every year, and which place is closed. */
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { placesOf } from '../../queries/locations.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { type DayProblem, problemOfDays, type TypedDays } from './closed-day.ts';

interface DaysFieldsProps {
  /** Before the ids of its fields. */
  readonly id: string;
  readonly days: TypedDays;
  readonly onChange: (change: Partial<TypedDays>) => void;
  /** What is wrong is said once somebody has tried. */
  readonly isTried: boolean;
}

export function DaysFields({ days, id, isTried, onChange }: DaysFieldsProps) {
  const { say, session } = useDashboard();
  const places = useQuery(placesOf(session.client)).data ?? [];
  const problem = isTried ? problemOfDays(days) : undefined;
  const wordsOf = (kinds: readonly DayProblem[]) =>
    problem !== undefined && kinds.includes(problem) ? say(`closedDays.problem.${problem}`) : undefined;
  const isNotListed = days.locationId !== '' && !places.some((place) => place.id === days.locationId);
  return (
    <>
      <div className={styles['pair']}>
        <TextInput
          id={`${id}-first`}
          type="date"
          label={say('hours.first')}
          value={days.firstDate}
          error={wordsOf(['missing'])}
          onChange={(event) => onChange({ firstDate: event.currentTarget.value })}
        />
        <TextInput
          id={`${id}-last`}
          type="date"
          label={say('closedDays.last')}
          value={days.lastDate}
          min={days.firstDate}
          error={wordsOf(['order', 'long'])}
          onChange={(event) => onChange({ lastDate: event.currentTarget.value })}
        />
      </div>
      <div className={styles['pair']}>
        <TextInput
          id={`${id}-from`}
          type="time"
          label={say('closedDays.startTime')}
          description={say('closedDays.timeHint')}
          value={days.startTime}
          onChange={(event) => onChange({ startTime: event.currentTarget.value })}
        />
        <TextInput
          id={`${id}-until`}
          type="time"
          label={say('closedDays.endTime')}
          description={say('closedDays.timeHint')}
          value={days.endTime}
          error={wordsOf(['times'])}
          onChange={(event) => onChange({ endTime: event.currentTarget.value })}
        />
      </div>
      <Switch
        size="md"
        label={say('closedDays.yearly')}
        checked={days.yearly}
        onChange={(event) => onChange({ yearly: event.currentTarget.checked })}
      />
      {places.length < 2 && !isNotListed ? null : (
        <NativeSelect
          id={`${id}-place`}
          label={say('closedDays.place')}
          value={days.locationId}
          onChange={(event) => onChange({ locationId: event.currentTarget.value })}
          data={[
            { value: '', label: say('closedDays.everywhere') },
            ...places.map((place) => ({ value: place.id ?? '', label: place.name })),
            ...(isNotListed ? [{ value: days.locationId, label: say('closedDays.placeGone') }] : []),
          ]}
        />
      )}
    </>
  );
}
