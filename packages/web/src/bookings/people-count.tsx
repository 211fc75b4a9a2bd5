/** How many people a booking brings, as somebody types it: a whole number of the range that a booking may have. */
import { TextInput } from '@mantine/core';
import { useDashboard } from '../ui/context/dashboard-context.tsx';

const mostPeople = 1000;

/** The number that was typed; undefined when it is none that a booking may have. */
export function peopleOf(typed: string): number | undefined {
  const people = typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isInteger(people) && people >= 1 && people <= mostPeople ? people : undefined;
}

interface PeopleCountProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly className?: string | undefined;
}

export function PeopleCount({ typed, onType, className }: PeopleCountProps) {
  const { say } = useDashboard();
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      min={1}
      max={mostPeople}
      label={say('participants.howMany')}
      error={peopleOf(typed) === undefined ? say('participants.wrong') : undefined}
      value={typed}
      className={className ?? ''}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
