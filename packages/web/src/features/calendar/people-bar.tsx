/** Whose calendar one sees, changed with one press: only this person, and of a day only those who work on it. */

import type { Resource } from '@openhours/contract';
import { own } from '../../language/bidi.ts';
import { Face } from '../../ui/avatars/face.tsx';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from './people-bar.module.css';

interface PeopleBarProps {
  readonly people: readonly Pick<Resource, 'id' | 'name'>[];
  /** By the id of the resource. */
  readonly photos: ReadonlyMap<string, string | undefined>;
  /** The one who is shown alone. */
  readonly onlyId: string | undefined;
  readonly onOnly: (id: string) => void;
}

/** Above a view in which the days of several people lie over each other. Pressed once more it shows everyone again. */
export function PeopleBar({ people, photos, onlyId, onOnly }: PeopleBarProps) {
  const { say } = useDashboard();
  return (
    <fieldset aria-label={say('calendar.whose')} className={styles['bar']}>
      {people.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles['person']}
          aria-pressed={id === onlyId}
          title={say('calendar.only', { name: own(name) })}
          onClick={() => onOnly(id)}
        >
          <Face name={name} photo={photos.get(id)} size={24} />
          <bdi>{name}</bdi>
        </button>
      ))}
    </fieldset>
  );
}

interface WorkingSwitchProps {
  readonly isToday: boolean;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** At the head of the axis, where nothing else stands. */
export function WorkingSwitch({ isToday, isOn, onChange }: WorkingSwitchProps) {
  const { say } = useDashboard();
  return (
    <button type="button" className={styles['working']} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {say(isToday ? 'calendar.workingToday' : 'calendar.workingThen')}
    </button>
  );
}
