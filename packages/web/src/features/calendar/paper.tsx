/**
 * The calendar on paper: what stands in the view as a list by day, and on a day by person. It says when, who, what,
 * with which add-ons, with whom and by which phone, and leaves room for a pen.
 */
import type { Booking } from '@openhours/contract';
import { AddOnsOf } from '../../bookings/add-ons-of.tsx';
import type { Day } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { onDay } from './agenda-view.tsx';
import type { CalendarWords } from './calendar-words.ts';
import { type CalendarEntry, entriesWith, isForAnyone, isOff, nameOf } from './entries.ts';
import { OnPaper } from './on-paper.tsx';
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
  return (
    <OnPaper className={styles['list']}>
      <Sheets {...props} />
    </OnPaper>
  );
}

function Sheets({ days, entries, people, words }: PaperProps) {
  const { formats, frame, say } = useDashboard();
  const [first] = days;
  const parts = days.flatMap((day): Part[] => {
    const there = onDay(entries, day, first ?? day, frame.timeZone);
    const title = [formats.day(day), ...words.closed(day)].join(' · ');
    if (people === undefined) {
      return [{ key: day, title, entries: there }];
    }
    const nobodys = there.filter(isForAnyone);
    return [
      ...people.map(({ id, name }) => ({
        key: `${day} ${id}`,
        title: `${title} · ${own(name)}`,
        entries: entriesWith(there, id),
      })),
      ...(nobodys.length === 0
        ? []
        : [{ key: `${day} anyone`, title: `${title} · ${say('calendar.anyone')}`, entries: nobodys }]),
    ];
  });
  return (
    <>
      <h1>
        <bdi>{frame.siteName}</bdi> · {frame.zoneName}
      </h1>
      {parts.map((part) => (
        <section key={part.key} className={styles['part']}>
          <h2>
            <Sentence text={part.title} />
          </h2>
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
                  <Rows key={entry.id} entry={entry} words={words} />
                ))}
              </tbody>
            </table>
          )}
        </section>
      ))}
    </>
  );
}

interface RowsProps {
  readonly entry: CalendarEntry;
  readonly words: CalendarWords;
}

/** One row for what takes the time; whoever comes to a session stands below it by name. */
function Rows({ entry, words }: RowsProps) {
  const { formats, say } = useDashboard();
  const names = entry.resourceIds.map((id) => words.resourceName(id)).filter((name) => name !== undefined);
  const note = noteOf(entry, words);
  return (
    <>
      <tr>
        <td className={styles['when']}>
          {entry.allDay ? say('calendar.allDay') : words.range(entry.startMs, entry.endMs)}
        </td>
        <Who name={whoOf(entry, words, say)} />
        <td>
          <bdi>{whatOf(entry, words)}</bdi>
          {note === undefined ? null : ` (${note})`}
          {entry.kind === 'visit' ? (
            <span className={styles['taken']}>
              <AddOnsOf booking={entry.booking} />
            </span>
          ) : null}
        </td>
        <td>
          <Sentence text={formats.list(names.map(own))} />
        </td>
        <Phone number={entry.kind === 'visit' ? entry.booking.contactDetails.phone : undefined} />
      </tr>
      {entry.kind === 'session'
        ? entry.participants.map((booking) => <Participant key={booking.id} booking={booking} />)
        : null}
    </>
  );
}

function Participant({ booking }: { readonly booking: Booking }) {
  const { say } = useDashboard();
  return (
    <tr>
      <td />
      <Who name={nameOf(booking) ?? say('bookings.nobody')} places={booking.totalParticipants} />
      <td>
        <AddOnsOf booking={booking} />
      </td>
      <td />
      <Phone number={booking.contactDetails.phone} />
    </tr>
  );
}

function Who({ name, places = 1 }: { readonly name: string | undefined; readonly places?: number | undefined }) {
  return name === undefined ? (
    <td />
  ) : (
    <th scope="row">
      <bdi>{name}</bdi>
      {places > 1 ? ` × ${places}` : null}
    </th>
  );
}

function Phone({ number }: { readonly number: string | undefined }) {
  return (
    <td className={styles['when']}>
      <bdi dir="ltr">{number}</bdi>
    </td>
  );
}

/** The people for whom it is; of a session how many, for they stand by name below it. */
function whoOf(entry: CalendarEntry, words: CalendarWords, say: ReturnType<typeof useDashboard>['say']) {
  switch (entry.kind) {
    case 'visit':
      return words.title(entry);
    case 'session':
      return entry.seats === undefined ? undefined : say('calendar.seats', { taken: entry.taken, seats: entry.seats });
    case 'held':
    case 'blocked':
    case 'busy':
      return undefined;
  }
}

function whatOf(entry: CalendarEntry, words: CalendarWords): string {
  return isOff(entry) ? words.title(entry) : entry.service;
}

/** What is not as usual about it. */
export function noteOf(entry: CalendarEntry, words: CalendarWords): string | undefined {
  switch (entry.kind) {
    case 'held':
      return words.title(entry);
    case 'blocked':
      return entry.name === undefined && !entry.forAll ? undefined : words.line(entry);
    case 'busy':
      return undefined;
    case 'visit':
    case 'session':
      return entry.state === 'confirmed' ? undefined : words.state(entry);
  }
}
