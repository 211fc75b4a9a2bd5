/** A month on paper: its weeks across the sheet, each day with all that stands on it, by time and name. */
import type { Day } from '../../days/dates.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import type { CalendarWords } from './calendar-words.ts';
import type { CalendarEntry } from './entries.ts';
import { entriesByDay } from './month-days.ts';
import styles from './month-paper.module.css';
import { OnPaper } from './on-paper.tsx';
import { noteOf } from './paper.tsx';

interface MonthPaperProps {
  readonly date: Day;
  readonly weeks: readonly (readonly Day[])[];
  readonly entries: readonly CalendarEntry[];
  readonly words: CalendarWords;
  /** Several people stand in it: each entry says whose it is. */
  readonly saysWhose: boolean;
}

export function MonthPaper(props: MonthPaperProps) {
  return (
    <OnPaper className={styles['month']}>
      <Sheet {...props} />
    </OnPaper>
  );
}

function Sheet({ date, weeks, entries, words, saysWhose }: MonthPaperProps) {
  const { formats, frame } = useDashboard();
  const byDay = entriesByDay(entries, weeks.flat(), frame.timeZone);
  return (
    <>
      <h1>
        {formats.month(date)} · <bdi>{frame.siteName}</bdi> · {frame.zoneName}
      </h1>
      <table>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {formats.weekdayLetter(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} data-other={day.slice(0, 7) !== date.slice(0, 7) || undefined}>
                  <strong>{formats.date(day)}</strong>
                  {words.closed(day).map((closed) => (
                    <p key={closed}>
                      <Sentence text={closed} />
                    </p>
                  ))}
                  <ul>
                    {byDay.get(day)?.map((entry) => (
                      <Line key={entry.id} entry={entry} words={words} saysWhose={saysWhose} />
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Line({
  entry,
  words,
  saysWhose,
}: Pick<MonthPaperProps, 'words' | 'saysWhose'> & { readonly entry: CalendarEntry }) {
  const note = noteOf(entry, words);
  const whose = saysWhose ? words.whose(entry) : [];
  return (
    <li>
      {entry.allDay ? null : `${words.time(entry.startMs)} `}
      <bdi>{words.title(entry)}</bdi>
      {whose.map((sign) => (
        <span key={sign}>
          {' ·\u00a0'}
          <bdi>{sign}</bdi>
        </span>
      ))}
      {note === undefined ? null : ` (${note})`}
    </li>
  );
}
