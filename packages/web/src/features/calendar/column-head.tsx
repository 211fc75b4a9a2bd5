/** The head of a column: whose time or which day it is, how much is booked, and why nobody is there. */
import { own } from '../../language/bidi.ts';
import { Face } from '../../ui/avatars/face.tsx';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import type { Column } from './columns.ts';
import styles from './time-grid.module.css';

export interface ColumnTitle {
  readonly title: string;
  readonly sub: string;
  readonly isToday: boolean;
  /** Present for a person. */
  readonly face?: { readonly photo: string | undefined };
}

interface ColumnHeadProps extends ColumnTitle {
  readonly column: Column;
  readonly isOnly: boolean;
  /** What keeps the house or somebody away on the whole day; empty without anything. */
  readonly dayOff: string;
  /** Absent where heads are no buttons. */
  readonly onPress: ((column: Column) => void) | undefined;
}

export function ColumnHead({ column, dayOff, face, isOnly, isToday, onPress, sub, title }: ColumnHeadProps) {
  const { say } = useDashboard();
  return (
    <div className={styles['head']} data-today={isToday || undefined}>
      {/* In sight as long as something of its column is. */}
      <div className={styles['headWords']}>
        <h2 id={`column-${column.key}`} className={styles['headTitle']}>
          {onPress === undefined || column.resource === undefined ? (
            <HeadWords title={title} face={face} />
          ) : (
            <button
              type="button"
              className={styles['headButton']}
              aria-pressed={isOnly}
              title={say('calendar.only', { name: own(title) })}
              onClick={() => onPress(column)}
            >
              <HeadWords title={title} face={face} />
            </button>
          )}
        </h2>
        <p className={styles['headSub']}>{sub}</p>
        {dayOff === '' ? null : (
          <p className={styles['headDayOff']} title={dayOff}>
            <Sentence text={dayOff} />
          </p>
        )}
      </div>
    </div>
  );
}

function HeadWords({ title, face }: { title: string; face: { readonly photo: string | undefined } | undefined }) {
  return (
    <>
      {face === undefined ? null : <Face name={title} photo={face.photo} size={24} />}
      <bdi className={styles['headName']}>{title}</bdi>
    </>
  );
}
