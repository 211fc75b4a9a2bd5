/**
 * The day line, our mark: one horizontal line over a day, free stretches open, taken ones filled, what is not offered
 * hatched, one time notched in the accent. Drawn with logical properties, so it runs from the right in right-to-left
 * pages. It is decoration to a screen reader: the sentence beside it says the same.
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
  /** Absent: whatever is not free is taken. */
  readonly taken?: readonly Stretch[] | undefined;
  readonly mark?: Stretch | undefined;
  /** Written under both ends. */
  readonly opensLabel: string;
  readonly closesLabel: string;
  /** The same in words. */
  readonly sentence: string;
  /** What the looks of the line mean; those that occur are named beside the sentence. */
  readonly legend?: { readonly free: string; readonly taken: string; readonly notOffered: string };
}

/** Joins stretches that touch, overlap, or lie no further apart than a gap in minutes. */
export function joinStretches(stretches: readonly Stretch[], gap = 0): Stretch[] {
  const joined: Stretch[] = [];
  for (const next of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && next.start <= last.end + gap) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, next.end) };
    } else {
      joined.push(next);
    }
  }
  return joined;
}

/**
 * Stretches in which something of this length can start: what is offered as free. The pause after a visit parts
 * offers without being taken or closed, so gaps up to its length are bridged.
 */
export function freeStretches(starts: readonly number[], durationMinutes: number, pauseMinutes = 0): Stretch[] {
  return joinStretches(
    starts.map((start) => ({ start, end: start + durationMinutes })),
    pauseMinutes,
  );
}

/** Free stretches reaching up to the booked time that follows within a pause: the pause is no gap of its own. */
export function untilTaken(free: readonly Stretch[], taken: readonly Stretch[], pauseMinutes: number): Stretch[] {
  return free.map(({ start, end }) => ({
    start,
    end: taken.find((each) => each.start > end && each.start <= end + pauseMinutes)?.start ?? end,
  }));
}

/** From the first beginning to the last end; undefined for none. */
export function spanOf(stretches: readonly Stretch[]): Stretch | undefined {
  return stretches.length === 0
    ? undefined
    : {
        start: Math.min(...stretches.map((each) => each.start)),
        end: Math.max(...stretches.map((each) => each.end)),
      };
}

/** True when stretches leave something of a span open. */
export function leavesGap(span: Stretch, stretches: readonly Stretch[]): boolean {
  let at = span.start;
  for (const each of joinStretches(stretches)) {
    if (each.start > at) {
      return true;
    }
    at = Math.max(at, each.end);
  }
  return at < span.end;
}

export function DayLine(props: DayLineProps) {
  const { opens, closes, legend, taken } = props;
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
    notOffered: leavesGap({ start: opens, end: closes }, [...free, ...filled, ...marks]),
  };
  return (
    <figure className={styles['figure']}>
      <div className={styles['line']} aria-hidden="true">
        {filled.map((stretch) => (
          <span key={`taken-${stretch.start}`} className={styles['taken']} style={place(stretch)} />
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
            {(['free', 'taken', 'notOffered'] as const)
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
