/** Who of those that come with one booking is meant: those with a name one by one, all others by their number. */
import { Checkbox, NativeSelect } from '@mantine/core';
import type { NamedParticipant } from '@openhours/contract';
import { type ReactNode, useState } from 'react';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import styles from './some-people.module.css';

interface People {
  readonly named: readonly NamedParticipant[];
  /** How many come besides whom nobody has named. */
  readonly unnamed: number;
}

/** `all`: everybody is meant until somebody is left out; `none`: nobody until somebody is chosen. */
export function useSomePeople({ named, unnamed }: People, atFirst: 'all' | 'none', onChoice: () => void) {
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [others, setOthers] = useState<number | undefined>(undefined);
  // Whoever went meanwhile is not meant any more.
  const participantIds = named.map(({ id }) => id).filter((id) => changed.includes(id) === (atFirst === 'none'));
  const withoutName = Math.min(others ?? (atFirst === 'all' ? unnamed : 0), unnamed);
  const count = participantIds.length + withoutName;
  return {
    named,
    unnamed,
    participantIds,
    withoutName,
    count,
    isEverybody: count === named.length + unnamed,
    toggle(id: string): void {
      setChanged((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));
      onChoice();
    },
    chooseOthers(number: number): void {
      setOthers(number);
      onChoice();
    },
  };
}

export type SomePeople = ReturnType<typeof useSomePeople>;

interface SomePeopleFieldsProps {
  readonly some: SomePeople;
  readonly legend: string;
  readonly othersLabel: string;
  readonly children?: ReactNode;
}

export function SomePeopleFields({ children, legend, othersLabel, some }: SomePeopleFieldsProps) {
  const { formats } = useDashboard();
  return (
    <fieldset className={styles['people']}>
      <legend>{legend}</legend>
      {some.named.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<bdi>{name}</bdi>}
          checked={some.participantIds.includes(id)}
          onChange={() => some.toggle(id)}
        />
      ))}
      {some.unnamed === 0 ? null : (
        <NativeSelect
          label={othersLabel}
          value={String(some.withoutName)}
          onChange={({ currentTarget: { value } }) => some.chooseOthers(Number(value))}
          data={Array.from({ length: some.unnamed + 1 }, (_, index) => ({
            value: String(index),
            label: formats.number(index),
          }))}
        />
      )}
      {children}
    </fieldset>
  );
}
