/**
 * The day line, our mark: one horizontal line from opening to closing, free stretches open, taken ones filled, one
 * time notched in the accent. Drawn with logical properties, so it runs from the right in right-to-left pages. It
 * is decoration to a screen reader: the sentence beside it says the same.
 */
import styles from './day-line.module.css';

/** Minutes after midnight. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface DayLineProps {
  readonly opens: number;
  readonly closes: number;
  readonly free: readonly Stretch[];
  readonly mark?: Stretch | undefined;
  /** Written under both ends. */
  readonly opensLabel: string;
  readonly closesLabel: string;
  /** The same in words. */
  readonly sentence: string;
  /** The sentence is seen, or kept for those who hear the page because it stands there already. */
  readonly quiet?: boolean;
}

/** Joins stretches that touch or overlap. */
export function joinStretches(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const next of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && next.start <= last.end) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, next.end) };
    } else {
      joined.push(next);
    }
  }
  return joined;
}

/** Stretches in which something of this length can start: what is offered as free. */
export function freeStretches(starts: readonly number[], durationMinutes: number): Stretch[] {
  return joinStretches(starts.map((start) => ({ start, end: start + durationMinutes })));
}

export function DayLine(props: DayLineProps) {
  const { opens, closes } = props;
  const length = Math.max(1, closes - opens);
  const place = (stretch: Stretch) => {
    const start = Math.min(Math.max(stretch.start, opens), closes);
    const end = Math.min(Math.max(stretch.end, start), closes);
    return {
      insetInlineStart: `${((start - opens) / length) * 100}%`,
      inlineSize: `${((end - start) / length) * 100}%`,
    };
  };
  return (
    <figure className={styles['figure']}>
      <div className={styles['line']} aria-hidden="true">
        {joinStretches(props.free).map((stretch) => (
          <span key={stretch.start} className={styles['free']} style={place(stretch)} />
        ))}
        {props.mark === undefined ? null : <span className={styles['mark']} style={place(props.mark)} />}
      </div>
      <div className={styles['ends']} aria-hidden="true">
        <span>{props.opensLabel}</span>
        <span>{props.closesLabel}</span>
      </div>
      <figcaption className={props.quiet === true ? 'oh-heard' : styles['sentence']}>{props.sentence}</figcaption>
    </figure>
  );
}
