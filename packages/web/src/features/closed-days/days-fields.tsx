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

export function DaysFields(props: DaysFieldsProps) {
  const { say } = useDashboard();
  const { days, onChange } = props;
  return (
    <>
      <Dates {...props} />
      <Hours {...props} />
      <Switch
        size="md"
        label={say('closedDays.yearly')}
        checked={days.yearly}
        onChange={(event) => onChange({ yearly: event.currentTarget.checked })}
      />
      <Place {...props} />
    </>
  );
}

/** What is wrong with some of it, in words. */
function useProblemWords({ days, isTried }: DaysFieldsProps): (kinds: readonly DayProblem[]) => string | undefined {
  const { say } = useDashboard();
  const problem = isTried ? problemOfDays(days) : undefined;
  return (kinds) =>
    problem !== undefined && kinds.includes(problem) ? say(`closedDays.problem.${problem}`) : undefined;
}

function Dates(props: DaysFieldsProps) {
  const { days, id, onChange } = props;
  const { say } = useDashboard();
  const wordsOf = useProblemWords(props);
  return (
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
  );
}

function Hours(props: DaysFieldsProps) {
  const { days, id, onChange } = props;
  const { say } = useDashboard();
  const wordsOf = useProblemWords(props);
  return (
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
  );
}

/** Not asked of a business that has one place. */
function Place({ days, id, onChange }: DaysFieldsProps) {
  const { say, session } = useDashboard();
  const places = useQuery(placesOf(session.client)).data ?? [];
  const isNotListed = days.locationId !== '' && !places.some((place) => place.id === days.locationId);
  return places.length < 2 && !isNotListed ? null : (
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
  );
}
