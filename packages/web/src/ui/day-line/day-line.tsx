/**
 * The day line, our mark: one horizontal line over a day, free stretches open, taken ones filled, those that cannot be
 * booked dotted, those too short for a visit thin, closed ones hatched, one time notched in the accent. Rendered with
 * logical properties, so it runs from the right in right-to-left pages. It is decoration to a screen reader: the
 * sentence beside it says the same.
 */
import { joinStretches, leavesGap, type Stretch } from '../../days/stretches.ts';
import { Sentence } from '../display/sentence.tsx';
import styles from './day-line.module.css';

export interface DayStripProps {
  readonly opens: number;
  readonly closes: number;
  readonly free: readonly Stretch[];
  /** Absent: whatever is not free is taken. */
  readonly taken?: readonly Stretch[] | undefined;
  /** Free, but not to be booked: over, too near, or too far ahead. */
  readonly ruled?: readonly Stretch[];
  /** Too short for a visit: neither free nor closed. */
  readonly between?: readonly Stretch[];
  readonly mark?: Stretch | undefined;
}

export interface DayLineProps extends DayStripProps {
  /** Written under both ends. */
  readonly opensLabel: string;
  readonly closesLabel: string;
  /** The same in words. */
  readonly sentence: string;
  /** What the looks of the line mean; those that occur are named beside the sentence. */
  readonly legend?: LegendWords;
}

const looks = ['free', 'taken', 'ruled', 'between', 'closed'] as const;
type Look = (typeof looks)[number];
/** Where nothing is kept back by a rule or too short for a visit, these need no word. */
type Rare = 'ruled' | 'between';
type LegendWords = Readonly<Record<Exclude<Look, Rare>, string> & Partial<Record<Rare, string>>>;

/** The words of the legend, in the language of whoever looks: pages and dashboard name the looks alike. */
export function legendWords(say: (id: `day.${Look}`) => string): Required<LegendWords> {
  return {
    free: say('day.free'),
    taken: say('day.taken'),
    ruled: say('day.ruled'),
    between: say('day.between'),
    closed: say('day.closed'),
  };
}

function filledOf({ opens, closes, taken }: DayStripProps): Stretch[] {
  return taken === undefined ? [{ start: opens, end: closes }] : joinStretches(taken);
}

/** The looks that occur on a line. */
function looksOf(props: DayStripProps): Look[] {
  const { opens, closes, between = [], mark } = props;
  const free = joinStretches(props.free);
  const ruled = joinStretches(props.ruled ?? []);
  const filled = filledOf(props);
  const marks = mark === undefined ? [] : [mark];
  const occurs: Readonly<Record<Look, boolean>> = {
    free: free.length > 0,
    taken: filled.some((each) => leavesGap(each, [...free, ...marks])),
    ruled: ruled.some((each) => leavesGap(each, [...free, ...filled, ...marks])),
    between: between.some((each) => leavesGap(each, [...free, ...ruled, ...marks])),
    closed: leavesGap({ start: opens, end: closes }, [...free, ...filled, ...ruled, ...between, ...marks]),
  };
  return looks.filter((look) => occurs[look]);
}

/** The line alone; its sentence and the legend stand beside it. */
export function DayStrip(props: DayStripProps) {
  const { opens, closes, between = [], mark } = props;
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
    <div className={styles['line']} aria-hidden="true">
      {filledOf(props).map((stretch) => (
        <span key={`taken-${stretch.start}`} className={styles['taken']} style={place(stretch)} />
      ))}
      {between.map((stretch) => (
        <span key={`between-${stretch.start}`} className={styles['between']} style={place(stretch)} />
      ))}
      {joinStretches(props.ruled ?? []).map((stretch) => (
        <span key={`ruled-${stretch.start}`} className={styles['ruled']} style={place(stretch)} />
      ))}
      {joinStretches(props.free).map((stretch) => (
        <span key={`free-${stretch.start}`} className={styles['free']} style={place(stretch)} />
      ))}
      {mark === undefined ? null : <span className={styles['mark']} style={place(mark)} />}
    </div>
  );
}

/** Where the line begins and ends. */
export function DayEnds({ opensLabel, closesLabel }: Pick<DayLineProps, 'opensLabel' | 'closesLabel'>) {
  return (
    <div className={styles['ends']} aria-hidden="true">
      <span>{opensLabel}</span>
      <span>{closesLabel}</span>
    </div>
  );
}

/** What the looks of a line mean, or of several lines together. */
export function DayLegend({ words, shown = looks }: { readonly words: LegendWords; readonly shown?: readonly Look[] }) {
  return (
    <span className={styles['legend']} aria-hidden="true">
      {shown.map((look) =>
        words[look] === undefined ? null : (
          <span key={look} className={styles['look']}>
            <span className={`${styles['swatch']} ${styles[`${look}Swatch`]}`} />
            {words[look]}
          </span>
        ),
      )}
    </span>
  );
}

export function DayLine({ closesLabel, legend, opensLabel, sentence, ...strip }: DayLineProps) {
  return (
    <figure className={styles['figure']}>
      <DayStrip {...strip} />
      <DayEnds opensLabel={opensLabel} closesLabel={closesLabel} />
      <figcaption className={styles['sentence']}>
        <span>
          <Sentence text={sentence} />
        </span>
        {legend === undefined ? null : <DayLegend words={legend} shown={looksOf(strip)} />}
      </figcaption>
    </figure>
  );
}
