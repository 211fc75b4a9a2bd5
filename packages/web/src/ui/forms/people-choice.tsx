/** Whom to book with: each person by face, with the first day on which they are free; a press leads there. */
import type { Day } from '../../days/dates.ts';
import faces from '../avatars/face.module.css';
import { Face } from '../avatars/face.tsx';
import { usePage } from '../context/page-context.tsx';
import choiceLink from '../styles/choice-link.module.css';
import { ChoiceLink } from './choice-link.tsx';
import styles from './people-choice.module.css';

export interface PersonToChoose {
  /** Undefined: anyone. */
  readonly id: string | undefined;
  readonly name: string;
  readonly photo?: string | undefined;
  readonly nextDay: Day | undefined;
  readonly address: string;
  readonly isChosen?: boolean;
}

interface PeopleChoiceProps {
  readonly people: readonly PersonToChoose[];
  /** Takes a press over from the browser. */
  readonly onChoose?: (address: string) => void;
}

/** "Next free: Thu, Nov 26" */
export function useNextFreeText(): (day: Day | undefined) => string {
  const { formats, frame, say } = usePage();
  // A day does not break over two lines.
  return (day) =>
    day === undefined
      ? say('home.noneSoon')
      : say('home.personFree', {
          day: (day === frame.today ? say('timetable.today') : formats.shortDay(day)).replaceAll(' ', '\u00a0'),
        });
}

export function PeopleChoice({ people, onChoose }: PeopleChoiceProps) {
  const nextFreeText = useNextFreeText();
  return (
    <ul className={`${choiceLink['line']} ${styles['people']}`}>
      {people.map(({ address, id, isChosen, name, nextDay, photo }) => (
        <li key={id ?? ''}>
          <ChoiceLink className={styles['person']} address={address} isChosen={isChosen === true} onChoose={onChoose}>
            {id === undefined ? (
              <span className={`${faces['initials']} ${styles['anyone']}`} aria-hidden="true" />
            ) : (
              <Face name={name} photo={photo} size={48} />
            )}
            <span>
              <bdi className={`${styles['name']} ${id === undefined ? styles['whole'] : ''}`}>{name}</bdi>{' '}
              <span className={styles['next']}>{nextFreeText(nextDay)}</span>
            </span>
          </ChoiceLink>
        </li>
      ))}
    </ul>
  );
}
