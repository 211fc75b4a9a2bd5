/**
 * The calendar on paper: what stands in the view as a list by day, and on a day by person. It says when, who, what, with whom
 * and by which phone, and leaves room for a pen.
 */
import { createPortal } from 'react-dom';
import type { Day } from '../../days/dates.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { useIsPrinting } from '../../ui/printing.ts';
import { onDay } from './agenda-view.tsx';
import type { CalendarWords } from './calendar-words.ts';
import { type CalendarEntry, entriesWith, isForAnyone } from './entries.ts';
import styles from './paper.module.css';

interface PaperProps {
  readonly days: readonly Day[];
  readonly entries: readonly CalendarEntry[];
  /** Whose days stand one after the other; absent: everybody's in one list. */
  readonly people: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly words: CalendarWords;
}

interface Part {
  readonly key: string;
  readonly title: string;
  readonly entries: readonly CalendarEntry[];
}

export function Paper(props: PaperProps) {
  return useIsPrinting() ? createPortal(<Sheets {...props} />, document.body) : null;
}

function Sheets({ days, entries, people, words }: PaperProps) {
  const { formats, frame, say } = useDashboard();
  const [first] = days;
  const parts = days.flatMap((day): Part[] => {
    const there = onDay(entries, day, first ?? day, frame.timeZone);
    const title = formats.day(day);
    if (people === undefined) {
      return [{ key: day, title, entries: there }];
    }
    const nobodys = there.filter(isForAnyone);
    return [
      ...people.map(({ id, name }) => ({
        key: `${day} ${id}`,
        title: `${title} · ${name}`,
        entries: entriesWith(there, id),
      })),
      ...(nobodys.length === 0
        ? []
        : [{ key: `${day} anyone`, title: `${title} · ${say('calendar.anyone')}`, entries: nobodys }]),
    ];
  });
  return (
    <main className={styles['paper']}>
      <h1>
        {frame.siteName} · {frame.zoneName}
      </h1>
      {parts.map((part) => (
        <section key={part.key} className={styles['part']}>
          <h2>{part.title}</h2>
          {part.entries.length === 0 ? (
            <p>{say('calendar.nothingOnDay')}</p>
          ) : (
            <table>
              <thead>
                <tr>
                  {(['print.when', 'print.who', 'print.what', 'print.with', 'print.phone'] as const).map((head) => (
                    <th key={head} scope="col">
                      {say(head)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {part.entries.map((entry) => (
                  <Row key={entry.id} entry={entry} words={words} />
                ))}
              </tbody>
            </table>
          )}
        </section>
      ))}
    </main>
  );
}

function Row({ entry, words }: { readonly entry: CalendarEntry; readonly words: CalendarWords }) {
  const { formats, say } = useDashboard();
  const names = entry.resourceIds.map((id) => words.resourceName(id)).filter((name) => name !== undefined);
  const state = entry.state === 'confirmed' || entry.kind === 'away' ? undefined : words.state(entry);
  return (
    <tr>
      <td className={styles['when']}>
        {entry.allDay ? say('calendar.allDay') : words.range(entry.startMs, entry.endMs)}
      </td>
      <th scope="row">
        <bdi>{words.title(entry)}</bdi>
      </th>
      <td>
        <bdi>{words.line(entry)}</bdi>
        {state === undefined ? null : ` (${state})`}
      </td>
      <td>
        <bdi>{new Intl.ListFormat(formats.locale).format(names)}</bdi>
      </td>
      <td className={styles['when']}>
        <bdi dir="ltr">{entry.kind === 'visit' ? entry.booking.contactDetails.phone : undefined}</bdi>
      </td>
    </tr>
  );
}
