/**
 * The day line, our mark: one horizontal line over a day, free stretches open, taken ones filled, closed ones
 * hatched, one time notched in the accent. Drawn with logical properties, so it runs from the right in right-to-left
 * pages. It is decoration to a screen reader: the sentence beside it says the same.
 */
import { joinStretches, leavesGap, type Stretch } from '../days/stretches.ts';
import styles from './day-line.module.css';

export interface DayLineProps {
  readonly opens: number;
  readonly closes: number;
  readonly free: readonly Stretch[];
  /** Absent: whatever is not free is taken. */
  readonly taken?: readonly Stretch[] | undefined;
  /** Too short for a visit: neither free nor closed. */
  readonly between?: readonly Stretch[];
  readonly mark?: Stretch | undefined;
  /** Written under both ends. */
  readonly opensLabel: string;
  readonly closesLabel: string;
  /** The same in words. */
  readonly sentence: string;
  /** What the looks of the line mean; those that occur are named beside the sentence. */
  readonly legend?: { readonly free: string; readonly taken: string; readonly closed: string };
}

export function DayLine(props: DayLineProps) {
  const { opens, closes, legend, taken, between = [] } = props;
  const length = Math.max(1, closes - opens);
  const place = (stretch: Stretch) => {
    const start = Math.min(Math.max(stretch.start, opens), closes);
    const end = Math.min(Math.max(stretch.end, start), closes);
    return {
      insetInlineStart: `${((start - opens) / length) * 100}%`,
      inlineSize: `${((end - start) / length) * 100}%`,
    };
  };
  const free = joinStretches(props.free);
  const filled = taken === undefined ? [{ start: opens, end: closes }] : joinStretches(taken);
  const marks = props.mark === undefined ? [] : [props.mark];
  const looks = {
    free: free.length > 0,
    taken: filled.some((each) => leavesGap(each, [...free, ...marks])),
    closed: leavesGap({ start: opens, end: closes }, [...free, ...filled, ...between, ...marks]),
  };
  return (
    <figure className={styles['figure']}>
      <div className={styles['line']} aria-hidden="true">
        {filled.map((stretch) => (
          <span key={`taken-${stretch.start}`} className={styles['taken']} style={place(stretch)} />
        ))}
        {between.map((stretch) => (
          <span key={`between-${stretch.start}`} className={styles['between']} style={place(stretch)} />
        ))}
        {free.map((stretch) => (
          <span key={`free-${stretch.start}`} className={styles['free']} style={place(stretch)} />
        ))}
        {props.mark === undefined ? null : <span className={styles['mark']} style={place(props.mark)} />}
      </div>
      <div className={styles['ends']} aria-hidden="true">
        <span>{props.opensLabel}</span>
        <span>{props.closesLabel}</span>
      </div>
      <figcaption className={styles['sentence']}>
        <span>{props.sentence}</span>
        {legend === undefined ? null : (
          <span className={styles['legend']} aria-hidden="true">
            {(['free', 'taken', 'closed'] as const)
              .filter((look) => looks[look])
              .map((look) => (
                <span key={look} className={styles['look']}>
                  <span className={`${styles['swatch']} ${styles[`${look}Swatch`]}`} />
                  {legend[look]}
                </span>
              ))}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
